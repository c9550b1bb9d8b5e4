/** The ledger of a conversation from its entries. */
import { addUsage, totalOf } from '../../agent/ledger';
import { costOf, pricesAsOf } from '../../agent/models/prices';
import type { SentKey } from '../../agent/sent/sentFile';
import type { Entry, TokensBySource } from '../../core/conversation/conversation';
import { NO_USAGE } from '../../core/conversation/languageModel';
import type { ModelIdentity, Usage } from '../../core/conversation/languageModel';
import type { LedgerPart, LedgerRequest, LedgerTurn, LedgerView } from '../../protocol/ledgerView';
import { droppedIn } from './dropped';

/** More turns, and more requests of one, than anybody looks through; sums are of all. */
const MOST_TURNS = 200;
const MOST_REQUESTS = 100;
const MOST_TEXT = 200;

/** A request as the entries tell of it. */
interface Asked extends SentKey {
  readonly estimated: number;
  readonly sources: TokensBySource;
  readonly model: ModelIdentity;
  /** Null where no reply came. */
  readonly usage: Usage | null;
}

/** `sizeOf`: the bytes of what was sent, null where that is not kept. Linear. */
export function buildLedger(entries: readonly Entry[], sizeOf: (key: SentKey) => number | null): LedgerView {
  const requests = requestsIn(entries);
  const byTurn = inTurns(requests);
  const own = inTurns(entries.filter((entry) => entry.type !== 'started'));
  const shown = [...byTurn].slice(-MOST_TURNS);
  const turns = shown.map(([turn, asked]): LedgerTurn => {
    const entriesOfTurn = own.get(turn) ?? [];
    const text = entriesOfTurn.find((entry) => entry.type === 'asked')?.text ?? '';
    return {
      ...partOf(asked),
      ...{ turn, text: text.slice(0, MOST_TEXT), dropped: droppedIn(entriesOfTurn) },
      sent: asked.slice(-MOST_REQUESTS).map((each) => requestOf(each, sizeOf(each))),
      omitted: Math.max(0, asked.length - MOST_REQUESTS),
    };
  });
  return { pricesAsOf, all: partOf(requests), turns, omitted: byTurn.size - shown.length };
}

function inTurns<T extends { readonly turn: number }>(
  items: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  const turns = new Map<number, T[]>();
  for (const each of items) {
    const same = turns.get(each.turn);
    if (same === undefined) turns.set(each.turn, [each]);
    else same.push(each);
  }
  return turns;
}

/** In their order: those for replies, for the model's account in a summary, and of tools. */
function requestsIn(entries: readonly Entry[]): readonly Asked[] {
  const requests: Asked[] = [];
  let model: ModelIdentity | null = null;
  for (const entry of entries) {
    if (entry.type === 'asked') model = entry.model;
    if (entry.type === 'consulted') {
      const { turn, step, sources, usage } = entry;
      const asked = { turn, step, estimated: totalOf(sources), sources, usage };
      requests.push({ ...asked, about: 'findings', model: entry.model });
    }
    if (model === null || model.kind === 'none') continue;
    if (entry.type === 'requested') {
      const { turn, step, estimatedTokens: estimated, sources = {} } = entry;
      requests.push({ turn, step, about: 'reply', estimated, sources, model, usage: null });
    }
    if (entry.type === 'summarised' && entry.sources !== undefined) {
      const { turn, sources, usage } = entry;
      const step = stepOfSummary(requests, turn);
      requests.push({ turn, step, about: 'summary', estimated: totalOf(sources), sources, model, usage });
    }
    if (entry.type !== 'replied') continue;
    const at = requests.findLastIndex(
      ({ turn, step, about }) => about === 'reply' && turn === entry.turn && step === entry.step,
    );
    const asked = requests[at];
    if (asked !== undefined) requests[at] = { ...asked, usage: entry.usage };
  }
  return requests;
}

/** The step that was to come, as the loop has it: the one after the last that was replied to. */
function stepOfSummary(requests: readonly Asked[], turn: number): number {
  const last = requests.findLast(
    (each) => each.turn === turn && each.about === 'reply' && each.usage !== null,
  );
  return (last?.step ?? 0) + 1;
}

function partOf(requests: readonly Asked[]): LedgerPart {
  const answered = requests.filter(({ usage }) => usage !== null);
  const costs = answered.map(({ model, usage }) => costOf(model, usage ?? NO_USAGE));
  return {
    requests: answered.length,
    counted: answered.reduce((sum, { usage }) => addUsage(sum, usage ?? NO_USAGE), NO_USAGE),
    estimated: requests.reduce((sum, { estimated }) => sum + estimated, 0),
    cost: total(costs),
    sources: sourcesOf(requests),
  };
}

function sourcesOf(requests: readonly Asked[]): LedgerPart['sources'] {
  const rows = new Map<string, { tokens: number; costs: (number | null)[] }>();
  const add = (source: string, tokens: number, cost: number | null): void => {
    const row = rows.get(source) ?? { tokens: 0, costs: [] };
    row.tokens += tokens;
    row.costs.push(cost);
    rows.set(source, row);
  };
  for (const { sources, model, usage } of requests) {
    const counted = usage ?? NO_USAGE;
    const paid = costOf(model, { ...counted, output: 0 });
    const whole = costOf(model, counted);
    const sum = totalOf(sources);
    for (const [source, tokens] of Object.entries(sources))
      add(source, tokens, paid === null || sum === 0 ? paid : (paid * tokens) / sum);
    if (counted.output > 0)
      add('written', counted.output, whole === null || paid === null ? null : whole - paid);
  }
  return [...rows]
    .map(([source, { tokens, costs }]) => ({ source, tokens, cost: total(costs) }))
    .sort((a, b) => b.tokens - a.tokens || (a.source < b.source ? -1 : 1));
}

function requestOf({ step, about, estimated, usage, model }: Asked, sizeBytes: number | null): LedgerRequest {
  const cost = usage === null ? null : costOf(model, usage);
  return { step, about, estimated, counted: usage, cost, sizeBytes };
}

/** Null where one of them is not known. */
function total(costs: readonly (number | null)[]): number | null {
  return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}
