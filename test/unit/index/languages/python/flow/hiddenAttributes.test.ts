import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: attributes of classes that do not show in instances', () => {
  program(
    'the default of a field does not stand beside what its constructor is given',
    `
from dataclasses import dataclass
def f(): pass
def g(): pass
@dataclass
class Given:
    action: object = f
    def go(self):
        self.action()
@dataclass
class Plain:
    action: object = f
    def go(self):
        self.action()
Given(g).go()
Plain().go()
`,
    `
m -> m.Given [14]
m -> m.Given.go [14]
m -> m.Plain [15]
m -> m.Plain.go [15]
m ext dataclasses.dataclass [4, 9]
m.Given.go -> m.g [8]
m.Plain.go -> m.f [13]
`,
  );
  program(
    'what a data descriptor catches is not stored in the instance; what another does not is',
    `
def f(): pass
def g(): pass
class Caught:
    def __get__(self, instance, owner):
        return f
    def __set__(self, instance, value): pass
class Plain: pass
class A:
    caught = Caught()
    plain = Plain()
a = A()
a.caught = g
a.plain = g
a.caught()
a.plain()
`,
    `
m -> m.A [11]
m -> m.Caught [9]
m -> m.Caught.__get__ [14]
m -> m.Caught.__set__ [12]
m -> m.Plain [10]
m -> m.f [14]
m -> m.g [15]
`,
  );
});
