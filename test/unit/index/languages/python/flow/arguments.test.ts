import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: arguments and results', () => {
  program(
    'a positional argument',
    `
def f(): pass
def call(callback):
    callback()
call(f)
`,
    'm -> m.call [4]\nm.call -> m.f [3]',
  );
  program(
    'a keyword argument',
    `
def f(): pass
def call(a, callback):
    callback()
call(callback=f, a=1)
`,
    'm -> m.call [4]\nm.call -> m.f [3]',
  );
  program(
    'a default',
    `
def f(): pass
def call(callback=f):
    callback()
call()
`,
    'm -> m.call [4]\nm.call -> m.f [3]',
  );
  program(
    'a keyword-only default',
    `
def f(): pass
def call(*, callback=f):
    callback()
call()
`,
    'm -> m.call [4]\nm.call -> m.f [3]',
  );
  program(
    '*args gathers by position',
    `
def f(): pass
def g(): pass
def call(first, *args):
    args[0]()
call(f, g)
`,
    'm -> m.call [5]\nm.call -> m.g [4]',
  );
  program(
    '**kwargs gathers by name',
    `
def f(): pass
def g(): pass
def call(**kwargs):
    kwargs['b']()
call(a=f, b=g)
`,
    'm -> m.call [5]\nm.call -> m.g [4]',
  );
  program(
    '*args handed on reach the parameters',
    `
def f(): pass
def inner(callback):
    callback()
def outer(*args):
    inner(*args)
outer(f)
`,
    'm -> m.outer [6]\nm.outer -> m.inner [5]\nm.inner -> m.f [3]',
  );
  program(
    '**kwargs handed on reach the parameters by name',
    `
def f(): pass
def inner(callback):
    callback()
def outer(**kwargs):
    inner(**kwargs)
outer(callback=f)
`,
    'm -> m.outer [6]\nm.outer -> m.inner [5]\nm.inner -> m.f [3]',
  );
  program(
    'a result',
    `
def f(): pass
def get():
    return f
get()()
`,
    'm -> m.get [4]\nm -> m.f [4]',
  );
  program(
    'results of several returns',
    `
def f(): pass
def g(): pass
def get(x):
    if x:
        return f
    return g
get(1)()
`,
    'm -> m.get [7]\nm ~> m.f [7]\nm ~> m.g [7]',
  );
  program(
    'a result unpacked',
    `
def f(): pass
def g(): pass
def get():
    return f, g
a, b = get()
a()
`,
    'm -> m.get [5]\nm -> m.f [6]',
  );
  program(
    'what an argument gives back',
    `
def f(): pass
def same(x): return x
same(f)()
`,
    'm -> m.same [3]\nm -> m.f [3]',
  );
  program(
    'two calls of one function keep their results apart',
    `
def f(): pass
def g(): pass
def same(x): return x
same(g)
same(f)()
`,
    'm -> m.same [4, 5]\nm -> m.f [5]',
  );
  program(
    'a closure keeps its variables',
    `
def f(): pass
def make(g):
    def inner():
        g()
    return inner
make(f)()
`,
    'm -> m.make [6]\nm -> m.make.inner [6]\nm.make.inner -> m.f [4]',
  );
  program(
    'an async function awaited gives its result',
    `
def f(): pass
async def get():
    return f
async def main():
    (await get())()
`,
    'm.main -> m.get [5]\nm.main -> m.f [5]',
  );
});
