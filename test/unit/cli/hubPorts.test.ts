import assert from 'node:assert/strict';
import { nameOnService } from '../../../src/cli/hub/openHost';
import { withoutSecrets } from '../../../src/cli/hub/withSetup';

describe('What the hub gives away', () => {
  it('asks a service of its own repositories alone', () => {
    const named = (address: string, githubUrl: string | null = null): string | null =>
      nameOnService(address, { githubUrl }, { environment: {} });
    assert.equal(named('https://github.com/octo/hello.git'), 'octo/hello');
    assert.equal(named('https://gitlab.com/octo/hello'), null);
    assert.equal(named('https://git.example.com/octo/hello', 'https://git.example.com/api/v3'), 'octo/hello');
    assert.equal(named('https://github.com/octo/hello', 'https://git.example.com/api/v3'), null);
    assert.equal(named('nonsense'), null);
  });

  it('lets commands of a stranger inherit no secret', () => {
    const kept = { PATH: '/bin', HOME: '/h', https_proxy: 'http://u:p@proxy', DOCKER_HOST: 'unix:///d' };
    const secrets = { GITHUB_TOKEN: 'a', NPM_TOKEN: 'b', AWS_SECRET_ACCESS_KEY: 'c', PGPASSWORD: 'd' };
    assert.deepEqual(withoutSecrets({ ...kept, ...secrets, DATABASE_URL: 'pg://u:p@h/d' }), kept);
  });
});
