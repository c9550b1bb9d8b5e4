/** Notes what a tool asks of a model, in a turn that is answered without one. */
import { machineClock } from '../../agent/machineClock';
import type { SentKeeper } from '../../agent/sent/sentFile';
import type { Entry } from '../../core/conversation/conversation';
import type { FinderOf } from '../../tools/gitPlans/reviewChanges';

export interface ConsultedTurn {
  readonly turn: number;
  readonly sent: SentKeeper;
  readonly record: (entry: Entry) => void;
}

/** What the tool is called whose answer is sent. */
const SOURCE = 'review_changes';

/** The model, with each request kept and its usage noted as an entry of the turn. */
export function notedFinder(finderOf: FinderOf, { turn, sent, record }: ConsultedTurn): FinderOf {
  let asked = 0;
  return async () => {
    const finder = await finderOf();
    if (finder === null) return null;
    const { model } = finder;
    return {
      ...finder,
      find: async (change, signal) => {
        const step = ++asked;
        const key = { turn, step, about: 'findings' } as const;
        const reply = await finder.find(change, signal, (body) =>
          sent.keep({ ...key, atMs: machineClock.nowMs() }, body),
        );
        const sources = { [SOURCE]: finder.estimate(change).tokens };
        record({ type: 'consulted', turn, step, model, sources, usage: reply.usage });
        return reply;
      },
    };
  };
}
