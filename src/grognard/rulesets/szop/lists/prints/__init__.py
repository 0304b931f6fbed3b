"""Lists on paper: pages to print, text, and tables for spreadsheets."""
