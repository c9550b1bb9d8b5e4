import assert from 'node:assert/strict';
import { defaultLimits } from '../../../src/agent/limits';
import { findStall, traceSteps } from '../../../src/agent/stalls';
import type { Stall } from '../../../src/agent/stalls';
import type { AssistantBlock, ModelEvent } from '../../../src/core/languageModel';
import { answer, runScript, tool, turn, view } from '../../support/agentTurn';
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
      stall?.evidence,
      'You made the same call 4 times (view_code {"x":1}), and the answer does not change: view_code: "code of {"x":1}"',
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
    assert.match(texts(model), /Your last steps were taken back/);
    assert.match(texts(model), /code of {\\"x\\":5}/, 'what came before stays');
    assert.ok(!texts(model).includes('xa'), 'the steps are gone');
    assert.equal(entries.filter(({ type }) => type === 'toolEnded').length, 5, 'the journal has all of them');
    const stubborn = await turn({ model: scriptedModel(...four('x'), ...four('y'), ...four('z')) });
    assert.match(stubborn.lines.at(-1) ?? '', /^turn stopped: You made the same call 4 times/);
  });
});
