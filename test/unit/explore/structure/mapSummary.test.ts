import assert from 'node:assert/strict';
import type { CodeIndex } from '../../../../src/core/map/codeIndex';
import { renderMap } from '../../../../src/explore/structure/mapSummary';
import { classOf, emptyIndex, functionOf, moduleOf, rankedModule } from '../sampleIndex';

function check(index: Partial<CodeIndex>, expected: string): void {
  assert.equal(renderMap({ ...emptyIndex, ...index }, 'shop'), expected);
}

const features = { dependency: 1, complexity: 0.25, usage: 0.5, semantic: 0.5, doc: 0, git: 0 };

describe('renderMap', () => {
  it('shows counts, what calls are known and not known, the core, what is left out and problems', () => {
    check(
      {
        modules: [
          rankedModule('shop', 'shop/__init__.py', 2.25, {
            endLine: 1200,
            features,
            doc: 'Sells things.\nIn a shop. Really.',
          }),
          rankedModule('web/ui', 'web/ui.ts', 0.5, { endLine: 40 }),
        ],
        classes: [classOf('shop', 'shop.Cart', { startLine: 7, score: 3.25, doc: 'What a customer takes' })],
        functions: [
          functionOf('shop', 'shop.Cart.add', { kind: 'method', parent: 'shop.Cart' }),
          functionOf('shop', 'shop.<lambda1>', { kind: 'lambda' }),
        ],
        calls: [
          { from: 'shop', to: 'shop.Cart', weight: 2, lines: [3, 4], resolution: 'exact', confidence: 1 },
          {
            from: 'shop',
            to: 'shop.Cart.add',
            weight: 1,
            lines: [5],
            resolution: 'inferred',
            confidence: 0.5,
          },
        ],
        ambiguous: [{ from: 'shop', name: 'go', candidates: ['shop', 'web/ui'], lines: [6] }],
        unresolved: [{ from: 'shop', name: 'x', lines: [7, 8] }],
        external: [{ from: 'shop', name: '<builtin>.len', lines: [9] }],
        beyondBound: 2,
        imports: [{ from: 'web/ui', to: 'shop', weight: 1, names: ['shop'], lines: [1] }],
        skipped: [
          { path: 'a.md', reason: 'unknown language (.md)' },
          { path: 'b/logo.png', reason: 'binary' },
          { path: 'c.md', reason: 'unknown language (.md)' },
          { path: 'Makefile', reason: 'unknown language (no extension)' },
        ],
        problems: [{ path: 'web/ui.ts', line: 3, message: 'syntax error' }],
      },
      [
        'Map of shop',
        '',
        'Language    Files  Lines',
        'python          1  1,200',
        'typescript      1     40',
        '',
        'Symbols  1 class, 1 function or method, 1 lambda',
        'Imports  1 edge between modules',
        'Calls    3 sites resolved in this folder: 2 exact, 1 inferred',
        '         1 to names outside it, 1 ambiguous, 2 unresolved; of both, 2 where too many values meet',
        '',
        'Core modules (all, by importance)',
        '   1   2.25  shop/__init__.py',
        '             dependency 1.00, semantic 0.50: Sells things.',
        '   2   0.50  web/ui.ts',
        '             dependency 0.50',
        '',
        'Core classes (all, by importance)',
        '   1   3.25  Cart  shop/__init__.py:7',
        '             What a customer takes',
        '',
        'Not in the map (4 files)',
        '  unknown language  3  .md 2, Makefile 1',
        '  binary            1  .png 1',
        '',
        'Problems (1; what could be read of these files is in the map)',
        '  web/ui.ts:3 syntax error',
        '',
      ].join('\n'),
    );
  });

  it('says what an empty folder is', () => {
    check(
      {},
      'Nothing to map in shop\n' +
        'It has no Python, JavaScript, TypeScript, Go, Java, Kotlin, C#, Rust, C or C++ file that is not ignored. Choose another folder.\n',
    );
  });

  it('says when it is partial and not ranked', () => {
    const text = renderMap({ ...emptyIndex, partial: true, modules: [moduleOf('m', 'm.py')] }, 'shop');
    assert.match(text, /^Partial: not all files are in it yet\.$/m);
    assert.match(text, /^Not ranked yet\.$/m);
  });

  it('shows the top 10 modules, the top 5 classes and the first 5 problems', () => {
    const numbers = Array.from({ length: 12 }, (_, at) => at);
    const text = renderMap(
      {
        ...emptyIndex,
        modules: numbers.map((at) => rankedModule(`m${at}`, `m${at}.py`, 1 - at / 20)),
        classes: numbers.map((at) => classOf('m0', `m0.C${at}`, { score: at })),
        functions: numbers.map((at) =>
          functionOf('m0', `m0.C${at}.run`, { kind: 'method', parent: `m0.C${at}` }),
        ),
        problems: numbers.map((at) => ({ path: 'm0.py', line: at, message: 'odd' })),
      },
      'shop',
    );
    assert.match(text, /^Core modules \(top 10 of 12, by importance\)$/m);
    assert.match(text, /^ {2}10 {3}0\.55 {2}m9\.py$/m);
    assert.doesNotMatch(text, /m10\.py/);
    assert.match(text, /^Core classes \(top 5 of 12, by importance\)\n {3}1 {2}11\.00 {2}C11 /m);
    assert.doesNotMatch(text, /C6 /);
    assert.match(text, /m0\.py:4 odd\n {2}and 7 more\n$/);
  });

  it('stays within 100 columns and passes no control character on to a terminal', () => {
    const long = 'very/'.repeat(40);
    const text = renderMap(
      {
        ...emptyIndex,
        modules: [
          rankedModule('m', `${long}m\u001b[31m.py`, 1, { doc: `${'word '.repeat(90)}\u0007\u202e` }),
        ],
        classes: [classOf('m', 'm.C', { name: 'C'.repeat(90), doc: 'd'.repeat(200) })],
        skipped: [{ path: `x.${'y'.repeat(200)}`, reason: 'r'.repeat(300) }],
        problems: [{ path: long, line: 1, message: 'broken\r\nline' }],
      },
      long,
    );
    for (const line of text.split('\n')) assert.ok([...line].length <= 100, line);
    assert.doesNotMatch(text, /[^\P{Cc}\n]|\p{Bidi_Control}/u);
    assert.match(text, /…\S*very\/m \[31m\.py$/m);
  });
});
