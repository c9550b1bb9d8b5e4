import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { runEnvironment } from '../../../src/run/runEnvironment';

describe('runEnvironment', () => {
  it('is the given one, unattended, without what the editor sets for itself', () => {
    const given = { PATH: '/bin', PAGER: 'less', ELECTRON_RUN_AS_NODE: '1', VSCODE_IPC_HOOK: 'x' };
    assert.deepEqual(runEnvironment(given), {
      PATH: '/bin',
      PAGER: 'cat',
      CI: '1',
      GIT_PAGER: 'cat',
      GIT_TERMINAL_PROMPT: '0',
      EDITOR: 'true',
      VISUAL: 'true',
      GIT_EDITOR: 'true',
      GIT_SEQUENCE_EDITOR: 'true',
      GIT_ASKPASS: 'false',
      SSH_ASKPASS: 'false',
      NO_COLOR: '1',
      TERM: 'dumb',
    });
  });
});
