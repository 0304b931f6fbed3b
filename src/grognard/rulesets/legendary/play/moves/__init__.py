"""Movement, charges and overwatch. (LEG-MOVE, LEG-CHG, LEG-OVER)"""
