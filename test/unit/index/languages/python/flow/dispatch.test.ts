import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: generic functions', () => {
  program(
    'implementations are candidates beside the function',
    `
from functools import singledispatch
@singledispatch
def show(value): pass
@show.register
def show_text(value: str): pass
show('a')
`,
    'm ext functools.singledispatch [2]\nm ~> m.show [6]\nm ~> m.show_text [6]',
  );
  program(
    'another name that is registered for a class is the function itself',
    `
from functools import singledispatch
class Cat: pass
@singledispatch
def show(value): pass
@show.register(Cat)
def show_cat(value): pass
def other(): pass
show_cat(1)
`,
    'm ext functools.singledispatch [3]\nm ext functools.singledispatch().register [5]\nm -> m.show_cat [8]',
  );
});
