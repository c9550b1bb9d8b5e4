import assert from 'node:assert/strict';
import type { ConflictedFile, MergedPart } from '../../../../../src/core/git/candidates';
import { inEnglish } from '../../../../../src/core/text/phrase';
import { collect } from '../../../../../src/scenarios/git/candidates/collect';
import { regionsOf } from '../../../../../src/scenarios/git/candidates/region';
import type { Region } from '../../../../../src/scenarios/git/candidates/region';
import { rules } from '../../../../../src/scenarios/git/candidates/rules/rules';

interface Sides {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly before?: string;
  readonly after?: string;
  /** The versions of the whole file. */
  readonly whole?: Partial<Versions>;
}

type Versions = Pick<ConflictedFile, 'base' | 'ours' | 'theirs'>;

function regionOf(parts: readonly MergedPart[], whole: Partial<Versions> = {}): Region {
  const [region] = regionsOf({ language: null, base: null, ours: null, theirs: null, ...whole, parts });
  assert.ok(region);
  return region;
}

function textsOf(rule: string, { base, ours, theirs, before = '', after = '', whole = {} }: Sides): string[] {
  const part = { kind: 'conflict', base, ours, theirs } as const;
  const parts = [{ kind: 'settled', text: before } as const, part, { kind: 'settled', text: after } as const];
  const region = regionOf(parts, whole);
  return collect(region).flatMap((candidate) => (candidate.rules.includes(rule) ? [candidate.text] : []));
}

/** What the rule says of its first text. */
function evidenceOf(name: string, { base, ours, theirs }: Sides): string {
  const part = { kind: 'conflict', base, ours, theirs } as const;
  const rule = rules.find((one) => one.name === name);
  const [first] = rule?.propose(regionOf([part])) ?? [];
  return first === undefined ? '' : inEnglish(first.evidence);
}

/** The rule proposes this text, or with null: none. */
function check(rule: string, sides: Sides, expected: string | null): void {
  assert.ok(
    rules.some(({ name }) => name === rule),
    `there is no rule ${rule}`,
  );
  const texts = textsOf(rule, sides);
  if (expected === null) assert.deepEqual(texts, [], rule);
  else assert.ok(texts.includes(expected), `${rule}: ${JSON.stringify(texts)}`);
}

const value = (ours: string, theirs: string): Sides => ({ base: 'f(a, b);\n', ours, theirs });

