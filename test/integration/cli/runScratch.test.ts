import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { reply } from '../../support/modelAnswers';
import { skipWithoutSandbox, withoutBubblewrap } from '../../support/sandbox';
import { shopRuns } from '../../support/shopRuns';
import { calls, git } from '../../support/taskRun';

describe('repomaster run tries something out', function () {
  this.timeout(120_000);
  const runs = shopRuns();

  const price = 'import(process.env.REPOMASTER_WORKSPACE + "/src/price.mjs")';
  const trial = `const work = ${price};\nwork.then(({ total }) => console.log("total", total([{ price: 2, count: 3 }])));\n`;
  const intrusion =
    'const fs = require("fs");\ntry {\n  fs.writeFileSync(process.env.REPOMASTER_WORKSPACE + "/src/cart.mjs", "");\n} catch (error) {\n  console.log(error.code);\n}\n';

  /** What the model was told of its two programs. */
  async function told(...args: readonly string[]): Promise<readonly string[]> {
    runs
      .server()
      .push(
        calls(['scratch_run', { language: 'node', code: trial }]),
        calls(['scratch_run', { language: 'node', code: intrusion }]),
        calls(['submit', { answer: 'It counts each item once.' }]),
        reply({ text: 'It counts each item once.' }),
      );
    await runs.run('--approve', 'all', ...args, '--task', 'How many does it count?');
    return [1, 2].map((at) => {
      const { messages } = runs.server().requests[at]?.body as { messages: readonly unknown[] };
      return JSON.stringify(messages.at(-1));
    });
  }

  const isTidy = () => {
    const sessions = readdirSync(runs.home(), { recursive: true }).map(String);
    const scratch = sessions.filter((path) => path.endsWith('scratch') && !path.includes('commands'));
    assert.equal(scratch.length, 1);
    for (const path of scratch) assert.deepEqual(readdirSync(join(runs.home(), path)), []);
  };

  it('outside of the folder, and is told when it changed that all the same, where nothing holds it', async () => {
    await withoutBubblewrap(runs.home());
    const [first, second] = await told();
    assert.match(first ?? '', /exited with code 0[^]*total 2/);
    assert.doesNotMatch(first ?? '', /BREACH/);
    assert.match(second ?? '', /BREACH: the workspace changed while it ran[^"]*: src\/cart\.mjs\./);
    isTidy();
  });

  it('in a sandbox, where it cannot', async function () {
    skipWithoutSandbox(this);
    const [first, second] = await told('--runner', 'sandbox');
    assert.match(first ?? '', /exited with code 0[^]*total 2/);
    assert.match(second ?? '', /exited with code 0[^]*EROFS/);
    assert.doesNotMatch(second ?? '', /BREACH/);
    assert.equal(git(runs.folder().path, 'status', '--porcelain'), '');
    assert.ok(existsSync(join(runs.folder().path, 'src', 'cart.mjs')));
    isTidy();
  });
});
