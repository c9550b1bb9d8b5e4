import assert from 'node:assert/strict';
import type { Outline } from '../../../../src/core/changes/edits';
import type { MergeCode } from '../../../../src/core/git/mergePorts';
import { checkFiles } from '../../../../src/scenarios/git/checks';
import type { ResolvedFile } from '../../../../src/scenarios/git/resolution';

/** A language whose every line `def NAME` is a definition, and whose every line `?` is an error. */
const code: MergeCode = {
  outlineOf: async (path, text): Promise<Outline | null> => {
    if (!path.endsWith('.x')) return null;
    const lines = text.split('\n');
    const taken = new Map<string, number>();
    return {
      symbols: lines.flatMap((line, at) => {
        const name = /^def (\w+)/.exec(line)?.[1];
        if (name === undefined) return [];
        const count = (taken.get(name) ?? 0) + 1;
        taken.set(name, count);
        const unique = count === 1 ? name : `${name}#${count}`;
        return [{ name: unique, kind: 'function', startLine: at + 1, endLine: at + 1 }];
      }),
      problems: lines.flatMap((line, at) => (line === '?' ? [{ line: at + 1, message: 'what?' }] : [])),
    };
  },
  callsOf: async () => null,
};

interface Texts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly merged: string;
}

async function check(path: string, { merged, ...texts }: Texts, isCut = false): Promise<readonly string[]> {
  const stage = { mode: '100644', id: '' };
  const file: ResolvedFile = {
    reading: {
      path,
      stages: { path, base: stage, ours: stage, theirs: stage },
      kind: 'content',
      note: null,
      attributes: { merge: 'unspecified', filter: null, encoding: null, markerSize: 7 },
      texts,
      coding: 'utf8',
      lines: [],
      standing: null,
      isAdded: false,
      conflicts: [],
    },
    file: null,
    entry: null,
    text: merged,
    open: 0,
  };
  return (await checkFiles([file], { files: [], isCut }, code)).map(
    ({ name, outcome, reason }) => `${name} ${outcome}${reason === '' ? '' : `: ${reason}`}`,
  );
}

const plain = { base: 'a\n', ours: 'b\n', theirs: 'c\n' };

describe('the checks of resolved files', () => {
  it('find markers, but for those that a side has', async () => {
    const [left] = await check('a.x', { ...plain, merged: 'b\n=======\nc\n>>>>>>> side\n' });
    assert.equal(left, 'markers failed: a.x:2; a.x:4');
    const fixture = '<<<<<<< x\n1\n=======\n2\n>>>>>>> y\n';
    const kept = await check('a.x', { ...plain, ours: fixture, merged: fixture });
    assert.equal(kept[0], 'markers passed');
    const twice = await check('a.x', { ...plain, ours: fixture, merged: fixture + fixture });
    assert.equal(twice[0], 'markers failed: a.x:6; a.x:8; a.x:10');
  });

  it('find what does not parse, unless a side does not either', async () => {
    const [, broken] = await check('a.x', { ...plain, merged: 'b\n?\n' });
    assert.equal(broken, 'syntax failed: a.x:2: what?');
    const [, before] = await check('a.x', { ...plain, ours: '?\n', merged: '?\n' });
    assert.equal(before, 'syntax passed');
  });

  it('find definitions that are lost or doubled', async () => {
    const sides = { base: 'def a\ndef b\n', ours: 'def a\ndef b\ndef c\n', theirs: 'def a\ndef c\n' };
    const right = await check('a.x', { ...sides, merged: 'def a\ndef c\n' });
    assert.equal(right[2], 'definitions passed');
    const [, , wrong] = await check('a.x', { ...sides, merged: 'def c\ndef c\n' });
    assert.equal(wrong, 'definitions failed: a.x: a is gone, and nobody deleted it; a.x: c is defined twice');
  });

  it('find a middle marker alone, and one of the base, but for those that either side has', async () => {
    for (const marker of ['=======\n', '||||||| base\n']) {
      const [alone] = await check('a.x', { ...plain, merged: `b\n${marker}c\n` });
      assert.equal(alone, 'markers failed: a.x:2');
      const sides = { base: '', ours: `b\n${marker}`, theirs: `c\n${marker}` };
      const [both] = await check('a.x', { ...sides, merged: `b\n${marker}c\n${marker}` });
      assert.equal(both, 'markers passed');
    }
  });

  it('know nothing of callers where not all files were read', async () => {
    const [, , , callers] = await check('a.x', { ...plain, merged: 'b\n' }, true);
    const why = 'the sides changed more than 400 files, so only those that both changed were read';
    assert.equal(callers, `callers unknown: ${why}`);
  });

  it('know nothing of a language that is not read', async () => {
    assert.deepEqual(await check('a.txt', { ...plain, merged: '?\n' }), [
      'markers passed',
      'syntax unknown: no file is in a language that is read',
      'definitions unknown: no file is in a language that is read',
      'callers unknown: no file is in a language that is read',
    ]);
  });
});
