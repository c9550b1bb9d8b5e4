import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { layoutFault } from '../../../../src/index/folder/pythonLayout';

describe("Python's layout", () => {
  it('tells where a block is missing or a line fits none', () => {
    const faults: readonly (readonly [string, number])[] = [
      ['if x:\n', 1],
      ['def f():\n    if x:\n    return 1\n', 3],
      ['x = 1\n    y = 2\n', 2],
      ['if x:\n        a()\n    b()\n', 3],
      ['s = """\na\n"""\nwhile s:\n', 4],
    ];
    for (const [text, line] of faults) assert.equal(layoutFault(text), line, text);
  });

  it('takes what Python takes', () => {
    const fine = [
      '',
      'if x: pass\nelse:\n\ty = 1\n# c\n\n  # d\n\tz = 2\n',
      'def f(\n  a,\n        b: int,\n):\n    """Doc:\n\n  no block:\n    """\n    return {\n"k":\n1}\n',
      "x = 'a: \\\n  b:'\nif a and \\\n      b:\n    c = f'{a}:'  # why:\n",
      'class A:\r\n    x = 1\r\n\r\ny = "#"\r\n',
      "s = 'it\\'s:'\nt = r'''\n  x:\n'''\nfor a in s:\n  if a:\n    b\n  c\nd\n",
    ];
    for (const text of fine) assert.equal(layoutFault(text), null, text);
  });
});
