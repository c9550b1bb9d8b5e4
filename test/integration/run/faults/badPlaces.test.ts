import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'mocha';
import type { Runner } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { openContainer } from '../../../support/containers/devContainers';
import { BASE, useTestEngine } from '../../../support/containers/engine';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** Names of workspace folders that mean something to a shell, to an engine's options, or to the devcontainer CLI. */
const names = [
  `-a b's, $(touch pwned) ;&|<>\`touch pwned\``,
  '${localEnv:HOME} 漢字 👋 \\ %s #=*?[x]{a,b}~! co:lon',
  'comma, "quoted" and : all',
];

describe('a workspace whose path is hostile', function () {
  this.timeout(240_000);
  const made: TemporaryFolder[] = [];
  after(() => Promise.all(made.map((each) => each.remove())));
  const fresh = async (): Promise<string> => {
    const folder = await temporaryFolder();
    made.push(folder);
    return folder.path;
  };
  const place = (root: string) => ({ root, shell: findLocalShell(process.env), environment: process.env });

  async function tryIn(name: string, open: (root: string) => Promise<Runner> | Runner): Promise<void> {
    const outer = await fresh();
    const root = join(outer, name);
    await mkdir(join(root, name), { recursive: true });
    await writeFile(join(root, '.devcontainer.json'), JSON.stringify({ image: BASE }));
    const runner = await open(root);
    const request = {
      command: 'pwd; echo seen >"it is"; cat "it is"',
      folder: join(root, name),
      timeoutMs: 60_000,
    };
    const report = await runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
    assert.deepEqual(report.end, { kind: 'exited', code: 0 }, report.output);
    assert.match(report.output, /\nseen\n$/);
    assert.equal(await readFile(join(root, name, 'it is'), 'utf8'), 'seen\n');
    assert.equal(report.folder, name);
    assert.deepEqual(await readdir(outer), [name]);
    assert.deepEqual((await readdir(root)).sort(), ['.devcontainer.json', name].sort());
  }

  for (const name of names) {
    it(`captured: ${name}`, () => tryIn(name, (root) => createLocalProcess(place(root))));
    it(`sandbox: ${name}`, function () {
      skipWithoutSandbox(this);
      return tryIn(name, (root) => createSandbox({ ...place(root), writable: [], readable: [], hidden: [] }));
    });
  }

  describe('in a container', () => {
    const engine = useTestEngine();
    for (const name of names)
      it(name, () =>
        tryIn(name, async (root) => (await openContainer(engine(), root, await fresh())).runner),
      );
  });
});
