import sqlite3

from sqlalchemy import exc
from sqlalchemy.pool import QueuePool

pool = QueuePool(lambda: sqlite3.connect(':memory:'), pool_size=1, max_overflow=1, timeout=0.2)
for _ in range(4):
    try:
        taken = [pool.connect(), pool.connect()]
    except exc.TimeoutError:
        raise AssertionError('the pool starves after a rush')
    for each in taken:
        each.close()
assert pool.checkedout() == 0, pool.status()
