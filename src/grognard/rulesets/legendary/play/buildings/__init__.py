"""Buildings: rooms that units enter, hold, fire out of, assault and see collapse. (LEG-BLDG)"""
