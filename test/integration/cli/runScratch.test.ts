import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import { skipWithoutSandbox } from '../../support/sandbox';
import { calls, git, gitShop, runTask } from '../../support/taskRun';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('repomaster run tries something out', function () {
  this.timeout(120_000);
  let folder: TemporaryFolder;
  let home: string;
  let server: ModelServer;
  beforeEach(async () => {
    [folder, home, server] = await Promise.all([
      gitShop(),
      mkdtemp(join(tmpdir(), 'repomaster-home-')),
      startModelServer(),
    ]);
  });
  afterEach(async () => {
    await server.close();
    await folder.remove();
    await rm(home, { recursive: true, force: true });
  });

  const price = 'import(process.env.REPOMASTER_WORKSPACE + "/src/price.mjs")';
  const trial = `const work = ${price};\nwork.then(({ total }) => console.log("total", total([{ price: 2, count: 3 }])));\n`;
  const intrusion =
    'const fs = require("fs");\ntry {\n  fs.writeFileSync(process.env.REPOMASTER_WORKSPACE + "/src/cart.mjs", "");\n} catch (error) {\n  console.log(error.code);\n}\n';

  /** What the model was told of its two programs. */
  async function told(...args: readonly string[]): Promise<readonly string[]> {
    server.push(
      calls(['scratch_run', { language: 'node', code: trial }]),
      calls(['scratch_run', { language: 'node', code: intrusion }]),
      calls(['submit', { answer: 'It counts each item once.' }]),
      reply({ text: 'It counts each item once.' }),
    );
    await runTask(
      folder.path,
      home,
      server.url,
      '--approve',
      'all',
      ...args,
      '--task',
      'How many does it count?',
    );
    return [1, 2].map((at) => {
      const { messages } = server.requests[at]?.body as { messages: readonly unknown[] };
      return JSON.stringify(messages.at(-1));
    });
  }

  const isTidy = () => {
    const sessions = readdirSync(home, { recursive: true }).map(String);
    const scratch = sessions.filter((path) => path.endsWith('scratch'));
    assert.equal(scratch.length, 1);
    for (const path of scratch) assert.deepEqual(readdirSync(join(home, path)), []);
  };

  it('outside of the folder, and is told when it changed that all the same', async () => {
    const [first, second] = await told();
    assert.match(first ?? '', /exited with code 0[^]*total 2/);
    assert.doesNotMatch(first ?? '', /BREACH/);
    assert.match(second ?? '', /BREACH: the workspace changed while it ran[^"]*: src\/cart\.mjs\./);
    isTidy();
  });

  it('in a sandbox, where it cannot', async function () {
    skipWithoutSandbox(this);
    const [first, second] = await told('--runner', 'sandbox');
    assert.match(first ?? '', /exited with code 0[^]*run in: sandbox[^]*total 2/);
    assert.match(second ?? '', /exited with code 0[^]*EROFS/);
    assert.doesNotMatch(second ?? '', /BREACH/);
    assert.equal(git(folder.path, 'status', '--porcelain'), '');
    assert.ok(existsSync(join(folder.path, 'src', 'cart.mjs')));
    isTidy();
  });
});
