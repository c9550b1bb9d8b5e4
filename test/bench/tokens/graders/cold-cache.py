from django.conf import settings

settings.configure(SECRET_KEY='x')
from django.core.cache.backends.locmem import LocMemCache

cache = LocMemCache('grader', {'OPTIONS': {'MAX_ENTRIES': 6, 'CULL_FREQUENCY': 3}})
for number in range(6):
    cache.set(number, number)
cache.get(0)
cache.get(1)
cache.set(6, 6)
kept = [number for number in range(7) if cache.get(number) is not None]
assert kept == [0, 1, 4, 5, 6], kept