describe('rules for conflicts', () => {
  it('takes a side, or both in either order', () => {
    const sides = { base: '', ours: 'a\n', theirs: 'b\n' };
    check('ours', sides, 'a\n');
    check('theirs', sides, 'b\n');
    check('ours-then-theirs', sides, 'a\nb\n');
    check('theirs-then-ours', sides, 'b\na\n');
    check('both-apart', sides, 'a\n\nb\n');
    check('ours-then-theirs', { base: 'x\n', ours: '', theirs: 'b\n' }, null);
    check('ours-then-theirs', { base: '', ours: 'a', theirs: 'b' }, 'a\nb');
  });

  it('merges changes of neighbouring lines, and none of the same line', () => {
    check('adjacent-lines', { base: 'a\nb\n', ours: 'A\nb\n', theirs: 'a\nB\n' }, 'A\nB\n');
    check('adjacent-lines', { base: 'a\n', ours: 'x\n', theirs: 'y\n' }, null);
    check('adjacent-lines', { base: '', ours: 'x\n', theirs: 'y\n' }, null);
  });

  it('merges words; touching ones leniently only', () => {
    check('tokens', value('g(a, b);\n', 'f(a, c);\n'), 'g(a, c);\n');
    check('tokens', value('f(x, b);\n', 'f(y, b);\n'), null);
    check('tokens-lenient', { base: 'a b\n', ours: 'x b\n', theirs: 'a-b\n' }, 'x-b\n');
    check('tokens', { base: 'a b\n', ours: 'x b\n', theirs: 'a-b\n' }, null);
    check('characters', { base: '1.20.0\n', ours: '2.20.0\n', theirs: '1.20.5\n' }, '2.20.5\n');
    check('tokens-ours', value('f(x, b);\n', 'f(y, c);\n'), 'f(x, c);\n');
    check('tokens-ours-theirs', value('f(a, b, x);\n', 'f(a, b, y);\n'), 'f(a, b, x, y);\n');
    check('tokens-listed', { base: '[a]\n', ours: '[b]\n', theirs: '[c]\n' }, '[b, c]\n');
  });

  it('sees that a side changed space or style only', () => {
    check('whitespace', { base: 'a = 1\n', ours: '  a = 1\n', theirs: 'a = 2\n' }, 'a = 2\n');
    check('whitespace', { base: 'a = 1\n', ours: 'a = 3\n', theirs: 'a = 2\n' }, null);
    check('format', { base: "f('a');\n", ours: 'f("a")\n', theirs: "f('b');\n" }, "f('b');\n");
    check('format', { base: "f('a');\n", ours: 'f("c")\n', theirs: "f('b');\n" }, null);
    const moved = { base: 'a\nb\n', ours: 'if x:\n  a\n  b\n', theirs: 'a\nc\n' };
    check('reindent', moved, 'if x:\n  a\n  c\n');
    check('reindent', { base: 'a\nb\n', ours: 'x\nb\n', theirs: 'a\nc\n' }, null);
  });

  it('merges imports as sets, in order where both sides are', () => {
    const sides = {
      base: 'import a\nimport d\n',
      ours: 'import a\nimport c\nimport d\n',
      theirs: 'import a\nimport b\n',
    };
    check('imports', sides, 'import a\nimport b\nimport c\n');
    const names = {
      base: "import { a } from 'x';\n",
      ours: "import { a, c } from 'x';\n",
      theirs: "import { a, b } from 'x';\n",
    };
    check('imports', names, "import { a, b, c } from 'x';\n");
    check('imports', { base: '', ours: 'import a\n', theirs: 'f()\n' }, null);
    const said = { base: 'A\n', ours: 'B1\n', theirs: 'B2\n' };
    assert.match(evidenceOf('imports', said), /^Both sides changed a list of names:/);
    assert.match(evidenceOf('imports', sides), /^Both sides changed imports:/);
  });

  it('merges lines and blocks that stand for themselves', () => {
    check('line-set', { base: '1\n2\n', ours: '1\n2\n3\n', theirs: '0\n2\n' }, '0\n2\n3\n');
    check('line-set', { base: '', ours: '}\n}\n', theirs: 'a\n' }, null);
    const blocks = { base: 'x\n\ny\n', ours: 'x\n\na\n\ny\n', theirs: 'x\n\nb\n\ny\n' };
    check('blocks', blocks, 'x\n\na\n\nb\n\ny\n');
    check('blocks', { base: '', ours: 'a\n', theirs: 'b\n' }, null);
  });

  it('keeps a shared end or beginning for both members', () => {
    const ends = { base: '', ours: 'a() {\n  1;\n', theirs: 'b() {\n  2;\n', after: '}\n\nc();\n' };
    check('shared-end', ends, 'a() {\n  1;\n}\n\nb() {\n  2;\n');
    check('shared-end', { ...ends, theirs: 'b();\n' }, null);
    const begins = { base: '', ours: '  1;\n}\n', theirs: '  2;\n}\n', before: 'x;\nf() {\n' };
    check('shared-begin', begins, '  1;\n}\nf() {\n  2;\n}\n');
    check('shared-begin', { ...begins, ours: '1;\n' }, null);
  });

  it('leaves a blank line between both members as editors indent it', () => {
    const ends = { base: '', ours: 'a() {\n  1;\n', theirs: 'b() {\n  2;\n', after: '}\n' };
    check('shared-end', ends, 'a() {\n  1;\n}\n  \nb() {\n  2;\n');
  });

  it('drops lines and blocks that the other side deleted elsewhere in the file', () => {
    const old = 'def old():  # here\n    return legacy(1)\n    return legacy(2)\n';
    const sides = {
      base: 'def new():\n',
      ours: 'def new():\n',
      theirs: old.replace('  # here', ' -> int:') + '\ndef new() -> int:\n',
      whole: { base: `${old}\ndef new():\n`, ours: 'def new():\n', theirs: '' },
    };
    check('gone', sides, 'def new() -> int:\n');
    check('gone', { ...sides, whole: { ...sides.whole, ours: sides.whole.base } }, null);
    const imports = {
      base: 'from c import d\n',
      ours: 'from c import e\n',
      theirs: 'from a import b\nfrom c import d\n',
    };
    const whole = { base: 'from a import b\nx\nfrom c import d\n', ours: 'from c import e\n', theirs: '' };
    check('gone', { ...imports, whole }, 'from c import d\n');
    check(
      'gone',
      { base: 'long\n', ours: 'a\n', theirs: 'long\nb\n', whole: { base: 'long\n', ours: 'a\n' } },
      null,
    );
  });

  it('ends a last line as the file does, and compares texts whose lines end otherwise', () => {
    const last = { base: 'a\n', ours: 'x\n', theirs: 'y\n', whole: { base: 'a', ours: 'x', theirs: 'y\n' } };
    check('ours', last, 'x');
    check('theirs', last, 'y\n');
    check('ours', { ...last, after: 'end\n' }, 'x\n');
    const ends = { base: 'a\nb\n', ours: 'a\r\nb\r\nc\r\n', theirs: 'A\nb\n' };
    check('adjacent-lines', ends, 'A\r\nb\r\nc\r\n');
    check('adjacent-lines', ends, 'A\nb\nc\n');
  });

  it('takes the side that has all of the other, or that deleted', () => {
    check('superset', { base: '', ours: 'a\nb\n', theirs: 'b\n' }, 'a\nb\n');
    check('superset', { base: '', ours: 'a\n', theirs: 'b\n' }, null);
    check('deletion', { base: 'a\n', ours: '', theirs: 'b\n' }, '');
    check('deletion', { base: '', ours: '', theirs: 'b\n' }, null);
  });

  it('carries a rename, a move and a replacement over to the other side', () => {
    check(
      'rename',
      { base: 'old(1)\n', ours: 'young(1)\n', theirs: 'old(1)\nold(2)\n' },
      'young(1)\nyoung(2)\n',
    );
    check('rename', { base: 'old(1)\n', ours: 'young(old)\n', theirs: 'old(2)\n' }, null);
    const moved = { base: 'a\nb\nc\n', ours: 'c\na\nb\n', theirs: 'a\nb\nC\n' };
    check('moved', moved, 'C\na\nb\n');
    check('moved', { base: 'a\n', ours: 'x\n', theirs: 'y\n' }, null);
    const replaced = { base: 'f(o)\n', ours: 'f(own.o)\n', theirs: 'f(o)\ng(f(o))\n' };
    check('replayed-theirs', replaced, 'f(own.o)\ng(f(own.o))\n');
    check('replayed-theirs', { base: '', ours: 'a\n', theirs: 'b\n' }, null);
  });

  it('takes the higher version, and puts a comma between elements', () => {
    check('versions', { base: 'v = "1.9"\n', ours: 'v = "1.10"\n', theirs: 'v = "1.9.1"\n' }, null);
    check('versions', { base: 'v = "1.8"\n', ours: 'v = "1.10"\n', theirs: 'v = "1.9"\n' }, 'v = "1.10"\n');
    check('elements', { base: '', ours: '  a\n', theirs: '  b\n' }, '  a,\n  b\n');
    check('elements', { base: '', ours: '  a,\n', theirs: '  b,\n' }, null);
  });

  it('merges piece by piece and line by line', () => {
    const sides = { base: 'a\nb\nc\n', ours: 'x\nb\nC\n', theirs: 'y\nb\nc\n' };
    check('pieces-ours', sides, 'x\nb\nC\n');
    check('pieces-theirs', sides, 'y\nb\nC\n');
    check('pieces-ours-theirs', sides, 'x\ny\nb\nC\n');
    check('cut-theirs-ours', { base: '', ours: 'a\nm\n', theirs: 'b\nm\n' }, 'b\na\nm\n');
    const rows = { base: 'let a = 1;\n', ours: 'const a = 1;\nuse(a);\n', theirs: 'let a = 2;\n' };
    check('rows-ours', rows, 'const a = 2;\nuse(a);\n');
    const mixed = { base: '1\nm\n2\n', ours: 'a\nm\nb\n', theirs: 'x\nm\ny\n' };
    check('mixed', mixed, 'a\nm\ny\n');
    check('mixed', { base: '1\n', ours: 'a\n', theirs: 'x\n' }, null);
  });

  it('keeps blank lines at the ends as one of the sides has them, or takes back both changes', () => {
    check('blank-ends', { base: 'x\n', ours: 'a\n', theirs: '' }, 'a\n\n');
    check('blank-ends', { base: '', ours: 'a\n', theirs: 'b\n' }, null);
    check('base', { base: 'x\n', ours: 'a\n', theirs: 'b\n' }, 'x\n');
    check('base', { base: 'x\n', ours: 'x\n', theirs: 'b\n' }, null);
  });

  it('skips rules whose cost is above linear in a long region, and says so', () => {
    const long = 'word '.repeat(1_000_000);
    const part = { kind: 'conflict', base: long, ours: `${long}a\n`, theirs: `${long}b\n` } as const;
    const found = collect(regionOf([part]));
    assert.ok(found.length >= 4);
    assert.ok(found.every(({ evidence }) => /rules were skipped/.test(evidence.at(-1)?.text ?? '')));
  });
});
