import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

const FUNCTIONS = `
def a(): pass
def b(): pass
def c(): pass
`;

/** Behind the lines of FUNCTIONS. */
function ordered(name: string, source: string, expected: string): void {
  program(name, FUNCTIONS + source.replace(/^\n/, ''), expected);
}

describe('Python: the order of assignments', () => {
  ordered('the last value is called', 'f = a; f(); f = b; f()', 'm -> m.a [4]\nm -> m.b [4]');
  ordered(
    'both branches reach what follows',
    `
f = c
if ask:
    f = a
else:
    f = b
f()
`,
    'm ~> m.a [9]\nm ~> m.b [9]',
  );
  ordered(
    'a branch that does not run leaves what was there',
    `
f = c
if ask: f = a
elif tell: f = b
f()
`,
    'm ~> m.a [7]\nm ~> m.b [7]\nm ~> m.c [7]',
  );
  ordered(
    'a branch that returns does not go on',
    `
def run():
    f = a
    if ask:
        f = b
        return f()
    f()
`,
    'm.run -> m.b [8]\nm.run -> m.a [9]',
  );
  ordered(
    'a loop sees what its body stores later',
    `
f = a
for i in range(2):
    f()
    f = b
f()
`,
    'm ~> m.a [6, 8]\nm ~> m.b [6, 8]\nm ext <builtin>.range [5]',
  );
  ordered(
    'break and continue take their values along',
    `
f = a
while ask:
    if one:
        f = b
        break
    if two:
        f = c
        continue
    f = a
    f()
f()
`,
    'm ~> m.a [13, 14]\nm ~> m.b [14]\nm ~> m.c [14]',
  );
  ordered(
    'the else of a loop runs where it was not broken',
    `
f = a
for i in ask:
    f = b
    break
else:
    f()
f()
`,
    'm ~> m.a [9, 10]\nm ~> m.b [10]',
  );
  ordered(
    'a handler sees whatever was stored before it',
    `
f = a
try:
    f = b
    f = c
except Exception:
    f()
else:
    f()
`,
    'm ~> m.a [9]\nm ~> m.b [9]\nm ~> m.c [9, 11]',
  );
  ordered(
    'finally runs in any case, and what follows only where nothing was raised',
    `
f = a
try:
    f = b
finally:
    f()
f()
`,
    'm ~> m.a [8]\nm ~> m.b [8, 9]',
  );
  ordered(
    'an error that a context manager swallows',
    `
from contextlib import suppress
f = a
with suppress(KeyError):
    f = b
f()
`,
    'm ~> m.a [8]\nm ~> m.b [8]\nm ext contextlib.suppress [6]',
  );
  ordered(
    'a match with a case for everything',
    `
f = c
match ask:
    case 1: f = a
    case _: f = b
f()
`,
    'm ~> m.a [8]\nm ~> m.b [8]',
  );
  ordered(
    'a default by or, and a parameter that is replaced',
    `
def run(f=None, g=None):
    f = f or a
    f()
    g = b
    g()
run(c, c)
`,
    'm -> m.run [9]\nm.run ~> m.a [6]\nm.run ~> m.c [6]\nm.run -> m.b [8]',
  );
  ordered(
    'functions inside see what is there when they can be called',
    `
f = a
f = b
def run(): f()
run()
f = c
run()
`,
    'm -> m.run [7, 9]\nm.run ~> m.b [6]\nm.run ~> m.c [6]',
  );
  ordered(
    'nonlocal and global keep every value',
    `
def run():
    f = a
    def change():
        nonlocal f
        f = b
    change()
    f()
run()
`,
    'm -> m.run [11]\nm.run -> m.run.change [9]\nm.run ~> m.a [10]\nm.run ~> m.b [10]',
  );
  program(
    'a function defined again, and one that a decorator took',
    `
def f(): pass
def f(): pass
def wrap(g):
    def inner(): g()
    return inner
def h(): pass
h = wrap(h)
f()
h()
`,
    'm -> m.f#2 [8]\nm -> m.wrap [7]\nm -> m.wrap.inner [9]\nm.wrap.inner -> m.h [4]',
  );
  program(
    'a class keeps what its body ends with; a property all its parts',
    `
class A:
    def f(self): pass
    def f(self): pass
    @property
    def p(self): pass
    @p.setter
    def p(self, value): pass
x = A()
x.f()
x.p
x.p = 1
`,
    'm -> m.A [8]\nm -> m.A.f#2 [9]\nm -> m.A.p [10]\nm -> m.A.p#2 [11]\nm ext <builtin>.property [4]',
  );
  program(
    'a class body runs where it stands and sees the names around as they are',
    `
def a(): pass
def b(): pass
f = a
class C:
    f = f
    f()
    def f(self): pass
f = b
C().f()
`,
    'm -> m.a [6]\nm -> m.C [9]\nm -> m.C.f [9]',
  );
  program(
    'importers see what a module ends with',
    `
from lib import f
f()
--- lib.py
def a(): pass
def b(): pass
f = a
f = b
`,
    'm -> lib.b [2]',
  );
  program(
    'a builtin until it is bound',
    `
def mine(): pass
print()
print = mine
print()
`,
    'm ext <builtin>.print [2]\nm -> m.mine [4]',
  );
  program(
    'a generated scope of more ways than are followed keeps every value',
    generated(1000),
    'm.run ~> m.a [5]\nm.run ~> m.b [5]',
  );
});

/** A loop of so many names and ways out, behind a name that is bound twice. */
function generated(count: number): string {
  const rounds = Array.from({ length: count }, (_, at) => `  x${at} = ask\n  if ask: break\n`);
  return `
def a(): pass
def b(): pass
def run(ask):
 f = a
 f()
 f = b
 while ask:
${rounds.join('')}`;
}
