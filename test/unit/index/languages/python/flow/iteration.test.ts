import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: generators and iterators', () => {
  program(
    'what a generator yields',
    `
def f(): pass
def gen():
    yield f
for h in gen():
    h()
`,
    'm -> m.gen [4]\nm -> m.f [5]',
  );
  program(
    'yield from',
    `
def f(): pass
def inner():
    yield f
def outer():
    yield from inner()
for h in outer():
    h()
`,
    'm -> m.outer [6]\nm.outer -> m.inner [5]\nm -> m.f [7]',
  );
  program(
    'next of a generator',
    `
def f(): pass
def gen():
    yield f
next(gen())()
`,
    'm -> m.gen [4]\nm ext <builtin>.next [4]\nm -> m.f [4]',
  );
  program(
    'an own iterator',
    `
def f(): pass
class It:
    def __iter__(self):
        return self
    def __next__(self):
        return f
for h in It():
    h()
`,
    'm -> m.It [7]\nm -> m.It.__iter__ [7]\nm -> m.It.__next__ [7]\nm -> m.f [8]',
  );
  program(
    '__iter__ as a generator',
    `
def f(): pass
class Bag:
    def __iter__(self):
        yield f
for h in Bag():
    h()
`,
    'm -> m.Bag [5]\nm -> m.Bag.__iter__ [5]\nm -> m.f [6]',
  );
  program(
    'an own context manager',
    `
class Open:
    def __enter__(self):
        return self
    def __exit__(self, *rest): pass
    def read(self): pass
with Open() as o:
    o.read()
`,
    'm -> m.Open [6]\nm -> m.Open.__enter__ [6]\nm -> m.Open.__exit__ [6]\nm -> m.Open.read [7]',
  );
  program(
    'what a generator yields is unpacked in order where it yields once for each part',
    `
def f(): pass
def g(): pass
def pair():
    yield f
    yield g
def either(flag):
    if flag:
        yield f
    else:
        yield g
    yield 1
def many():
    for each in 'ab':
        yield f
        yield g
a, b = pair()
b()
c, d = either(1)
c()
e, h = many()
h()
`,
    `
m -> m.either [18]
m -> m.many [20]
m -> m.pair [16]
m ~> m.g [17, 19, 21]
m ~> m.f [19, 21]
`,
  );
});
