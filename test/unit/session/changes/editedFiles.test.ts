import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgentEvent } from '../../../../src/core/conversation/conversation';
import type { FileChange } from '../../../../src/core/changes/edits';
import { phrase } from '../../../../src/core/text/phrase';
import { createEditedFiles } from '../../../../src/session/changes/editedFiles';
import * as e from '../../../support/chatEvents';

describe('the files that the agent changed', () => {
  const changed = (turn: number, path: string, kind: FileChange['kind']): AgentEvent => ({
    ...{ type: 'toolEnded', turn, callId: 'c', observation: '', durationMs: 1 },
    outcome: {
      kind: 'answered',
      answer: {
        ...{ text: '', results: [], truncated: false, more: null, done: phrase('Done'), run: null },
        changes: [{ path, kind, before: null, after: null }],
      },
    },
  });
  const restored = (files: readonly string[], more: { readonly rejected?: string } = {}): AgentEvent => ({
    ...{ type: 'restored', turn: 1, atMs: 0, step: 3, files, left: [], ...more },
  });

  it('are those of the last turn that changed files, without those that are gone', () => {
    const files = createEditedFiles();
    assert.equal(files.see(changed(1, 'a.py', 'modified')), true);
    files.see(changed(1, 'b.py', 'created'));
    files.see(changed(1, 'b.py', 'deleted'));
    assert.deepEqual([files.turnOf('a.py'), files.turnOf('b.py')], [1, null]);
    assert.equal(files.see(e.asked(2)), false, 'a question changes no file');
    assert.equal(files.turnOf('a.py'), 1);
    assert.equal(files.see(changed(3, 'c.py', 'modified')), true);
    assert.deepEqual([files.turnOf('a.py'), files.turnOf('c.py')], [null, 3]);
  });

  it('are decided about by the user, or taken back whole', () => {
    const files = createEditedFiles();
    for (const path of ['a.py', 'b.py', 'c.py']) files.see(changed(1, path, 'modified'));
    assert.equal(files.settle('a.py'), true);
    assert.equal(files.settle('a.py'), false);
    assert.equal(files.see(restored(['b.py'], { rejected: '-a' })), false, 'one change of many');
    assert.equal(files.turnOf('b.py'), 1);
    assert.equal(files.see(restored(['b.py'])), true);
    assert.deepEqual([files.turnOf('a.py'), files.turnOf('b.py'), files.turnOf('c.py')], [null, null, 1]);
  });

  it('are those of the conversation that is shown', () => {
    const files = createEditedFiles();
    files.see(changed(1, 'a.py', 'modified'));
    files.begin([e.asked(1), changed(1, 'z.py', 'modified')]);
    assert.deepEqual([files.turnOf('a.py'), files.turnOf('z.py')], [null, 1]);
  });
});
