import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: the method of the right operand', () => {
  program(
    'is asked where nothing is known of the left one',
    `
class Money:
    def __radd__(self, other): return self
def use(count):
    return count + Money()
use(1)
`,
    `
m -> m.use [5]
m.use -> m.Money [4]
m.use -> m.Money.__radd__ [4]
`,
  );

  program(
    'is not asked of one of several where a number on the left answers for the others',
    `
class Money:
    def __radd__(self, other): return self
class Size: pass
def add(count, x):
    return count + x
add(1, Money())
add(1, Size())
`,
    `
m -> m.add [6, 7]
m -> m.Money [6]
m -> m.Size [7]
`,
  );

  program(
    'is asked of one of several where the left one has no method',
    `
class Money:
    def __radd__(self, other): return self
class Size: pass
def add(x):
    return Size() + x
add(Money())
add(Size())
`,
    `
m -> m.add [6, 7]
m -> m.Money [6]
m -> m.Size [7]
m.add -> m.Size [5]
m.add -> m.Money.__radd__ [5]
`,
  );

  program(
    'is what an operator gives where the left one answers NotImplemented, which no operator gives',
    `
class Size:
    def __add__(self, other):
        if isinstance(other, Size): return Size()
        return NotImplemented
    def grow(self): pass
(Size() + Size()).grow()
`,
    `
m -> m.Size [6, 6]
m -> m.Size.__add__ [6]
m -> m.Size.grow [6]
m.Size.__add__ -> m.Size [3]
m.Size.__add__ ext <builtin>.isinstance [3]
`,
  );
});
