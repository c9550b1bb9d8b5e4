import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { defaultLimits } from '../../../src/agent/limits';
import { messageTokens, tokensOf } from '../../../src/agent/request/oldResults';
import { ToolError } from '../../../src/core/errors';
import type { AssistantBlock, ModelClient, ModelRequest } from '../../../src/core/conversation/languageModel';
import type { Tool } from '../../../src/core/conversation/tool';
import { createBlindParser } from '../../../src/run/shell/shellParser';
import { findLocalShell } from '../../../src/run/localShell';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { createRunLogs } from '../../../src/run/log/runLogs';
import { ConversationRuns } from '../../../src/run/conversation/conversationRuns';
import { readLogTool } from '../../../src/tools/running/readLog';
import { runScriptTool } from '../../../src/tools/running/runScript';
import { answer, tool, turn } from '../../support/agentTurn';
import { denseSources } from '../../support/denseSources';
import { reply } from '../../support/scriptedModel';
import { seededRandom } from '../../support/seededRandom';
import { EditStage } from '../edit/editStage';

const RUNS = Number(process.env['REPOMASTER_TURNS'] ?? 6);
const SEED = Number(process.env['REPOMASTER_FUZZ_SEED'] ?? 11);
/** Small enough that results are left out and conversations are summarised on the way. */
const HISTORY_TOKENS = 24_000;
/** Before a service has counted anything, text of nothing but rare scripts is estimated at no less than this part of it. */
const MOST_OF_ESTIMATE = 2.5;

interface Use {
  readonly name: string;
  readonly input: unknown;
}

interface Told {
  requests: number;
  observed: number;
  sent: number;
  estimated: number;
}

/** A model that makes these calls, a list a reply, then is done; and gives an account where it is asked for one. */
function calling(replies: readonly (readonly Use[])[]): ModelClient & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  let at = 0;
  return {
    identity: { kind: 'anthropic', name: 'scripted', host: 'localhost' },
    requests,
    async *reply(request) {
      if (JSON.stringify(request.messages.at(-1)).includes('about to be shortened')) {
        yield* reply('{"goal": "go on", "constraints": [], "done": [], "open": [], "decisions": []}');
        return;
      }
      requests.push(request);
      const uses = replies[at++];
      const blocks = (uses ?? []).map((use, place): AssistantBlock => ({
        type: 'toolUse',
        callId: `c${at}_${place}`,
        ...use,
      }));
      yield* reply(uses === undefined ? 'Done.' : 'I look.', withinOutput(blocks));
    },
  };
}

/** As many of the calls as a reply has room for. */
function withinOutput(calls: readonly AssistantBlock[]): readonly AssistantBlock[] {
  const fits = (count: number): boolean =>
    messageTokens({ role: 'assistant', content: calls.slice(0, count) }) <= defaultLimits.outputTokens;
  let count = calls.length;
  while (count > 1 && !fits(count)) count--;
  return calls.slice(0, count);
}

/** What tools of another day may say, or throw: no tool of ours says these. */
const HOSTILE = [
  '\0'.repeat(40_000),
  '😀'.repeat(20_000),
  '👩‍👩‍👧‍👦🏳️‍🌈 '.repeat(3_000),
  ' '.repeat(300_000),
  ' \t'.repeat(90_000),
  '\n'.repeat(50_000),
  '\r\n \n'.repeat(20_000),
  'a'.repeat(400_000),
  '<|endoftext|>'.repeat(3_000),
  '\ud800'.repeat(9_000),
  '﷽'.repeat(9_000),
  '1'.repeat(90_000),
  `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(4_000)}`,
  'x\n'.repeat(60_000),
  "'".repeat(90_000),
  'e\u0301\u0323'.repeat(20_000),
] as const;

function usesOn(paths: readonly string[], texts: readonly string[]): fc.Arbitrary<Use> {
  const path = fc.constantFrom(...paths);
  const written = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 3000 }));
  const use = (name: string, input: fc.Arbitrary<unknown>): fc.Arbitrary<Use> =>
    input.map((given) => ({ name, input: given }));
  const commands = path.map((each) => [
    `cat '${each}'`,
    `head -c 90000 /dev/zero`,
    `base64 '${each}'`,
    `cat '${each}' >&2; exit 3`,
  ]);
  return fc.oneof(
    use('view_code', fc.record({ targets: fc.array(path, { minLength: 1, maxLength: 12 }) })),
    use('read_document', fc.record({ path })),
    use(
      'search_code',
      fc.record({ query: fc.constantFrom('return', '.', ...texts.map((text) => text.slice(0, 60))) }),
    ),
    use('view_structure', fc.record({ depth: fc.integer({ min: 1, max: 9 }) })),
    use('write_file', fc.record({ path: fc.constantFrom('new.py', 'new.md'), content: written })),
    use(
      'edit_file',
      fc.record({
        path,
        edits: fc.array(fc.record({ old_text: written, new_text: fc.string() }), { maxLength: 3 }),
      }),
    ),
    use(
      'run_script',
      fc.tuple(commands, fc.nat(3)).map(([all, at]) => ({ command: all[at] })),
    ),
    use('read_log', fc.record({ from: fc.integer({ min: 1, max: 3_000 }) })),
    use('plan', fc.record({ said: fc.nat(HOSTILE.length - 1) })),
    use('submit', fc.record({ said: fc.nat(HOSTILE.length - 1) })),
    fc.record({ name: fc.string({ maxLength: 300 }), input: fc.jsonValue() }),
  );
}

