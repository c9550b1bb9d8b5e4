import assert from 'node:assert/strict';
import { emptyState, skippedFiles } from '../../../../src/index/folder/folderState';
import type { FolderState } from '../../../../src/index/folder/folderState';
import { linkKey } from '../../../../src/index/store/linkKey';

function sample(): FolderState {
  const state = emptyState('r');
  for (const path of ['a.py', 'b.py'])
    state.known.set(path, {
      path,
      mark: { stamp: null, digest: `of ${path}` },
      outcome: { kind: 'facts', language: 'python', lines: 1 },
    });
  state.known.set('c.py', { path: 'c.py', mark: null, outcome: { kind: 'skipped', reason: 'binary' } });
  state.configs.set('package.json', '{}');
  state.skippedByScan.set('d.md', { path: 'd.md', reason: 'unknown language (.md)' });
  state.history = { headTime: 5, files: new Map([['a.py', { commits: 1, lastTime: 5 }]]) };
  return state;
}

const keyOf = (state: FolderState): string | null => linkKey({ ...state, skipped: skippedFiles(state) });

const changes: Readonly<Record<string, (state: FolderState) => void>> = {
  'other bytes': ({ known }) => {
    const a = known.get('a.py');
    if (a) known.set('a.py', { ...a, mark: { stamp: null, digest: 'others' } });
  },
  'a file less': ({ known }) => known.delete('b.py'),
  'another reason': ({ known }) =>
    known.set('c.py', { path: 'c.py', mark: null, outcome: { kind: 'skipped', reason: 'minified' } }),
  'another configuration': ({ configs }) => configs.set('package.json', '{ }'),
  'another file that is listed as skipped': ({ skippedByScan }) =>
    skippedByScan.set('e.md', { path: 'e.md', reason: 'unknown language (.md)' }),
  'one commit more': (state) => {
    state.history = { headTime: 5, files: new Map([['a.py', { commits: 2, lastTime: 5 }]]) };
  },
  'no history': (state) => {
    state.history = null;
  },
};

describe('linkKey', () => {
  it('is another one with anything that is linked', () => {
    const keys = Object.values(changes).map((change) => {
      const state = sample();
      change(state);
      return keyOf(state);
    });
    assert.equal(
      new Set([...keys, keyOf(sample()), keyOf({ ...sample(), rootName: 's' })]).size,
      keys.length + 2,
    );
  });

  it('tells unsaved buffers by their texts, and is none where a text is not known', () => {
    const state = sample();
    const a = state.known.get('a.py');
    if (a) state.known.set('a.py', { ...a, mark: null });
    assert.equal(keyOf(state), null);
    const keys = ['x = 1\n', 'x = 2\n', 'x = 1\n'].map((text) => {
      state.buffers.set('a.py', text);
      return keyOf(state);
    });
    assert.ok(keys.every((key) => key !== null));
    assert.equal(keys[0], keys[2]);
    assert.equal(new Set([...keys, keyOf(sample())]).size, 3);
  });

  it('is the same in any order of the tables, and whatever the stamps', () => {
    const state = sample();
    const [a, ...others] = state.known.values();
    state.known.clear();
    for (const file of others) state.known.set(file.path, file);
    if (a?.mark) state.known.set(a.path, { ...a, mark: { ...a.mark, stamp: 'settled' } });
    assert.equal(keyOf(state), keyOf(sample()));
  });
});
