import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: calls that stand in no call expression are counted by place', () => {
  program(
    'a getter, a setter and a key of a sort are called once a place, however many classes and lists come there',
    `
class A:
    @property
    def size(self): return 1
    @size.setter
    def size(self, value): pass
class B(A): pass
def use(x):
    x.size = 1
    getattr(x, 'size')
def key(value): return value
def order(values):
    values.sort(key=key)
use(A())
use(B())
order([])
order([A()])
`,
    `
m -> m.A [13, 16]
m -> m.B [14]
m -> m.order [15, 16]
m -> m.use [13, 14]
m ext <builtin>.property [2]
m.order -> m.key [12]
m.order ext <builtin>.sort [12]
m.use -> m.A.size [9]
m.use -> m.A.size#2 [8]
m.use ext <builtin>.getattr [9]
`,
  );
});
