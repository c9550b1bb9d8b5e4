import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESULT_FIELDS, lastLine, shopRuns } from '../../support/shopRuns';
import { check, cli, mending, runEnvironment } from '../../support/taskRun';
import type { RunJson } from '../../support/taskRun';

const task = 'Totals forget how many of an item there are: mend that.';
/** Whether this user may mount in a name space of its own. */
const mounts =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' }).status === 0;

interface Try {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Case {
  readonly name: string;
  /** Where the disk is mounted, below the home of the run; the folder itself is at `work`. */
  readonly place: string;
  readonly size: string;
  /** Before the first try, at the place: what else fills the disk, or makes it one that cannot be written to. */
  readonly before: string;
  /** Before the second one. */
  readonly after: string;
  readonly code: number;
  readonly line: RegExp;
}

const FILL = 'cat /dev/zero > "$place/fill" 2>/dev/null';
/** Once the model has looked at the folder, and before it changes anything. */
const FILL_LATER = `(until grep -q toolEnded "$place/../journal/run.jsonl" 2>/dev/null; do sleep 0.05; done; ${FILL}) &`;
const FREE = 'rm -f "$place/fill"; mount -o remount,size=64m "$place"';

const cases: readonly Case[] = [
  {
    ...{ name: 'has no room for its journal', place: 'journal', size: '12k', before: 'true', after: FREE },
    ...{
      code: 4,
      line: /The conversation cannot be saved in \S+: ENOSPC.*Free up space there.*Continue with --journal/,
    },
  },
  {
    ...{ name: 'has no room for checkpoints', place: 'cache', size: '8m', before: FILL_LATER, after: FREE },
    ...{
      code: 4,
      line: /could not save a checkpoint in \S+: ENOSPC.*Free some space there.*Continue with --journal/,
    },
  },
  {
    ...{ name: 'has no room for a file', place: 'work', size: '600k', before: FILL, after: FREE },
    ...{
      code: 4,
      line: /src\/\w+\.mjs was not changed: the disk is full\. Free some space, then continue\./,
    },
  },
  {
    ...{ name: 'may not write to the folder', place: 'work', size: '4m' },
    ...{ before: 'mount -o remount,ro "$place"', after: 'mount -o remount,rw "$place"' },
    ...{
      code: 4,
      line: /src\/\w+\.mjs was not changed: the disk is read-only\. Make it writable, then continue\./,
    },
  },
  {
    ...{ name: 'has no room for its patch', place: 'patch', size: '4k', before: FILL, after: FREE },
    ...{
      code: 4,
      line: /changes\.patch cannot be written: the disk is full; free some space or name another file/,
    },
  },
];

describe('repomaster run on a bad disk', () => {
  const shop = shopRuns();

  /** Two tries of the same command line, the disk being mended between them. */
  async function tryTwice({ place, size, before, after }: Case): Promise<readonly Try[]> {
    const home = shop.home();
    const work = join(home, 'work', 'shop');
    for (const each of ['journal', 'cache', 'work', 'patch', 'out']) await mkdir(join(home, each));
    const command = [
      ...[process.execPath, cli, 'run', work, '--base-url', shop.server().url, '--json', '--task', task],
      ...['--approve', 'all', '--check', check, '--journal', join(home, 'journal', 'run.jsonl')],
      ...['--patch', join(home, 'patch', 'changes.patch')],
    ];
    const once1 = (at: number): string =>
      `"$@" > "$out/${at}.out" 2> "$out/${at}.err"; echo $? > "$out/${at}.code"`;
    const script = [
      `mount -t tmpfs -o size=${size} tmpfs "$place"`,
      `cp -r "$shop" "${work}"`,
      before,
      once1(1),
      after,
      once1(2),
      `cp "${home}/patch/changes.patch" "$out/last.patch"`,
    ].join('\n');
    const child = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', ...command], {
      cwd: home,
      env: {
        ...runEnvironment(home),
        ...{ place: join(home, place), out: join(home, 'out'), shop: shop.folder().path },
      },
      stdio: 'ignore',
    });
    await once(child, 'close');
    const read = (at: number, what: string) => readFile(join(home, 'out', `${at}.${what}`), 'utf8');
    return Promise.all(
      [1, 2].map(async (at) => ({
        code: Number(await read(at, 'code')),
        stdout: await read(at, 'out'),
        stderr: await read(at, 'err'),
      })),
    );
  }

  for (const each of cases)
    it(`that ${each.name} says so, loses nothing, and goes on`, async function () {
      if (!mounts) this.skip();
      // The model goes on with its script, whichever process asks it; what it did in vain it does again.
      const steps = mending.length;
      shop.server().push(
        ...Array.from(
          { length: 4 * steps },
          () =>
            ({ body }: { body: unknown }) =>
              next(body),
        ),
      );
      const [first, second] = await tryTwice(each);
      assert.ok(first && second);
      assert.equal(first.code, each.code, first.stderr);
      assert.match(lastLine(first), each.line, first.stderr);
      assert.doesNotMatch(first.stderr, /\n\s+at /);
      if (first.stdout !== '') {
        const result = JSON.parse(first.stdout) as RunJson;
        assert.deepEqual(Object.keys(result), RESULT_FIELDS);
        assert.equal(result.outcome, 'failed');
      }
      assert.equal(second.code, 0, second.stderr);
      const result = JSON.parse(second.stdout) as RunJson;
      assert.equal(result.outcome, 'accomplished');
      const patch = await readFile(join(shop.home(), 'out', 'last.patch'), 'utf8');
      assert.match(patch, /^\+.*item\.price \* item\.count/m);
      assert.deepEqual(
        result.files.map(({ path }) => path),
        ['src/cart.mjs', 'src/price.mjs'],
      );
    });
});

/** What the scripted model does next: its script from the last plan that was answered on, as far as it was not in vain. */
function next(body: unknown) {
  const { messages } = body as {
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
  let step = 0;
  for (const [at, { role }] of messages.entries()) {
    if (role !== 'assistant') continue;
    const result = JSON.stringify(messages[at + 1]?.content ?? '');
    const inVain = /was not changed|could not save|cannot be saved|was not made|its effect is unknown/.test(
      result,
    );
    if (!inVain) step++;
  }
  const answer = mending[Math.min(step, mending.length - 1)];
  if (answer === undefined) throw new Error('the script is empty');
  return answer;
}
