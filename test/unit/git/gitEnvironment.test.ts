import assert from 'node:assert/strict';
import { gitEnvironment } from '../../../src/git/gitEnvironment';

describe('gitEnvironment', () => {
  it('keeps what is not git’s and takes away what would answer for another repository', () => {
    const given = {
      PATH: '/bin',
      HOME: '/h',
      GIT_DIR: '/x',
      git_index_file: '/y',
      EDITOR: 'vi',
      LANG: 'de_DE',
      GONE: undefined,
    };
    assert.deepEqual(gitEnvironment(given), {
      PATH: '/bin',
      HOME: '/h',
      LANG: 'de_DE',
      LC_ALL: 'C',
      LANGUAGE: 'C',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_NO_LAZY_FETCH: '1',
    });
  });
});
