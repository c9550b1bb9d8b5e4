import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: patterns of match', () => {
  program(
    'positions of a data class are its fields',
    `
from dataclasses import dataclass
@dataclass
class Pair:
    left: object
    right: object
def first(): pass
def second(): pass
def run(pair):
    match pair:
        case Pair(_, (taken)):
            taken()
run(Pair(first, second))
`,
    'm ext dataclasses.dataclass [2]\nm -> m.Pair [12]\nm -> m.run [12]\nm.run -> m.second [11]',
  );
  program(
    'a class that is named is what a subject not known is then',
    `
class Cat:
    def speak(self): pass
class Dog:
    def speak(self): pass
def run(animal):
    match animal:
        case Dog() as dog:
            dog.speak()
`,
    'm.run ~> m.Dog.speak [8]',
  );
  program(
    'one of several patterns, and a heir of the class',
    `
class Base:
    def go(self): pass
class Heir(Base): pass
class Other:
    def go(self): pass
class Third:
    def go(self): pass
def run(each):
    match each:
        case Base() | Third() as taken:
            taken.go()
run(Heir())
run(Other())
`,
    'm -> m.Heir [12]\nm -> m.Other [13]\nm -> m.run [12, 13]\nm.run -> m.Base.go [11]',
  );
  program(
    'a sequence or mapping pattern asks no object that is none',
    `
class Box:
    def __iter__(self): pass
    def __getitem__(self, key): pass
def run(given):
    match given:
        case [a, b]: pass
        case {'a': c}: pass
run(Box())
`,
    'm -> m.Box [8]\nm -> m.run [8]',
  );
  program(
    'several subjects, the rest of a list, and a dotted name that binds nothing',
    `
class K:
    one = 1
def f(): pass
def g(): pass
def h(): pass
def run(a, b):
    match a, b:
        case K.one, other:
            other()
        case [x, *rest], _:
            x()
            rest[0]()
run([f, g], h)
`,
    'm -> m.run [13]\nm.run -> m.h [9]\nm.run -> m.f [11]\nm.run -> m.g [12]',
  );
});
