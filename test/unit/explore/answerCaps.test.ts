import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { join } from 'node:path';
import { ToolError } from '../../../src/core/errors';
import type { Tool } from '../../../src/core/conversation/tool';
import { createLocalExplorer } from '../../../src/explore/localExplorer';
import { createPdfReader } from '../../../src/explore/pdf/pdfThread';
import { createReadAhead } from '../../../src/explore/pdf/readAhead';
import { explorationTools } from '../../../src/tools/exploring/explorationTools';
import { denseSources } from '../../support/denseSources';
import { seededRandom } from '../../support/seededRandom';
import { mapOf } from '../../support/exploreMap';
import { repositoryRoot } from '../../support/paths';
import { pdfFile } from '../../support/pdfFile';

/** What the tools promise, in tokens of o200k_base. */
const CAPS: Readonly<Record<string, number>> = {
  view_structure: 2000,
  view_code: 4000,
  search_code: 4000,
  trace_dependencies: 2000,
  read_document: 5500,
};
const RUNS = Number(process.env['REPOMASTER_RUNS'] ?? 400);
const SEED = Number(process.env['REPOMASTER_SEED'] ?? 7);
/** Calls that one generated repository is asked. */
const CALLS_EACH = 1000;

/** What very many call. */
const HUBS = ['calls.han.hub', 'calls.hangul.hub', 'calls.latin.hub', 'calls.amharic.hub'];

interface Call {
  readonly tool: string;
  readonly input: unknown;
}

/** Calls such as models make, and what they get wrong. */
function callsOn(names: readonly string[], texts: readonly string[]): fc.Arbitrary<Call> {
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...names), weight: 8 },
    { arbitrary: fc.constantFrom('hub', ...HUBS), weight: 3 },
    { arbitrary: fc.constantFrom('', '.', '..', '/etc/passwd', '__proto__', 'src', 'docs'), weight: 1 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 500 }), weight: 1 },
  );
  const range = fc.tuple(name, fc.nat(400), fc.nat(400)).map(([path, a, b]) => `${path}:${a}-${a + b}`);
  const target = fc.oneof(name, range);
  const words = fc.oneof(
    fc.constantFrom(...texts, ...names),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }),
    fc.constantFrom('.', '\\w+', '\\p{L}', '[^ ]{5,}', 'return', 'a(', '.*'),
  );
  const maybe = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.option(values, { nil: undefined });
  const inputs: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    view_structure: fc.record({ path: maybe(target), depth: maybe(fc.integer({ min: -1, max: 9 })) }),
    view_code: fc.record({
      targets: fc.oneof(target, fc.array(target, { maxLength: 20 })),
      level: maybe(fc.constantFrom('path', 'signature', 'skeleton', 'body', 'all')),
    }),
    search_code: fc.record({
      query: words,
      kinds: maybe(fc.subarray(['regex', 'keyword', 'symbol', 'file', 'other'])),
      limit: maybe(fc.integer({ min: 0, max: 51 })),
    }),
    trace_dependencies: fc.record({
      target,
      to: maybe(name),
      direction: fc.constantFrom(
        ...'callers callees importers imports subclasses references path impact up'.split(' '),
      ),
      hops: maybe(fc.integer({ min: 0, max: 6 })),
    }),
    read_document: fc.record({ path: target, query: maybe(words) }),
  };
  const called = Object.entries(inputs).map(([tool, input]) => ({
    arbitrary: input.map((given): Call => ({ tool, input: given })),
    weight: 4,
  }));
  const wrong = fc.record({ tool: fc.constantFrom(...Object.keys(inputs)), input: fc.jsonValue() });
  return fc.oneof(...called, { arbitrary: wrong, weight: 1 });
}

/** What a model is told: the answer, or why there is none. Anything else that is thrown fails the test. */
async function told(tools: readonly Tool[], { tool, input }: Call): Promise<string> {
  try {
    const known = tools.find(({ name }) => name === tool);
    assert.ok(known);
    // As it arrives: JSON has no undefined.
    const call = await known.prepare(JSON.parse(JSON.stringify(input)));
    return (await call.run({ signal: new AbortController().signal, onOutput: () => undefined })).text;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return error.message;
  }
}

/** A page each of the texts, which are of every kind: as latin1. */
function densePdf(sources: Readonly<Record<string, string>>): string {
  const pages = Object.values(sources).map((text) => text.slice(0, 3000));
  return pdfFile({ pages }).toString('latin1');
}

describe('the caps of the exploration tools', () => {
  it(`hold on text of every kind, whatever is asked (${RUNS} calls, seed ${SEED})`, async function () {
    this.timeout(60_000 + RUNS * 200);
    const most = new Map<string, { calls: number; tokens: number }>();
    const violations: string[] = [];
    for (let made = 0; made < RUNS; made += CALLS_EACH) {
      const sources = denseSources(seededRandom(SEED + made));
      const map = await mapOf({ ...sources, 'docs/dense.pdf': densePdf(sources) });
      const readAhead = createReadAhead(createPdfReader(join(repositoryRoot, 'dist/pdfWorker.js')));
      const tools = explorationTools(createLocalExplorer(map, readAhead));
      const pdf = { tool: 'read_document', input: { path: 'docs/dense.pdf' } };
      assert.match(await told(tools, pdf), /^docs\/dense\.pdf: a PDF of \d+ pages/);
      const { classes, functions } = map.index;
      const names = [
        ...Object.keys(sources),
        'docs/dense.pdf',
        'dense.pdf',
        ...[...classes, ...functions].map(({ id }) => id),
      ];
      const texts = Object.values(sources).map((text) => text.slice(40, 90));
      const property = fc.asyncProperty(callsOn(names, texts), async (call) => {
        const tokens = countTokens(await told(tools, call), { allowedSpecial: 'all' });
        const before = most.get(call.tool) ?? { calls: 0, tokens: 0 };
        most.set(call.tool, { calls: before.calls + 1, tokens: Math.max(before.tokens, tokens) });
        if (tokens > (CAPS[call.tool] ?? 0)) violations.push(`${tokens} tokens: ${JSON.stringify(call)}`);
      });
      await fc.assert(property, { numRuns: Math.min(CALLS_EACH, RUNS - made), seed: SEED + made });
    }
    for (const [tool, { calls, tokens }] of [...most].sort())
      process.stdout.write(`      ${tool}: ${calls} calls, at most ${tokens} tokens of ${CAPS[tool]}\n`);
    process.stdout.write(`      above a cap: ${violations.length}\n`);
    assert.deepEqual(violations.slice(0, 5), []);
  });
});
