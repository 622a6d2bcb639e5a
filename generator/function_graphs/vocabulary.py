"""The nouns that types are called by: short, common, none a number, a plural or a part of another."""

__all__ = ["NOUNS"]

NOUNS = tuple(
    """
    acorn almond amber anchor angle anvil apple apron apricot atlas badge bagel banjo barrel basin basket beacon
    bell bench blanket blossom bolt bonnet bottle bracket branch brick bridge broom brush bubble bucket buckle
    bundle butter button cabin cactus camel candle canoe canvas canyon caramel carpet carrot castle cedar cello
    chalk cherry chimney cinnamon circle clover cobweb cocoa comet compass copper coral cotton cradle crayon crown
    cushion daisy dolphin donkey dragon drawer drum eagle easel elbow ember emerald engine falcon feather fiddle
    finger fossil fountain frost garlic garnet ginger glacier glove goblet granite gravel guitar hammer hammock
    harbour hazel helmet heron hinge honey hornet igloo indigo island ivory jacket jasmine jersey jigsaw juniper
    kayak kettle kitten koala ladder lagoon lantern laurel leaf lemon lentil lettuce lichen lilac linen lizard
    lobster locket magnet mango maple marble meadow melon mirror mitten monsoon mosaic muffin mustard napkin
    nectar needle nickel nutmeg oasis olive onion opal orchid otter oyster paddle panther papaya parcel parsley
    peach pebble pelican pepper pillow pistachio planet plum pocket pollen poppy portrait potato puddle pumpkin
    puppet puzzle quartz quiver rabbit radish raven ribbon river robin rocket saddle saffron salmon sandal
    sapphire satchel saucer scarf shadow shovel silver skillet sparrow spindle sponge spoon squirrel stable statue
    sugar sunset tablet tavern teapot thimble thistle thunder ticket tiger timber toffee tomato topaz torch
    tractor tulip tunnel turnip turtle umbrella valley vanilla velvet violet violin waffle wagon walnut walrus
    whistle willow window winter zebra zipper
    """.split()
)
