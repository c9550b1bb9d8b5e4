from django.conf import settings

settings.configure(SECRET_KEY='x')
from django.contrib.sessions.backends.cache import SessionStore

session = SessionStore()
session.update({'language': 'de', 'currency': 'EUR'})
assert session.modified, 'storing several values at once goes unnoticed'
one = SessionStore()
one['language'] = 'de'
assert one.modified
assert not SessionStore().modified
