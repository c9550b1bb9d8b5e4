import json
import os
import sqlite3
import subprocess
import sys

expected = {'ann': 17, 'bob': 5, 'cid': 1}
assert json.load(open('totals.json')) == expected
os.remove('totals.json')
subprocess.run([sys.executable, '-B', 'shop.py'], check=True)
assert json.load(open('totals.json')) == expected
rows = sqlite3.connect('shop.db').execute('select customer, amount from orders order by id').fetchall()
assert rows == [('ann', 10), ('bob', 5), ('ann', 7), ('cid', 1)], rows
assert 'sqlalchemy' in open('shop.py').read()
