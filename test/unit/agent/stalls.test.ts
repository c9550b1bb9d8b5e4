import assert from 'node:assert/strict';
import { defaultLimits } from '../../../src/agent/limits';
import { findStall, traceSteps } from '../../../src/agent/stalls';
import type { Stall } from '../../../src/agent/stalls';
import type { AssistantBlock, ModelEvent } from '../../../src/core/conversation/languageModel';
import { inEnglish } from '../../../src/core/text/phrase';
import type { Tool } from '../../../src/core/conversation/tool';
import { answer, exited, runScript, tool, turn, view } from '../../support/agentTurn';
import { call, reply, scriptedModel } from '../../support/scriptedModel';
import type { ScriptedModel } from '../../support/scriptedModel';

/** Says the same, whatever it is called with. */
const dull = tool('search_code', async () => answer('no match'));

const step = (id: string, name: string, input: object): readonly ModelEvent[] =>
  reply('', [call(id, name, input)]);

const texts = (model: ScriptedModel): string =>
  JSON.stringify(model.requests.at(-1)?.messages.map(({ content }) => content));

/** The stall after a turn of these replies, had nothing been done about it on the way. */
async function stallOf(...replies: readonly (readonly ModelEvent[])[]): Promise<Stall | null> {
  const limits = { sameCalls: 99, idleSteps: 99, thoughtTokens: 1e9, steps: 99 };
  const { entries } = await turn({
    model: scriptedModel(...replies, reply('done')),
    tools: [view, runScript, dull],
    limits,
  });
  const steps = traceSteps(entries).slice(0, -1);
  return findStall(steps, { ...defaultLimits, idleSteps: 4 });
}

const kindOf = (stall: Stall | null) => (stall === null ? null : `${stall.kind} from ${stall.fromStep}`);

