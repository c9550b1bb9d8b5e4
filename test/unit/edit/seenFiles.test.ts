import assert from 'node:assert/strict';
import type { Entry } from '../../../src/core/conversation/conversation';
import type { EditedFiles } from '../../../src/core/changes/edits';
import { phrase } from '../../../src/core/text/phrase';
import type { ToolAnswer } from '../../../src/core/conversation/tool';
import { versionOf } from '../../../src/edit/readFile';
import { missingLines, throughChange, unite } from '../../../src/edit/lineRanges';
import { createSeenFiles } from '../../../src/edit/seenFiles';
import type { VersionedText } from '../../../src/edit/seenFiles';
import { diffLines } from '../../../src/core/text/lineDiff';

const texts = new Map<string, string>();
/** A disk in memory: what there is to read of it. */
const files: Pick<EditedFiles, 'read'> = {
  read: async (path) => {
    const text = texts.get(path);
    if (text === undefined) return { path, content: null };
    const bytes = Buffer.from(text);
    return { path, content: { bytes, version: versionOf(bytes) } };
  },
};

const version = (text: string): VersionedText => ({ text, version: versionOf(Buffer.from(text)) });

describe('the files that a model has seen', () => {
  beforeEach(() => {
    texts.clear();
  });

  it('are none at first', () => {
    assert.deepEqual(createSeenFiles(files, []).sightOf('a.py', version('x')), { kind: 'unseen' });
  });

  it('are seen at the version that was shown, with the lines that were', async () => {
    const seen = createSeenFiles(files, []);
    texts.set('a.py', '1\n2\n3\n');
    const shown = { path: 'a.py', version: version('1\n2\n3\n').version };
    await seen.noteShown([{ ...shown, lines: [[3, 3]] }]);
    await seen.noteShown([{ ...shown, lines: [[1, 1]] }]);
    assert.deepEqual(seen.sightOf('a.py', version('1\n2\n3\n')), {
      kind: 'seen',
      lines: [
        [1, 1],
        [3, 3],
      ],
    });
  });

  it('have changed when they are other ones, and then it is told how', async () => {
    const seen = createSeenFiles(files, []);
    texts.set('a.py', '1\n2\n3\n');
    await seen.noteShown([{ path: 'a.py', version: version('1\n2\n3\n').version, lines: [] }]);
    assert.deepEqual(seen.sightOf('a.py', version('1\nX\n3\n')), {
      kind: 'changed',
      before: ['1', '2', '3'],
      hunks: [{ from: 1, to: 2, newFrom: 1, newTo: 2 }],
    });
  });

  it('have changed without the how where their text was gone before it could be kept', async () => {
    const seen = createSeenFiles(files, []);
    texts.set('a.py', 'already another one');
    await seen.noteShown([{ path: 'a.py', version: version('shown').version, lines: [] }]);
    assert.deepEqual(seen.sightOf('a.py', version('now')), { kind: 'changed', before: null, hunks: [] });
  });

  it('stay seen at each version, in whatever order the answers come', async () => {
    const seen = createSeenFiles(files, []);
    const [old, young] = [version('a\n'), version('b\n')];
    seen.noteWritten('a.py', old, young);
    await seen.noteShown([{ path: 'a.py', version: old.version, lines: [[1, 1]] }]);
    assert.equal(seen.sightOf('a.py', young).kind, 'seen');
    assert.equal(seen.sightOf('a.py', old).kind, 'seen');
  });

  it('are seen as the entries of a conversation tell', () => {
    const [old, young] = [version('1\n2\n'), version('1\n3\n')];
    const ended = (answer: Partial<ToolAnswer>): Entry => ({
      ...{ type: 'toolEnded', turn: 1, callId: 'c', observation: '', durationMs: 0 },
      outcome: {
        kind: 'answered',
        answer: {
          ...{ text: '', results: [], truncated: false, more: null, done: phrase('Viewed'), run: null },
          ...answer,
        },
      },
    });
    const seen = createSeenFiles(files, [
      ended({ shown: [{ path: 'a.py', version: old.version, lines: [[1, 2]] }] }),
      ended({ changes: [{ path: 'a.py', kind: 'modified', before: old.version, after: young.version }] }),
      ended({ changes: [{ path: 'b.py', kind: 'deleted', before: old.version, after: null }] }),
      {
        ...{ type: 'toolEnded', turn: 1, callId: 'd', observation: '', durationMs: 0 },
        outcome: { kind: 'failed', message: 'x' },
      },
    ]);
    assert.deepEqual(seen.sightOf('a.py', old), { kind: 'seen', lines: [[1, 2]] });
    assert.deepEqual(seen.sightOf('a.py', young), { kind: 'seen', lines: [] });
    assert.equal(seen.sightOf('b.py', old).kind, 'unseen');
  });

  it('are seen as far as they were before a change, and where it changed them', async () => {
    const seen = createSeenFiles(files, []);
    const [old, young] = [version('1\n2\n3\n4\n'), version('1\nnew\nnew\n3\n4\n')];
    await seen.noteShown([{ path: 'a.py', version: old.version, lines: [[1, 3]] }]);
    seen.noteWritten('a.py', old, young);
    assert.deepEqual(seen.sightOf('a.py', young), { kind: 'seen', lines: [[1, 4]] });
    seen.noteWritten('b.py', null, version('1\n2\n'));
    assert.deepEqual(seen.sightOf('b.py', version('1\n2\n')), { kind: 'seen', lines: [[1, 2]] });
  });
});

describe('ranges of lines', () => {
  it('are united where they touch', () => {
    assert.deepEqual(
      unite([
        [5, 6],
        [1, 2],
        [3, 3],
        [6, 9],
        [20, 10],
      ]),
      [
        [1, 3],
        [5, 9],
      ],
    );
  });

  it('tell what is missing', () => {
    assert.deepEqual(missingLines([[2, 3]], 5), [
      [1, 1],
      [4, 5],
    ]);
    assert.deepEqual(missingLines([[1, 5]], 5), []);
    assert.deepEqual(missingLines([], 0), []);
    assert.deepEqual(missingLines([[4, 9]], 2), [[1, 2]]);
  });

  it('move with what changes around them', () => {
    const before = ['a', 'b', 'c', 'd', 'e'];
    const after = ['new', 'a', 'b', 'd', 'E'];
    assert.deepEqual(throughChange([[2, 4]], diffLines(before, after)), [
      [1, 1],
      [3, 5],
    ]);
  });
});
