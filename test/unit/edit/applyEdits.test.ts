import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../src/edit/applyEdits';
import type { EditFailure, TextEdit } from '../../../src/edit/applyEdits';

const edit = (oldText: string, newText: string): TextEdit => ({ oldText, newText });

function edited(text: string, ...edits: readonly TextEdit[]): string {
  const made = applyEdits(text, edits);
  assert.ok(made.kind === 'edited', JSON.stringify(made));
  return made.text;
}

function refused(text: string, ...edits: readonly TextEdit[]): readonly EditFailure[] {
  const made = applyEdits(text, edits);
  assert.ok(made.kind === 'refused', JSON.stringify(made));
  return made.failures;
}

const fold = (text: string): string => text.replaceAll('\r\n', '\n');

describe('applyEdits', () => {
  it('replaces text that stands in one place', () => {
    assert.equal(edited('a\nb\nc\n', edit('b', 'B')), 'a\nB\nc\n');
    assert.equal(edited('a\nb\nc\n', edit('a\nb\n', '')), 'c\n');
    assert.equal(edited('x = "$&"', edit('"$&"', '"$1 $$"')), 'x = "$1 $$"');
  });

  it('looks every edit up in the original text', () => {
    assert.equal(edited('one two', edit('one', 'two'), edit('two', 'one')), 'two one');
    assert.equal(edited('abc', edit('a', 'x'), edit('b', 'y'), edit('c', 'z')), 'xyz');
  });

  it('keeps the line ends of the file, whatever the edit has', () => {
    assert.equal(edited('a\r\nb\r\nc\r\n', edit('a\nb', 'x\ny\nz')), 'x\r\ny\r\nz\r\nc\r\n');
    assert.equal(edited('a\r\nb\r\n', edit('b', 'b\nc')), 'a\r\nb\r\nc\r\n');
    assert.equal(edited('a\nb\n', edit('a\r\nb', 'a\r\nx')), 'a\nx\n');
    assert.equal(edited('a\nb\n', edit('b', 'x\r\ny')), 'a\nx\ny\n');
    assert.equal(edited('no end', edit('no', 'no\r\nline')), 'no\r\nline end');
  });

  it('keeps each line end of a file that mixes them', () => {
    const text = 'a\r\nb\nc\r\nd\n';
    assert.equal(edited(text, edit('a\nb\nc\nd', 'a\nb\nX\nc\nd')), 'a\r\nb\nX\r\nc\r\nd\n');
    assert.equal(edited(text, edit('b\nc', 'b\nc2')), 'a\r\nb\nc2\r\nd\n');
  });

  it('never takes a pair of line end characters apart', () => {
    assert.equal(edited('a\r\nb', edit('\nb', '')), 'a');
    assert.equal(edited('a\r\nb\r\nc', edit('a\n', '')), 'b\r\nc');
  });

  it('refuses what stands in several places, and says what tells them apart', () => {
    const text = 'def a():\n    return 1\n\ndef b():\n    return 1\n';
    assert.deepEqual(refused(text, edit('    return 1', '    return 2')), [
      {
        kind: 'several',
        edit: 0,
        lines: [2, 5],
        isMore: false,
        contexts: [
          { line: 2, side: 'above', count: 1, text: 'def a():' },
          { line: 5, side: 'above', count: 1, text: 'def b():' },
        ],
      },
    ]);
  });

  it('counts places that overlap', () => {
    const [failure] = refused('aaa', edit('aa', 'b'));
    assert.equal(failure?.kind, 'several');
  });

  it('counts no further than many', () => {
    const [failure] = refused('x\n'.repeat(5_000), edit('x', 'y'));
    assert.equal(failure?.kind === 'several' && failure.isMore, true);
  });

  it('shows the nearest text of what is not there', () => {
    const text = 'import os\n\ndef area(w, h):\n    # in m2\n    return w * h\n\nprint(area(1, 2))\n';
    const [failure] = refused(text, edit('def area(w, h):\n    # in cm2\n    return w * h\n', 'x'));
    assert.ok(failure?.kind === 'missing');
    assert.deepEqual(failure.nearest, {
      from: 3,
      to: 5,
      lines: [
        { kind: 'same', line: 3, content: 'def area(w, h):' },
        { kind: 'actual', line: 4, content: '    # in m2' },
        { kind: 'wanted', content: '    # in cm2' },
        { kind: 'same', line: 5, content: '    return w * h' },
      ],
      isSpacing: false,
      isNumbered: false,
    });
  });

  it('shows a line alike where no line is the same', () => {
    const [failure] = refused('alpha\nvalue = compute(1, 2)\nomega\n', edit('value = compute(1, 3)', 'x'));
    assert.ok(failure?.kind === 'missing');
    assert.deepEqual(failure.nearest?.lines, [
      { kind: 'actual', line: 2, content: 'value = compute(1, 2)' },
      { kind: 'wanted', content: 'value = compute(1, 3)' },
    ]);
    const [other] = refused('alpha\n', edit('nothing of the kind', 'x'));
    assert.ok(other?.kind === 'missing' && other.nearest === null);
  });

  it('shows lines that are missing or too many between common ones', () => {
    const [failure] = refused('first();\nsecond();\nthird();\n', edit('first();\nthird();\nfourth();', 'x'));
    assert.ok(failure?.kind === 'missing');
    assert.deepEqual(
      failure.nearest?.lines.map(({ kind, content }) => `${kind} ${content}`),
      ['same first();', 'actual second();', 'same third();', 'wanted fourth();'],
    );
  });

  it('tells that only white space differs, or that line numbers were copied', () => {
    const [spacing] = refused('\tif x:\n\t\treturn\n', edit('    if x:\n        return', 'y'));
    assert.ok(spacing?.kind === 'missing' && spacing.nearest?.isSpacing);
    const [numbered] = refused('a = 1\nb = 2\n', edit('   1| a = 1\n   2| b = 2', 'c'));
    assert.ok(numbered?.kind === 'missing' && numbered.nearest?.isNumbered && numbered.nearest.isSpacing);
  });

  it('refuses edits that change nothing, and edits that overlap, all at once', () => {
    const failures = refused('a b c', edit('a b', 'x'), edit('b c', 'y'), edit('c', 'c'), edit('z', 'w'));
    assert.deepEqual(
      failures.map(({ kind, edit: at }) => [at, kind]),
      [
        [1, 'overlaps'],
        [2, 'changesNothing'],
        [3, 'missing'],
      ],
    );
    assert.deepEqual(
      refused('a\r\nb', edit('a\r\nb', 'a\nb')).map(({ kind }) => kind),
      ['changesNothing'],
    );
    assert.deepEqual(
      refused('a', edit('a', 'b'), edit('a', 'b')).map(({ kind }) => kind),
      ['overlaps'],
    );
  });

  const piece = fc.constantFrom(
    'a',
    'b',
    ' ',
    '\n',
    '\r\n',
    'é',
    '日',
    '😀',
    'e\u0301',
    '$&',
    '\t',
    '\u2028',
  );
  const someText = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));

  it('equals a plain replacement, for any text, on any line ends', () => {
    let made = 0;
    const parts = fc.array(fc.tuple(someText, someText, someText), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, someText, (triples, tail) => {
        // Each old text is marked by its number, so that it stands in one place.
        const text = triples.map(([gap, old], at) => `${gap}<${at}${old}>`).join('') + tail;
        const edits = triples.map(([, old, young], at) => edit(fold(`<${at}${old}>`), `{${young}}`));
        const result = applyEdits(text, edits);
        assert.ok(result.kind === 'edited');
        const wanted = triples.map(([gap, , young]) => `${gap}{${young}}`).join('') + tail;
        assert.equal(fold(result.text), fold(wanted));
        // Whatever is outside the edits is there byte for byte.
        for (const [gap] of triples) assert.ok(result.text.includes(gap));
        assert.ok(result.text.endsWith(tail));
        const ends = new Set(text.match(/\r?\n/g) ?? []);
        if (ends.size > 0) for (const end of result.text.match(/\r?\n/g) ?? []) assert.ok(ends.has(end));
        made++;
      }),
      { numRuns: 1500 },
    );
    assert.equal(made, 1500);
  });

  it('edits exactly where a plain count of places says one, and else not', () => {
    let [one, none, more] = [0, 0, 0];
    const small = fc
      .array(fc.constantFrom('a', 'b', '\n'), { minLength: 1, maxLength: 8 })
      .map((p) => p.join(''));
    fc.assert(
      fc.property(
        small,
        fc.array(fc.constantFrom('a', 'b', '\n'), { minLength: 1, maxLength: 3 }),
        (text, old) => {
          const oldText = old.join('');
          const places = [...text].filter((_, at) => text.startsWith(oldText, at)).length;
          const result = applyEdits(text.replaceAll('\n', '\r\n'), [edit(oldText, 'new')]);
          if (places === 1) {
            assert.ok(result.kind === 'edited');
            assert.equal(result.text, text.replace(oldText, 'new').replaceAll('\n', '\r\n'));
            one++;
          } else {
            assert.ok(result.kind === 'refused');
            assert.equal(result.failures[0]?.kind, places === 0 ? 'missing' : 'several');
            if (places === 0) none++;
            else more++;
          }
        },
      ),
      { numRuns: 3000 },
    );
    assert.ok(one > 100 && none > 100 && more > 100, `${one} ${none} ${more}`);
  });

  it('finds the line most alike in a large file where all are alike', () => {
    const text = Array.from(
      { length: 60_000 },
      (_, at) => `    value_${at} = compute(${at}, "something")`,
    ).join('\n');
    const [failure] = refused(text, edit('    value_30000 = compute(30000, "someting")', 'x'));
    assert.ok(failure?.kind === 'missing');
    assert.equal(failure.nearest?.from, 30_001);
  });
});