describe('what a model is sent of its calls', () => {
  it(`is within L and the budget in o200k_base, whatever comes of them (${RUNS} turns, seed ${SEED})`, async function () {
    this.timeout(120_000 + RUNS * 30_000);
    const stage = new EditStage();
    const sources = denseSources(seededRandom(SEED));
    const huge = {
      'huge.js': `const a = [${'"x",'.repeat(60_000)}];\n`,
      'image.svg': `<svg>${'iVBORw0KGgo'.repeat(9_000)}</svg>\n`,
    };
    const told = { turns: 0, requests: 0, observed: 0, sent: 0, estimated: 0, summaries: 0, handles: 0 };
    try {
      await stage.setUp({ ...sources, ...huge });
      const logs = createRunLogs(join(stage.root, '.logs'));
      const runs = new ConversationRuns(logs);
      const runner = createLocalProcess({
        root: stage.root,
        logs,
        shell: findLocalShell(process.env),
        environment: process.env,
      });
      const tools = [
        ...stage.tools,
        runScriptTool({
          ...{ root: stage.root, runner, parser: createBlindParser('a test') },
          ...{ places: { locate: async ({ places }) => places.map(() => null) }, runs },
        }),
        readLogOfAny(runs),
        // Stand for whatever a tool of another day may say.
        tool('plan', async (input) => answer(saidOf(input))),
        tool('submit', async (input) => {
          throw new ToolError(saidOf(input));
        }),
      ];
      const paths = [...Object.keys({ ...sources, ...huge }), 'nowhere.py'];
      const texts = Object.values(sources).map((text) => text.slice(0, 4_000));
      const replies = fc.array(fc.array(usesOn(paths, texts), { minLength: 1, maxLength: 24 }), {
        minLength: 2,
        maxLength: 7,
      });
      const property = fc.asyncProperty(replies, async (script) => {
        const model = calling(script);
        const { entries, lines } = await turn({ model, tools, limits: { historyTokens: HISTORY_TOKENS } });
        assert.equal(lines.at(-1), 'turn answered');
        told.turns++;
        for (const entry of entries) {
          if (entry.type === 'summarised') told.summaries++;
          if (entry.type === 'requested') told.handles = Math.max(told.handles, entry.handles ?? 0);
        }
        for (const request of model.requests) checkRequest(request, told);
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    } finally {
      await stage.tearDown();
      await stage.end();
    }
    const { turns, requests, observed, sent, estimated, summaries, handles } = told;
    process.stdout.write(
      `      ${turns} turns, ${requests} requests, ${summaries} summaries, up to ${handles} handles: at most ${observed} tokens of ${defaultLimits.observationTokens} for the calls of a reply, ${estimated} of ${HISTORY_TOKENS} as estimated for the conversation, ${sent} in o200k_base\n`,
    );
    assert.ok(
      observed > defaultLimits.observationTokens / 2,
      'what comes nowhere near the cap proves nothing',
    );
    assert.ok(summaries + handles > 0, 'no conversation came to its budget');
  });
});

/** read_log of the newest run: what its number is nobody knows before. */
function readLogOfAny(runs: ConversationRuns): Tool {
  const own = readLogTool(runs);
  const newest = (): number => runs.list()[0]?.number ?? 1;
  return { ...own, prepare: (input) => own.prepare({ ...(input as object), run: newest() }) };
}

/** What the tools that stand for others say to this input. */
const saidOf = (input: unknown): string => HOSTILE[(input as { readonly said: number }).said] ?? '';

const real = (text: string): number => countTokens(text, { allowedSpecial: 'all' });

function checkRequest({ messages }: ModelRequest, told: Told): void {
  told.requests++;
  const blocks = messages.at(-1)?.content ?? [];
  const observed = blocks.reduce(
    (sum, block) => sum + (block.type === 'toolResult' ? real(block.text) : 0),
    0,
  );
  assert.ok(observed <= defaultLimits.observationTokens, `${observed} tokens of the calls of one reply`);
  assert.ok(tokensOf(messages) <= HISTORY_TOKENS, `${tokensOf(messages)} tokens of the conversation`);
  const sent = messages
    .flatMap(({ content }) =>
      content.map((block) => (block.type === 'toolUse' ? JSON.stringify(block.input) : block.text)),
    )
    .reduce((sum, text) => sum + real(text), 0);
  told.observed = Math.max(told.observed, observed);
  assert.ok(sent <= MOST_OF_ESTIMATE * HISTORY_TOKENS, `${sent} tokens of the conversation in o200k_base`);
  told.sent = Math.max(told.sent, sent);
  told.estimated = Math.max(told.estimated, tokensOf(messages));
}
