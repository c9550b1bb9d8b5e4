/** Classes that may have one of several bases, as a condition chooses. */
import assert from 'node:assert/strict';
import { analyse } from '../../../../../support/analyse';
import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

const BOTH = `
--- one.py
class Base:
    def run(self): pass
--- two.py
class Base:
    def run(self): pass
`;

async function basesOf(files: Record<string, string>, id: string): Promise<readonly string[] | undefined> {
  const { classes } = await analyse(files);
  return classes.find((each) => each.id === id)?.bases;
}

describe('Python: a base that a condition chooses', () => {
  program(
    'a method of the base is either',
    `
import sys
if sys.argv:
    from one import Base
else:
    from two import Base
class C(Base):
    def go(self):
        self.run()
    def run(self):
        super().run()
C()
class D(Base):
    def go(self):
        self.run()
${BOTH}`,
    `
m -> m.C [11]
m.C.go -> m.C.run [8]
m.C.run ~> one.Base.run [10]
m.C.run ~> two.Base.run [10]
m.C.run ext <builtin>.super [10]
m.D.go ~> one.Base.run [14]
m.D.go ~> two.Base.run [14]
`,
  );
  program(
    'an import that may fail, of a module outside',
    `
try:
    from outside import Base
except ImportError:
    from one import Base
class C(Base):
    def go(self):
        self.run()
${BOTH}`,
    `
m.C.go ~> one.Base.run [7]
m.C.go ext outside.Base.run [7]
`,
  );
  program(
    'a class that is defined twice, behind one that has either as its base',
    `
import sys
if sys.argv:
    class Base:
        def run(self): pass
else:
    class Base:
        def run(self): pass
class C(Base): pass
class D(C):
    def go(self):
        self.run()
`,
    `
m.D.go ~> m.Base#2.run [11]
m.D.go ~> m.Base.run [11]
`,
  );
  program(
    'where one of them has not the method, what stands behind it',
    `
import sys
class A:
    def run(self): pass
class B: pass
class Last:
    def run(self): pass
class C(A if sys.argv else B, Last):
    def go(self):
        self.run()
`,
    `
m.C.go ~> m.A.run [9]
m.C.go ~> m.Last.run [9]
`,
  );
  program(
    'what both have from one class is that, exactly',
    `
import sys
class Root:
    def run(self): pass
class A(Root): pass
class B(Root): pass
Either = A if sys.argv else B
class C(Either):
    def go(self):
        self.run()
`,
    'm.C.go -> m.Root.run [9]',
  );
  program(
    'a method that nothing calls may have any class below as its receiver, also behind another of its name',
    `
import sys
if sys.argv:
    class Base:
        def go(self):
            self.run()
else:
    class Base:
        def go(self):
            self.run()
class C(Base):
    def run(self): pass
`,
    `
m.Base#2.go -> m.C.run [9]
m.Base.go -> m.C.run [5]
`,
  );

  it('is told with all that it may be', async () => {
    const either = 'if x:\n    from one import Base\nelse:\n    from two import Base\nclass C(Base): pass\n';
    const plain = 'class Base: pass\n';
    assert.deepEqual(await basesOf({ 'm.py': either, 'one.py': plain, 'two.py': plain }, 'm.C'), [
      'one.Base',
      'two.Base',
    ]);
    const tried =
      'try:\n    from outside import Base\nexcept ImportError:\n    from one import Base\nclass C(Base): pass\n';
    assert.deepEqual(await basesOf({ 'm.py': tried, 'one.py': plain }, 'm.C'), ['one.Base', 'outside.Base']);
  });

  it('has every class of many positions in some order', async () => {
    const letters = ['a', 'b', 'c', 'd', 'e'];
    const classes = letters.flatMap((each) => [
      `class ${each}1:\n    def ${each}(self): pass`,
      `class ${each}2:\n    def ${each}(self): pass`,
    ]);
    const chosen = letters.map((each) => `${each}1 if x else ${each}2`).join(', ');
    const body = letters.map((each) => `        self.${each}()`).join('\n');
    const source = `${classes.join('\n')}\nclass C(${chosen}):\n    def go(self):\n${body}\n`;
    const { calls } = await analyse({ 'm.py': source });
    const reached = calls
      .filter(({ from }) => from === 'm.C.go')
      .map(({ to, resolution }) => `${to} ${resolution}`);
    assert.deepEqual(
      reached,
      letters.flatMap((each) => [`m.${each}1.${each} inferred`, `m.${each}2.${each} inferred`]),
    );
  });
});
