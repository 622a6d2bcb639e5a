"""L1: two calls, the second bound to the first."""

from generator.pools import CITY
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "weather_in_fahrenheit",
        (
            "Check the weather in {city} and convert the temperature from Celsius to Fahrenheit.",
            "How hot is it in {city}? Turn the Celsius reading into Fahrenheit for me.",
            "I think in Fahrenheit, not Celsius. What's the temperature in {city}, converted?",
        ),
        {"city": CITY},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "converted": Call("unit_convert", value=Ref("weather.temperature_c"), from_="celsius", to="fahrenheit"),
        },
    ),
)
