import assert from 'node:assert/strict';
import { parseRemote } from '../../../../src/session/hub/originOf';

describe('The address of a remote', () => {
  it('names a host and a repository, without users, passwords and ports', () => {
    const hello = { host: 'github.com', name: 'octo/hello' };
    for (const address of [
      'https://github.com/octo/hello.git',
      'https://github.com/octo/hello/',
      'https://user:ghp_secret@GitHub.com/octo/hello',
      'ssh://git@github.com:22/octo/hello.git',
      'git@github.com:octo/hello.git',
      'github.com:octo/hello',
      'git://github.com/octo/hello.git',
    ])
      assert.deepEqual(parseRemote(address), hello, address);
    assert.deepEqual(parseRemote('http://127.0.0.1:8123/octo/my.repo.git'), {
      host: '127.0.0.1',
      name: 'octo/my.repo',
    });
  });

  it('names none where it is a path, or has no owner', () => {
    for (const address of [
      '/srv/git/hello.git',
      '../hello',
      'C:\\repos\\octo\\hello',
      'file:///srv/octo/hello',
      'https://github.com/hello',
      'https://gitlab.com/a/b/c',
      'https://github.com/octo/...git',
      'https://github.com/octo/..',
      'https://github.com/../hello',
      'https://github.com/octo/.git',
      'https://../octo/hello',
      '',
    ])
      assert.equal(parseRemote(address), null, address);
  });
});
