import assert from 'node:assert/strict';
import { parseSideLog } from '../../../src/git/operations/sideLog';

describe('the commits of a side', () => {
  it('reads author, time, subject and the lines that each changed', () => {
    const printed = [
      '\0\0a@x\0' +
        '20\0Second\0\n\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n-  old\n+\tnew\n+--- dashes\n',
      '\0\0b@x\0' + '10\0First\0\n\ndiff --git a/f b/f\nnew file mode 100644\n@@ -0,0 +1 @@\n+old\n',
    ].join('');
    assert.deepEqual(parseSideLog(printed), [
      { author: 'a@x', time: 20, subject: 'Second', added: ['new', '--- dashes'], removed: ['old'] },
      { author: 'b@x', time: 10, subject: 'First', added: ['old'], removed: [] },
    ]);
    assert.deepEqual(parseSideLog(''), []);
  });
});
