import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Runner } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import type { SandboxOptions } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const USERS = {
  '.cargo/registry/cache/index/a-1.0.crate': 'their crate',
  '.cargo/registry/src/index/a-1.0/lib.rs': 'unpacked',
  '.m2/repository/org/a/1.0/a.jar': 'their jar',
};

describe('Packages that the user has loaded before', function () {
  this.timeout(60_000);
  const made: TemporaryFolder[] = [];
  const folder = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const one = await folderWith(files);
    made.push(one);
    return one.path;
  };
  before(function () {
    skipWithoutSandbox(this);
  });
  let home = '';
  beforeEach(async () => {
    // Commands have a /tmp of their own.
    home = mkdtempSync(join(homedir(), '.repomaster-home-'));
    await cp(await folder(USERS), home, { recursive: true });
  });
  afterEach(async () => {
    await rm(home, { recursive: true });
    await Promise.all(made.splice(0).map((each) => each.remove()));
  });

  const kinds: Readonly<Record<string, (options: SandboxOptions) => Runner>> = {
    'held process': (options) => createHeldProcess(options, 'asked'),
    sandbox: createSandbox,
  };
  for (const [kind, create] of Object.entries(kinds))
    it(`are read by a ${kind}, and new ones are written beside them`, async () => {
      const [root, keep] = [await folder({}), await folder({})];
      const environment = { ...process.env, HOME: home };
      const places = { root, keep, writable: [], readable: [], hidden: [] };
      const runner = create({ ...places, shell: findLocalShell(environment), environment });
      const run = async (command: string): Promise<string> => {
        const request = { command, folder: root, timeoutMs: 30_000 };
        return (await runner.run(request, { onOutput: () => undefined }, new AbortController().signal))
          .output;
      };
      const crates = '$CARGO_HOME/registry/cache/index';
      const jars = `${join(keep, 'caches', 'm2')}/org/a/1.0`;
      const use = [
        `cat ${crates}/a-1.0.crate ${jars}/a.jar`,
        `echo new > ${crates}/b-1.0.crate && mkdir -p $CARGO_HOME/registry/src/x ${jars}/../2.0 && echo loaded`,
        `(echo evil > ${crates}/a-1.0.crate) 2>/dev/null || echo refused`,
        `(echo evil > ${jars}/a.jar) 2>/dev/null || echo refused`,
      ].join('; ');
      assert.equal(await run(use), 'their cratetheir jarloaded\nrefused\nrefused\n');
      assert.equal(await run(`cat ${crates}/b-1.0.crate ${crates}/a-1.0.crate`), 'new\ntheir crate');
      for (const [path, text] of Object.entries(USERS))
        assert.equal(readFileSync(join(home, path), 'utf8'), text);
      // The user cleans up: what is gone is loaded again.
      await rm(join(home, '.m2/repository/org/a/1.0/a.jar'));
      const again = create({ ...places, shell: findLocalShell(environment), environment });
      const request = { command: `ls -A ${jars}`, folder: root, timeoutMs: 30_000 };
      const { output } = await again.run(
        request,
        { onOutput: () => undefined },
        new AbortController().signal,
      );
      assert.equal(output, '');
    });
});
