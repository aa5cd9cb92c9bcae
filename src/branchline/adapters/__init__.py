"""Our games as environments of other libraries: Gymnasium, PettingZoo, OpenSpiel.

Each module needs the library it is named after, and nothing here loads one before it is asked for.
"""
