"""ai_nlp."""
