import assert from 'node:assert/strict';
import type { ToldPackage } from '../../bench/hub/list';
import { broughtBy, servedPackage } from '../../bench/hub/service';
import { startGithub } from '../../support/github/githubServer';

function told(repository: string, description: string, readme: string): ToldPackage {
  return {
    ...{ repository, description, readme, cluster: 'codes', registry: 'npm', package: repository },
    ...{
      version: '1.0.0',
      language: 'JavaScript',
      licence: 'MIT',
      topics: ['qr'],
      rank: 1,
      stars: 5,
      sha256: '',
    },
  };
}

describe('the service of the bench of repository search', () => {
  it('tells which repositories the searches brought, whatever else was asked', async () => {
    const server = await startGithub(
      [
        told('a/reader', 'Reads codes', 'It reads barcodes'),
        told('b/writer', '', 'It writes barcodes'),
        told('c/charts', 'Draws charts', 'Charts'),
      ].map(servedPackage),
    );
    try {
      const ask = (path: string): Promise<Response> => fetch(`${server.apiUrl}${path}`);
      await ask('/search/repositories?q=codes');
      await ask('/search/repositories?q=barcodes+in:readme');
      await ask('/repos/c/charts/readme');
      await ask('/search/repositories?q=');
      assert.equal(server.requests.length, 4);
      assert.deepEqual(await broughtBy([...server.requests], server.apiUrl), ['a/reader', 'b/writer']);
    } finally {
      await server.close();
    }
  });
});
