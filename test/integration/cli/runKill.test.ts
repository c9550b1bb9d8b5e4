import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import type { Entry } from '../../../src/core/conversation/conversation';
import { reply } from '../../support/modelAnswers';
import type { Answer } from '../../support/modelAnswers';
import { seededRandom } from '../../support/seededRandom';
import { startModelServer } from '../../support/modelServer';
import type { ReceivedRequest } from '../../support/modelServer';
import type { Running } from '../../support/process';
import { check, gitShop, mending, runTask, startRun } from '../../support/taskRun';

const kills = Number(process.env['REPOMASTER_KILLS'] ?? 6);
const seed = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? Math.floor(Math.random() * 1e6));
const task = 'Totals forget how many of an item there are: mend that.';
/** Of each session; more are killed in another one. */
const KILLS_A_SESSION = 3;
const MOST_REQUESTS = 200;

interface SentMessage {
  readonly role: string;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

/** What the scripted model does next: its script, a look at the files after a call whose end nobody knows, that call again. */
interface Doing {
  readonly kind: 'script' | 'look' | 'again';
  readonly step: number;
}

/** The scripted model, which goes by what it was sent: where nobody knows how far a call came, it looks and makes it again. */
function answerTo({ body }: ReceivedRequest): Answer {
  const { messages } = body as { readonly messages: readonly SentMessage[] };
  let doing: Doing = { kind: 'script', step: 0 };
  for (const [at, { role }] of messages.entries())
    if (role === 'assistant') doing = after(doing, isBroken(messages[at + 1]));
  const scripted = mending[doing.step] ?? reply({ text: 'It is done.' });
  if (doing.kind !== 'look') return scripted;
  const targets = ['src/price.mjs', 'src/cart.mjs'];
  return reply({
    text: 'I look at what there is now.',
    toolUses: [{ name: 'view_code', input: { targets } }],
  });
}

function after({ kind, step }: Doing, broken: boolean): Doing {
  if (broken) return { kind: 'look', step };
  return kind === 'look' ? { kind: 'again', step } : { kind: 'script', step: step + 1 };
}

function isBroken(message: SentMessage | undefined): boolean {
  return message?.role === 'user' && JSON.stringify(message.content).includes('its effect is unknown');
}

/** Kills the process when its journal has so many lines, at once or a moment later; false where it ended before. */
async function killAt(
  { child, ended }: Running,
  journal: string,
  lines: number,
  afterMs: number,
): Promise<boolean> {
  const state = { isOver: false };
  void ended.then(() => (state.isOver = true));
  const has = (): number => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 1 : 0);
  while (!state.isOver && has() < lines) await delay(2);
  if (!state.isOver && afterMs > 0) await delay(afterMs);
  const killed = child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return killed && child.signalCode === 'SIGKILL';
}

function checkJournal(entries: readonly Entry[]): void {
  const ids = (type: 'toolStarted' | 'toolEnded') =>
    entries.flatMap((entry) => (entry.type === type ? [entry.callId] : []));
  const used = entries.flatMap((entry) =>
    entry.type === 'replied'
      ? entry.content.flatMap((block) => (block.type === 'toolUse' ? [block.callId] : []))
      : [],
  );
  assert.equal(new Set(used).size, used.length, 'no call id stands for two calls');
  assert.deepEqual(ids('toolStarted').sort(), [...used].sort(), 'each call was begun once');
  assert.deepEqual(ids('toolEnded').sort(), [...used].sort(), 'each call has one end');
  const steps = entries.flatMap((entry) => (entry.type === 'replied' ? [entry.step] : []));
  assert.deepEqual(
    steps,
    steps.map((_step, at) => at + 1),
    'no reply is lost or told twice',
  );
  for (const type of ['started', 'asked', 'ended'] as const)
    assert.equal(entries.filter((entry) => entry.type === type).length, 1, `one ${type}`);
}

describe('repomaster run that is killed', () => {
  it(`loses nothing and does nothing twice (${kills} kills, seed ${seed})`, async function () {
    this.timeout(60_000 + kills * 10_000);
    const random = seededRandom(seed);
    let [done, sessions] = [0, 0];
    while (done < kills) {
      sessions++;
      const folder = await gitShop();
      const home = await mkdtemp(join(tmpdir(), 'repomaster-home-'));
      const server = await startModelServer(Array.from({ length: MOST_REQUESTS }, () => answerTo));
      const journal = join(home, 'run.jsonl');
      const args = ['--task', task, '--approve', 'all', '--check', check, '--journal', journal] as const;
      try {
        for (let killed = 0; killed < KILLS_A_SESSION && done < kills; killed++) {
          const running = startRun(folder.path, home, server.url, ...args);
          const lines = 1 + random(48);
          if (await killAt(running, journal, lines, random(30))) done++;
        }
        const { result, stderr } = await runTask(folder.path, home, server.url, ...args);
        const where = `session ${sessions}: ${stderr}`;
        assert.equal(result.outcome, 'accomplished', where);
        checkJournal(readJournalFile(journal).entries);
        assert.match(
          await readFile(join(folder.path, 'src/price.mjs'), 'utf8'),
          /item\.price \* item\.count, 0/,
          where,
        );
        assert.match(
          await readFile(join(folder.path, 'src/cart.mjs'), 'utf8'),
          /The sum of all items/,
          where,
        );
        assert.deepEqual(
          result.files.map(({ path }) => path),
          ['src/cart.mjs', 'src/price.mjs'],
          where,
        );
      } finally {
        await server.close();
        await folder.remove();
        await rm(home, { recursive: true, force: true });
      }
    }
    process.stdout.write(`      ${done} kills in ${sessions} sessions: 0 events lost or told twice\n`);
  });
});
