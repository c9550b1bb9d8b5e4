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
      GCM_INTERACTIVE: 'never',
      GH_PROMPT_DISABLED: '1',
      DEBIAN_FRONTEND: 'noninteractive',
      APT_LISTCHANGES_FRONTEND: 'none',
      PIP_NO_INPUT: '1',
      POETRY_NO_INTERACTION: '1',
      COMPOSER_NO_INTERACTION: '1',
      npm_config_yes: 'true',
      COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
      TF_INPUT: '0',
      NO_COLOR: '1',
      TERM: 'dumb',
    });
  });
});
