from sqlalchemy.ext.orderinglist import OrderingList


class Chapter:
    def __init__(self, title):
        self.title = title
        self.position = None


book = OrderingList('position')
for title in 'abc':
    book.append(Chapter(title))
book.insert(1, Chapter('new'))
assert [each.title for each in book] == ['a', 'new', 'b', 'c']
assert [each.position for each in book] == [0, 1, 2, 3], [each.position for each in book]
book.insert(0, Chapter('preface'))
assert [each.position for each in book] == [0, 1, 2, 3, 4]
book.pop(2)
assert [each.position for each in book] == [0, 1, 2, 3]