describe('a turn that gets nowhere', () => {
  it('is seen where the same call comes four times in a row', async () => {
    const same = (id: string) => step(id, 'view_code', { x: 1 });
    assert.equal(kindOf(await stallOf(same('a'), same('b'), same('c'))), null);
    const stall = await stallOf(step('z', 'view_code', { x: 2 }), same('a'), same('b'), same('c'), same('d'));
    assert.equal(kindOf(stall), 'repeated from 2');
    assert.equal(
      stall && inEnglish(stall.evidence),
      'The same call was made 4 times (view_code {"x":1}), and the answer does not change: view_code: "code of {"x":1}"',
    );
  });

  it('is seen where two or three calls come in turns with the same answers', async () => {
    const calls = (...xs: readonly number[]) => xs.map((x, at) => step(`c${at}`, 'view_code', { x }));
    assert.equal(kindOf(await stallOf(...calls(9, 1, 2, 1, 2, 1, 2))), 'cycle from 2');
    assert.equal(kindOf(await stallOf(...calls(1, 2, 3, 1, 2, 3, 1, 2, 3))), 'cycle from 1');
    assert.equal(kindOf(await stallOf(...calls(1, 2, 1, 3, 1, 2))), null);
  });

  it('is not one where the answers change: a command may be waited for', async () => {
    let count = 0;
    const changing = tool('view_code', async () => answer(`${count++}`));
    const replies = [1, 2, 1, 2, 1, 2].map((x, at) => step(`c${at}`, 'view_code', { x }));
    const { entries } = await turn({ model: scriptedModel(...replies, reply('ok')), tools: [changing] });
    assert.equal(findStall(traceSteps(entries), defaultLimits), null);
  });

  it('is not a poll: the same command while what it prints changes, its times aside', async () => {
    const printing = (outputs: readonly string[]): Tool => {
      let count = 0;
      return tool('run_script', async () => {
        const output = outputs[count++] ?? '';
        return { ...answer(`exited with code 0, after ${count}.5 s\n\n${output}`), run: exited(output) };
      });
    };
    const poll = (...ids: readonly string[]) =>
      ids.map((id) => step(id, 'run_script', { command: 'curl localhost/state' }));
    const waiting = scriptedModel(...poll('a', 'b', 'c', 'd', 'e'), reply('ready'));
    const waited = await turn({
      model: waiting,
      tools: [printing(['0 of 4', '1 of 4', '2 of 4', '3 of 4', 'ready'])],
    });
    assert.equal(waited.lines.filter((line) => line.includes('answered: exited')).length, 5);
    assert.ok(!waited.lines.some((line) => line.startsWith('rewound')));
    const stuck = scriptedModel(...poll('a', 'b', 'c', 'd'), reply('stuck'));
    const same = await turn({
      model: stuck,
      tools: [printing(['2 failed in 1.20s', '2 failed in 1.31s', '2 failed in 1.4s', '2 failed in 2s'])],
    });
    assert.equal(same.lines.filter((line) => line.includes('answered: exited')).length, 2);
    assert.ok(same.lines.some((line) => line.startsWith('rewound to before 1: repeated')));
  });

  it('is not the test that is run again after each edit, nor the look at a file after it', async () => {
    const files = { text: 'v0' };
    const edit = tool('edit_file', async (input) => {
      files.text = `v${(input as { readonly n: number }).n}`;
      const change = { path: 'a.py', kind: 'modified', before: '1', after: '2' } as const;
      return { ...answer('Changed a.py'), changes: [change] };
    });
    // Neither what the file shows of the symbol nor what the test prints changes.
    const look = tool('view_code', async () => answer('def f(): ...'));
    const test = tool('run_script', async () => ({
      ...answer('exited with code 1, after 2 s\n\n1 failed'),
      run: exited('1 failed', 1),
    }));
    const replies = [1, 2, 3, 4, 5, 6].flatMap((n) => [
      step(`e${n}`, 'edit_file', { n }),
      step(`v${n}`, 'view_code', { targets: ['a.f'] }),
      step(`t${n}`, 'run_script', { command: 'pytest' }),
    ]);
    const { lines } = await turn({
      model: scriptedModel(...replies, reply('ok')),
      tools: [edit, look, test],
    });
    assert.ok(!lines.some((line) => /^rewound|failed:/.test(line)), lines.join('\n'));
    assert.equal(lines.at(-1), 'turn answered');
  });

  it('is not one file that is read range by range, nor read again where its code was left out', async () => {
    const ranges = Array.from({ length: 12 }, (_, at) =>
      step(`r${at}`, 'view_code', { targets: [`a.py:${at * 100 + 1}-${at * 100 + 100}`] }),
    );
    assert.equal(kindOf(await stallOf(...ranges)), null);
    const big = tool('view_code', async (input) => answer(`${JSON.stringify(input)} ${'word '.repeat(400)}`));
    const again = [1, 2].flatMap((round) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((x) => step(`a${round}${x}`, 'view_code', { x })),
    );
    const { lines, entries } = await turn({
      model: scriptedModel(...again, reply('ok')),
      tools: [big],
      limits: { historyTokens: 3_000 },
    });
    assert.ok(entries.some((entry) => entry.type === 'requested' && (entry.handles ?? 0) > 0));
    assert.ok(
      !lines.some((line) => line.startsWith('rewound')),
      lines.filter((line) => /rewound/.test(line)).join(),
    );
  });

  it('counts the calls of before a restart, and none of before a step back', async () => {
    const same = (id: string) => step(id, 'view_code', { x: 1 });
    const first = await turn({ model: scriptedModel(same('a'), same('b')), limits: { steps: 2 } });
    const cut = first.entries.filter(({ type }) => type !== 'ended');
    const next = await turn({ model: scriptedModel(same('c'), reply('ok')), text: null, entries: cut });
    assert.ok(next.lines.some((line) => line.startsWith('ended c failed: You made this same call')));
  });

  it('is seen where no step brings anything new', async () => {
    const search = (x: number) => step(`s${x}`, 'search_code', { x });
    assert.equal(kindOf(await stallOf(search(1), search(2), search(3), search(4))), null);
    assert.equal(
      kindOf(await stallOf(search(1), search(2), search(3), search(4), search(5))),
      'noProgress from 2',
    );
    const news = step('n', 'view_code', { x: 7 });
    assert.equal(kindOf(await stallOf(search(1), search(2), search(3), news, search(4), search(5))), null);
  });

  it('is seen where a model writes and writes without an act', async () => {
    const thought = (id: string, content: readonly AssistantBlock[] = []): readonly ModelEvent[] => [
      {
        type: 'reply',
        content: [{ type: 'text', text: id }, ...content],
        stop: content.length > 0 ? 'toolUse' : 'maxTokens',
        usage: { input: 10, output: 8_000, cacheRead: 0, cacheWrite: 0 },
      },
    ];
    assert.equal(kindOf(await stallOf(thought('a'), thought('b'))), 'overthinking from 1');
    const acting = thought('a', [call('v', 'view_code', { x: 1 })]);
    assert.equal(kindOf(await stallOf(acting, thought('b'))), null);
  });

  it('is taken back and asked again with the evidence, twice, then stopped', async () => {
    const same = (id: string, x = 1) => step(id, 'view_code', { x });
    const four = (name: string) => ['a', 'b', 'c', 'd'].map((id) => same(`${name}${id}`));
    const model = scriptedModel(same('first', 5), ...four('x'), reply('Better now.'));
    const { lines, entries } = await turn({ model });
    assert.ok(lines.includes('rewound to before 2: repeated'));
    assert.equal(lines.at(-1), 'turn answered');
    assert.match(texts(model), /Your last steps were undone/);
    assert.match(texts(model), /code of {\\"x\\":5}/, 'what came before stays');
    assert.ok(!texts(model).includes('xa'), 'the steps are gone');
    assert.equal(entries.filter(({ type }) => type === 'toolEnded').length, 5, 'the journal has all of them');
    const stubborn = await turn({ model: scriptedModel(...four('x'), ...four('y'), ...four('z')) });
    assert.match(stubborn.lines.at(-1) ?? '', /^turn stopped: The same call was made 4 times/);
  });
});
