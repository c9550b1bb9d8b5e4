/** What is told of a whole repository: its files in, the answer's text out. */
import assert from 'node:assert/strict';
import { mapOf } from '../../../support/exploreMap';
import { checkSurvey, survey } from './surveying';

describe('Import cycles', () => {
  it('tells a circle with the fewest imports to take out', async () => {
    await checkSurvey(
      'import cycles',
      {
        'a.py': 'import b\nimport c\n',
        'b.py': 'import c\n',
        'c.py': 'import a\n',
        'd.py': 'import a\n',
      },
      [
        '1 group of modules import one another in cycles while they load: 3 of 4 modules.',
        'Group 1: 3 modules, 4 imports among them; a shortest cycle',
        '  a.py  at a.py:2  imports c.py  names: c',
        '  c.py  at c.py:1  imports a.py  names: a',
        'Group 1: the fewest imports to remove so that no cycle is left (1)',
        '  c.py  at c.py:1  imports a.py  names: a',
      ],
    );
  });

  it('tells imports that are made later apart', async () => {
    await checkSurvey(
      'import cycles',
      {
        'a.py': 'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from b import B\nclass A: pass\n',
        'b.py': 'from a import A\nclass B: pass\n',
        'c.py': 'try:\n    import d\nexcept ImportError:\n    pass\n',
        'd.py': 'def f(\n    x,\n) -> None:\n    import c\n',
      },
      [
        'No import cycles: no module of 4 imports itself through others while it loads.',
        'note: counting imports that run later or are for types alone (inside functions, under TYPE_CHECKING, import type, among declarations) there are 2 groups with 4 modules: a.py, b.py; c.py, d.py.',
      ],
    );
  });

  it('knows a function by its head, also where the head has several lines', async () => {
    await checkSurvey(
      'import cycles',
      {
        'a.py': 'import b\n',
        'b.py': 'def f(\n    one: int,\n) -> tuple[int]:\n    if one:\n        from a import x\n',
      },
      [
        'No import cycles: no module of 2 imports itself through others while it loads.',
        'note: counting imports that run later or are for types alone (inside functions, under TYPE_CHECKING, import type, among declarations) there is 1 group with 2 modules: a.py, b.py.',
      ],
    );
  });

  const none = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    const [sentence = ''] = survey(await mapOf(texts), 'import cycles');
    assert.match(sentence, /^No import cycles/, JSON.stringify(texts));
  };
  const one = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    const [sentence = ''] = survey(await mapOf(texts), 'import cycles');
    assert.match(sentence, /^1 group/, JSON.stringify(texts));
  };

  it('tells no circle of declarations, which never load', async () => {
    await none({
      'a.d.ts': "import { B } from './b';\nexport type A = B;\n",
      'b.d.ts': "import { A } from './a';\nexport type B = A;\n",
    });
    await none({ 'a.pyi': 'import b\n', 'b.pyi': 'import a\n' });
    await one({
      'a.js': "import './b.js';\n",
      'a.d.ts': "import './b';\n",
      'b.js': "import './a.js';\n",
      'b.d.ts': "import './a';\n",
    });
  });

  it('tells no circle under a condition that never holds', async () => {
    for (const line of [
      'if TYPE_CHECKING: import a',
      'if typing.TYPE_CHECKING:\n    import a',
      'if x:\n    pass\nelif TYPE_CHECKING:\n    import a',
      'if not TYPE_CHECKING:\n    pass\nelse:\n    import a',
      'if False:\n    import a',
      'if 0:\n\n    # a comment\n    import a',
      'if __name__ == "__main__":\n    import a',
    ])
      await none({ 'a.py': 'import b\n', 'b.py': `${line}\n` });
    for (const line of [
      "if (false) {\n  require('./a');\n}",
      "if (0) require('./a');",
      "function f() {\n  if (x) {\n    require('./a');\n  }\n}",
      "const f = () => {\n  require('./a');\n};",
      "const o = {\n  f() {\n    return require('./a');\n  },\n};",
      "const f = () => require('./a');",
    ])
      await none({ 'a.js': "require('./b');\n", 'b.js': `${line}\n` });
    await none({ 'a.ts': "import './b';\n", 'b.ts': "import {\n  type A,\n  type B,\n} from './a';\n" });
  });

  it('tells a circle under a condition that may hold', async () => {
    for (const line of [
      'try:\n    import a\nexcept ImportError:\n    pass',
      'if TYPE_CHECKING:\n    pass\nelse:\n    import a',
      'if not TYPE_CHECKING:\n    import a',
      'if x:\n    pass\nelse:\n    import a',
      'class C:\n    import a',
    ])
      await one({ 'a.py': 'import b\n', 'b.py': `${line}\n` });
    for (const line of [
      "try {\n  require('./a');\n} catch {}",
      "if (process.env.X) {\n  require('./a');\n}",
      "const o = {\n  a: require('./a'),\n};",
      "const a =\n  require('./a');",
    ])
      await one({ 'a.js': "require('./b');\n", 'b.js': `${line}\n` });
    await one({ 'a.ts': "import './b';\n", 'b.ts': "import {\n  type A,\n  b,\n} from './a';\n" });
  });

  it('knows type-only imports of TypeScript', async () => {
    await checkSurvey(
      'import cycles',
      {
        'a.ts': "import type { B } from './b';\nexport const a = 1;\nexport type A = B;\n",
        'b.ts': "import { a } from './a';\nexport type B = typeof a;\n",
      },
      [
        'No import cycles: no module of 2 imports itself through others while it loads.',
        'note: counting imports that run later or are for types alone (inside functions, under TYPE_CHECKING, import type, among declarations) there is 1 group with 2 modules: a.ts, b.ts.',
      ],
    );
  });
});
