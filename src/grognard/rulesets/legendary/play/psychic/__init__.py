"""The psychic phase. (LEG-PSY)"""
