from django.conf import settings

settings.configure(SECRET_KEY='x')
from django.http import HttpResponse
from django.utils.cache import get_max_age, patch_cache_control

for first, second in ((60, 86400), (86400, 60)):
    response = HttpResponse()
    patch_cache_control(response, max_age=first)
    patch_cache_control(response, max_age=second)
    assert get_max_age(response) == 60, response.headers['Cache-Control']
response = HttpResponse()
patch_cache_control(response, max_age=5, public=True)
assert get_max_age(response) == 5
