import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { runBounded } from '../../../../src/run/container/boundedCommand';
import pin from '../../../../src/run/container/cliPin.json';
import { findDevcontainerCli, installDevcontainerCli } from '../../../../src/run/container/devcontainerCli';
import { repositoryRoot } from '../../../support/paths';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const none = new AbortController().signal;

describe('installDevcontainerCli', function () {
  this.timeout(240_000);
  let storage: TemporaryFolder;
  before(async () => {
    storage = await temporaryFolder();
  });
  after(() => storage.remove());

  it('pins what the tests use', async () => {
    const lock = JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string; integrity: string }>;
    };
    const { version, integrity } = lock.packages[`node_modules/${pin.name}`] ?? {};
    assert.deepEqual([version, integrity], [pin.version, pin.integrity]);
  });

  it('says what to do where npm is missing, and leaves nothing behind', async () => {
    const places = { storage: storage.path, environment: { PATH: '/nowhere' } };
    assert.equal(findDevcontainerCli(places), null);
    await assert.rejects(installDevcontainerCli(places, none), {
      message: /npm is not on PATH\. Install Node\.js, or put devcontainer on PATH/,
    });
    assert.deepEqual(await readdir(storage.path), []);
  });

  it('refuses bytes that are not the pinned ones, whatever the registry says', async () => {
    const server = createServer((request, response) => {
      if (request.url?.endsWith('.tgz')) {
        response.end('other bytes');
        return;
      }
      const { port } = server.address() as AddressInfo;
      const dist = { tarball: `http://127.0.0.1:${port}/cli.tgz`, integrity: pin.integrity };
      const versions = { [pin.version]: { name: pin.name, version: pin.version, dist } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name: pin.name, 'dist-tags': { latest: pin.version }, versions }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const environment = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(storage.path, 'cache'),
      npm_config_fetch_retries: '0',
    };
    const places = { storage: join(storage.path, 'other'), environment };
    await assert.rejects(installDevcontainerCli(places, none), {
      message: /could not be installed \(code EINTEGRITY/,
    });
    assert.equal(findDevcontainerCli({ ...places, environment: { PATH: '/nowhere' } }), null);
    server.closeAllConnections();
    server.close();
  });

  it('installs the pinned version by npm, ready to run', async () => {
    const places = { storage: storage.path, environment: process.env };
    const { program, args, environment } = await installDevcontainerCli(places, none);
    const options = { environment, limitMs: 60_000, signal: none };
    const { stdout, stderr } = await runBounded(program, [...args, '--version'], options);
    assert.equal(stdout.trim(), pin.version, stderr);
    assert.deepEqual(await readdir(join(storage.path, 'devcontainer-cli')), [pin.version]);
  });
});
