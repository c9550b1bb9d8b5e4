import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { forPeople, phraseForPeople } from '../../../../src/core/text/forPeople';
import { phrase } from '../../../../src/core/text/phrase';

describe('The text of a tool for people', () => {
  const check = (text: string, expected: string): void => assert.equal(forPeople(text), expected);

  it('tells functions without a name by their line', () => {
    check(
      'src/a.run.<lambda33> (src/a.ts:12) is called by nothing.',
      'anonymous function in src/a.run, line 12 (src/a.ts:12) is called by nothing.',
    );
    check('  src/a.<lambda1>  src/a.ts:3, 8', '  anonymous function in src/a  src/a.ts:3, 8');
    check(
      'src/a.ts:4-6 src/a.f.<lambda1>.g (function): its code.',
      'src/a.ts:4-6 src/a.f.g (function): its code.',
    );
    check('  <lambda2> = (n) => number', '  (n) => number');
  });

  it('tells second definitions as that', () => {
    check('app.f#2 (function, app.py:9)', 'app.f (second definition, line 9) (function, app.py:9)');
    check('app.py:9 f#12 [symbol]', 'app.py:9 f (12th definition, line 9) [symbol]');
    check('It calls app.f#3.', 'It calls app.f (third definition).');
  });

  it('leaves numbers of issues, anchors and code as they are', () => {
    for (const text of ['see issue#12 there', 'docs/a.md#2 says', '  12| f(a.b#2) // <lambda1>', 'x #2'])
      check(text, text);
  });

  it('has no advice for models', () => {
    check(
      'There is no tool of this name. There are: view_code, search_code.',
      'RepoMaster has no tool of this name.',
    );
    check('note: the end was cut to fit; ask for less.', 'note: the end is left out.');
    check(
      "'get' means 12 things; call again with one of these instead:\n  a.get (function, a.py:3)\n  and 2 more; a longer name or a path says which",
      "12 things are named 'get'. Write more of the name, or its path:\n  a.get (function, a.py:3)\n  and 2 more",
    );
    check(
      "'lib' is a folder; trace_dependencies takes a module, class or function: view_structure lists those of a folder.",
      "'lib' is a folder. Choose a module, class or function in it.",
    );
    check(
      "There is no 'x' in the map. search_code finds names and text by part; view_structure lists what there is.",
      "There is no 'x' in the map.",
    );
    check(
      "There is no 'x'. The nearest names are:\n  xy (file)\nsearch_code finds names by part.",
      "There is no 'x'. The nearest names are:\n  xy (file)",
    );
    check(
      'note: 12 more not shown: view_structure with the path of a folder or file shows more of it.',
      'note: 12 more not shown.',
    );
    check('const a = 1 [line clipped]', 'const a = 1…');
  });

  it('is linear in the text', () => {
    for (const text of [
      'x'.repeat(2_000_000),
      'a.'.repeat(1_000_000),
      '<lambda'.repeat(200_000),
      ' ('.repeat(500_000),
    ])
      check(text, text);
  });

  it('takes only whole ids in the gaps of a sentence', () => {
    const said = phraseForPeople(phrase('Viewed {0} and {1}', 'a.<lambda2>', 'curl a.b/c#2'));
    assert.deepEqual(said.args, ['anonymous function in a', 'curl a.b/c#2']);
  });
});
