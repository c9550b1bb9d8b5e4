import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../support/paths';
import { loadScript } from '../../support/scripts';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

interface Step {
  readonly folder: string;
  readonly stamp: string;
  install(temporary: string): Promise<void>;
}

interface InstallOnce {
  installOnce(step: Step): Promise<boolean>;
  stampOf(folder: string): Promise<string | undefined>;
}

const module = pathToFileURL(join(repositoryRoot, 'scripts', 'lib', 'installOnce.mjs')).href;

/** A process that is killed by the kernel's own hand after the files are there and before the stamp is. */
const killedProgram = `
  import { writeFileSync } from 'node:fs';
  import { installOnce } from ${JSON.stringify(module)};
  await installOnce({ folder: process.argv[1], stamp: 'v1', install: async (temporary) => {
    writeFileSync(temporary + '/half', 'half');
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => setInterval(() => undefined, 1000));
  } });`;

describe('installing once', () => {
  let home: TemporaryFolder;
  let script: InstallOnce;
  before(async () => (script = await loadScript<InstallOnce>('installOnce.mjs')));
  beforeEach(async () => (home = await temporaryFolder()));
  afterEach(() => home.remove());

  const install = (stamp: string, text: string): Promise<boolean> =>
    script.installOnce({
      folder: join(home.path, 'tool'),
      stamp,
      install: (temporary) => writeFile(join(temporary, 'file'), text),
    });
  const installed = (): Promise<string> => readFile(join(home.path, 'tool', 'file'), 'utf8');

  it('installs the first time only', async () => {
    assert.equal(await install('v1', 'one'), true);
    assert.equal(await install('v1', 'two'), false);
    assert.equal(await installed(), 'one');
  });

  it('installs again for another stamp, and nothing of the old one stays', async () => {
    await install('v1', 'one');
    await writeFile(join(home.path, 'tool', 'old'), '');
    assert.equal(await install('v2', 'two'), true);
    assert.deepEqual((await readdir(join(home.path, 'tool'))).sort(), ['.complete', 'file']);
  });

  it('installs again where the stamp is missing', async () => {
    await install('v1', 'one');
    await writeFile(join(home.path, 'tool', '.complete'), '');
    assert.equal(await install('v1', 'two'), true);
    assert.equal(await installed(), 'two');
  });

  it('keeps the old state and leaves nothing behind when the install fails', async () => {
    await install('v1', 'one');
    const failing = script.installOnce({
      folder: join(home.path, 'tool'),
      stamp: 'v2',
      install: async (temporary) => {
        await writeFile(join(temporary, 'half'), '');
        throw new Error('no network');
      },
    });
    await assert.rejects(failing, /no network/);
    assert.equal(await installed(), 'one');
    assert.deepEqual(await readdir(home.path), ['tool']);
  });

  it('resumes after a process that was killed between the files and the stamp', async () => {
    const folder = join(home.path, 'tool');
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', killedProgram, folder]);
    assert.equal(killed.signal, 'SIGKILL');
    const left = await readdir(home.path);
    assert.equal(left.length, 1, 'the killed process leaves its temporary folder');
    assert.match(left[0] ?? '', /^\.tool\.\d+\.tmp$/);
    assert.equal(await script.stampOf(folder), undefined);

    assert.equal(await install('v1', 'whole'), true);
    assert.deepEqual(await readdir(home.path), ['tool']);
    assert.deepEqual((await readdir(folder)).sort(), ['.complete', 'file']);
  });
});
