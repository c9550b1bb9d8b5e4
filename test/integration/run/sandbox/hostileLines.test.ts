/** Hostile command lines that are really run, in a real sandbox, with canaries around the workspace. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { findLocalShell } from '../../../../src/run/localShell';
import { createSandbox } from '../../../../src/run/sandbox/sandbox';
import { repositoryRoot } from '../../../support/paths';
import { skipWithoutSandbox } from '../../../support/sandbox';

/** Of some 1,700: enough of each kind, and the first of each. */
const EVERY = 25;
const MOST_MS = 2_000;

interface Suite {
  readonly asked: Readonly<Record<string, readonly string[]>>;
}

/** Paths of a folder and what is in the files, in order. */
function contentsOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .map((each) => {
      const path = join(each.parentPath, each.name);
      return each.isFile() ? `${path} ${readFileSync(path, 'utf8')}` : path;
    })
    .sort();
}

describe('Hostile command lines that are run in a sandbox', function () {
  this.timeout(600_000);
  let around: string | undefined;
  before(async function () {
    skipWithoutSandbox(this);
    // Not below /tmp, which is a sandbox's own, and where a clone of this repository may be.
    around = await mkdtemp(join(homedir(), '.repomaster-around-'));
  });
  after(async () => {
    if (around !== undefined) await rm(around, { recursive: true });
  });

  it('touch nothing outside of the workspace, nor what git runs there, and reach no network', async () => {
    assert.ok(around !== undefined);
    const suite = JSON.parse(
      readFileSync(join(repositoryRoot, 'test', 'suites', 'shell', 'hostile.json'), 'utf8'),
    ) as Suite;
    const lines = Object.values(suite.asked).flatMap((kind) => kind.filter((_, at) => at % EVERY === 0));
    assert.ok(lines.length >= 60, String(lines.length));
    const home = join(around, 'home');
    await mkdir(join(home, '.ssh'), { recursive: true });
    await writeFile(join(home, '.ssh', 'id_rsa'), 'canary-of-the-key');
    await writeFile(join(home, '.netrc'), 'canary-of-the-password');
    await writeFile(join(home, '.bashrc'), 'canary');
    const model = join(around, 'model');
    await mkdir(join(model, 'src'), { recursive: true });
    await mkdir(join(model, '.vscode'));
    await writeFile(join(model, 'src', 'app.ts'), 'export const a = 1;\n');
    await writeFile(join(model, '.vscode', 'tasks.json'), '{}\n');
    execFileSync('git', ['init', '-q', model]);
    const workspace = join(around, 'workspace');
    let reached = 0;
    const server = createServer((_, response) => {
      reached += 1;
      response.end('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const environment = { ...process.env, HOME: home };
    const guarded = [join(workspace, '.git', 'hooks'), join(workspace, '.vscode'), home, model];
    const touched: string[] = [];
    for (const line of lines) {
      await rm(workspace, { recursive: true, force: true });
      await cp(model, workspace, { recursive: true });
      const state = (): readonly string[] => [
        ...guarded.flatMap(contentsOf),
        readFileSync(join(workspace, '.git', 'config'), 'utf8'),
        ...readdirSync(around ?? ''),
      ];
      const expected = state();
      const runner = createSandbox({
        ...{
          root: workspace,
          shell: findLocalShell(environment),
          environment,
          writable: [],
          readable: [],
          hidden: [],
        },
      });
      const command = line.replaceAll('https://evil.example', `http://127.0.0.1:${port}`);
      const request = { command, folder: workspace, timeoutMs: MOST_MS };
      const { output } = await runner.run(
        request,
        { onOutput: () => undefined },
        new AbortController().signal,
      );
      if (/canary-of/.test(output) || JSON.stringify(state()) !== JSON.stringify(expected))
        touched.push(line);
    }
    await new Promise((resolve) => server.close(resolve));
    assert.deepEqual([touched, reached], [[], 0]);
  });
});
