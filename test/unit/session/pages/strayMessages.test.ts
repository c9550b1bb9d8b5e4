import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createStrayReport } from '../../../../src/session/pages/strayMessages';

describe('createStrayReport', () => {
  it('logs each stray message, and tells the user of the first', () => {
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    const report = createStrayReport('chat', { trace: write, info: write, warn: write, error: write }, () =>
      lines.push('told'),
    );
    report();
    report();
    const logged = 'the chat page sent something that is no message of its; it was dropped';
    assert.deepEqual(lines, [logged, 'told', logged]);
  });
});
