"""The Last Edition: reaction units, secret directives, a pool of bad luck, leader points."""
