from django.core.paginator import Paginator

pages = Paginator(list(range(23)), 10, orphans=3)
assert pages.num_pages == 2
assert list(pages.page(2)) == list(range(10, 23)), list(pages.page(2))
assert list(pages.page(1)) == list(range(10))
assert list(Paginator(list(range(24)), 10, orphans=3).page(3)) == [20, 21, 22, 23]
assert list(Paginator(list(range(24)), 10, orphans=3).page(2)) == list(range(10, 20))
