import json

found = json.load(open('titles.json'))
assert found == ['The quick brown\u2026', 'One two', 'A b c\u2026'], found
