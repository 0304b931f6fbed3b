"""What can be put into a list that is being written, and what each change would cost. (SZOP-ARMY, SZOP-COST)"""
