"""What everything costs: exact fractions, each with the factors that made it. (SZOP-COST)"""
