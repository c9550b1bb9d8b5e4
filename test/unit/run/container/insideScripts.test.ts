import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { ENDING, RUNNING, SIGN } from '../../../../src/run/container/insideScripts';

describe('the script that runs a command inside', () => {
  it('says its start on both outputs before the command prints there: an engine may hand them over in any order', () => {
    const command = 'echo out; echo err >&2';
    const { stdout, stderr } = spawnSync('sh', ['-c', RUNNING, 'sh', 'mark', command, ENDING], {
      encoding: 'utf8',
    });
    const start = new RegExp(`^${SIGN}mark start \\d+${SIGN}`);
    assert.match(stdout, start);
    assert.equal(stdout.replace(start, ''), 'out\n');
    assert.match(stderr, start);
    assert.match(stderr, new RegExp(`err\n${SIGN}mark exit 0${SIGN}`));
  });
});
