"""Close combat, challenges and flight. (LEG-MELEE, LEG-DUEL)"""
