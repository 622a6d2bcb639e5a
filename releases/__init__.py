"""What goes out: the dataset repository and the metric's Space, made from nothing, proved, and put on the Hub."""
