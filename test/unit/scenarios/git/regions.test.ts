import assert from 'node:assert/strict';
import { basesOf } from '../../../../src/scenarios/git/bases';
import { splitLines } from '../../../../src/scenarios/git/lines';
import { parseMarked } from '../../../../src/scenarios/git/marked';
import type { MarkedPiece } from '../../../../src/scenarios/git/marked';
import { alignRegions } from '../../../../src/scenarios/git/regions';

/** What git's merge makes, its markers ten characters long, so that a line with seven is text. */
function pieces(text: string): readonly MarkedPiece[] {
  return parseMarked(
    text.replace(/^@(.)/gm, (_, sign: string) => sign.repeat(10)),
    10,
  );
}

/** The regions as `from-to open|resolved: ours/theirs`. */
function regions(merged: string, standing: string): readonly string[] {
  return alignRegions(pieces(merged), splitLines(standing), 7).map(({ from, to, stands, conflict }) =>
    `${from}-${to} ${stands ? 'open' : 'resolved'}: ${conflict.ours.join('')}/${conflict.theirs.join('')}`.replaceAll(
      '\n',
      '',
    ),
  );
}

const merged = 'a\n@< x\no\n@=\nt\n@> y\nb\n@< x\np\n@=\nu\n@> y\nc\n';
const real = 'a\n<<<<<<< x\no\n=======\nt\n>>>>>>> y\nb\n<<<<<<< x\np\n=======\nu\n>>>>>>> y\nc\n';

describe('the regions of a file', () => {
  it('stand as git wrote them, whatever the labels', () => {
    assert.deepEqual(regions(merged, real), ['1-6 open: o/t', '7-12 open: p/u']);
    assert.deepEqual(regions(merged, real.replaceAll('<<<<<<< x', '<<<<<<< HEAD')), [
      '1-6 open: o/t',
      '7-12 open: p/u',
    ]);
  });

  it('are resolved where somebody has written something else', () => {
    assert.deepEqual(regions(merged, 'a\no\nb\n<<<<<<< x\np\n=======\nu\n>>>>>>> y\nc\n'), [
      '1-2 resolved: o/t',
      '3-8 open: p/u',
    ]);
    assert.deepEqual(regions(merged, 'a\nb\nmine\nmore\nc\n'), ['1-1 resolved: o/t', '2-4 resolved: p/u']);
    assert.deepEqual(regions(merged, ''), ['0-0 resolved: o/t', '0-0 resolved: p/u']);
  });

  it('are read as they stand where somebody has edited between the markers', () => {
    const edited = real.replace('o\n', 'o1\no2\n');
    assert.deepEqual(regions(merged, edited), ['1-7 open: o1o2/t', '8-13 open: p/u']);
  });

  it('are open while a marker stands that neither side has', () => {
    const one = 'a\n@< x\no\n@=\nt\n@> y\nb\n';
    for (const left of ['<<<<<<< x', '||||||| base', '=======', '>>>>>>> y'])
      assert.deepEqual(regions(one, `a\no\n${left}\nt\nb\n`), ['1-4 open: o/t'], left);
    const underlined = 'a\n@< x\no\n=======\n@=\nt\n=======\n@> y\nb\n';
    assert.deepEqual(regions(underlined, 'a\no\n=======\nt\n=======\nb\n'), [
      '1-5 resolved: o=======/t=======',
    ]);
    assert.deepEqual(regions(underlined, 'a\no\n=======\n=======\nt\n=======\nb\n'), [
      '1-6 open: o=======/t=======',
    ]);
  });

  it('are none where a side has the markers in its own text', () => {
    const fixture = '<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n';
    assert.deepEqual(regions(`${fixture}c\n`, `${fixture}c\n`), []);
    const within = `a\n@< x\n${fixture}@=\nt\n@> y\n`;
    assert.deepEqual(regions(within, `a\n<<<<<<< x\n${fixture}=======\nt\n>>>>>>> y\n`), [
      `1-10 open: ${fixture.replaceAll('\n', '')}/t`,
    ]);
    assert.deepEqual(regions(within, `a\n${fixture}`), [`1-6 resolved: ${fixture.replaceAll('\n', '')}/t`]);
  });

  it('are found where only the file has them', () => {
    assert.deepEqual(regions('a\nb\n', 'a\n<<<<<<< x\n1\n=======\n2\n>>>>>>> y\nb\n'), ['1-6 open: 1/2']);
    assert.deepEqual(regions('a\nb\n', 'a\n<<<<<<< x\n1\nb\n'), []);
  });
});

describe('the base of conflicts without one', () => {
  const bases = (plain: string, withBase: string): readonly string[] =>
    basesOf(pieces(plain), pieces(withBase)).map((lines) => lines.join(''));

  it('is that of the same conflict in the style that has one', () => {
    assert.deepEqual(bases('a\n@< x\no\n@=\nt\n@> y\n', 'a\n@< x\no\n@|\nb\n@=\nt\n@> y\n'), ['b\n']);
  });

  it('is cut where git cut the conflict', () => {
    const plain = '@< x\no1\n@=\nt1\n@> y\nsame\n@< x\no2\n@=\nt2\n@> y\n';
    const wide = '@< x\no1\nsame\no2\n@|\nb1\nsame\nb2\n@=\nt1\nsame\nt2\n@> y\n';
    assert.deepEqual(bases(plain, wide), ['b1\n', 'b2\n']);
  });

  it('of one that git has joined over common lines has those lines, too', () => {
    const plain = pieces('@< x\nv2\n\nf\no\n@=\nv1\n\nf\nt\n@> y\n}\n');
    const wide = pieces('@< x\nv2\n@|\nv0\n@=\nv1\n@> y\n\nf\n@< x\no\n@|\nb\n@=\nt\n@> y\n}\n');
    assert.deepEqual(basesOf(plain, wide), [['v0\n', '\n', 'f\n', 'b\n']]);
  });
});
