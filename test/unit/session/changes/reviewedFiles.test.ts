import assert from 'node:assert/strict';
import { createReviewedFiles } from '../../../../src/session/changes/reviewedFiles';
import type { ReviewedFile } from '../../../../src/session/changes/reviewedFiles';

describe('the files whose changes are looked at', () => {
  const fileOf = (conversation: string): ReviewedFile => ({
    ...{ conversation, turn: 1, path: 'a.py', root: '/w', kind: 'modified', content: 'x', before: 'x' },
  });

  it('are found for a document of their own conversation and turn alone', () => {
    const accepted = { has: () => false, add: () => undefined, remove: () => undefined };
    const files = createReviewedFiles(accepted, () => null);
    files.set(fileOf('c1'));
    files.set(fileOf('c2'));
    const found = (conversation: string, turn: number, path: string): string | undefined =>
      files.find({ conversation, turn, path })?.conversation;
    assert.deepEqual(
      [found('c2', 1, 'a.py'), found('c1', 1, 'a.py'), found('c2', 2, 'a.py'), found('c2', 1, 'b.py')],
      ['c2', undefined, undefined, undefined],
    );
  });
});
