import type { Requests } from '../requests';
import { parseKept } from '../kept';
import type { Kept } from '../kept';
import type { ChatState } from '../state';
import { editQueued, givenBack, moveQueue, sendFirst, withoutQueued, withQueued } from './queue';
import type { QueueMove } from './queue';

export interface Queue {
  readonly texts: readonly string[];
  /** What is written in the composer: what is drawn there may be a frame older. */
  readonly draft: () => string;
  readonly add: (text: string) => void;
  /** Puts the message at this place into the composer. */
  readonly edit: (at: number) => void;
  readonly remove: (at: number) => void;
  readonly sendNext: () => void;
  /** Puts all messages into the composer. */
  readonly giveBack: () => void;
}

type Port = Pick<Requests, 'ask' | 'kept'>;

type Keep = (change: Partial<Kept>) => void;

/** The queue of the conversation that is shown. */
export function queueOf(host: Port, { queued }: Kept, keep: Keep, conversation: string): Queue {
  const now = (): Kept => parseKept(host.kept());
  return {
    texts: queued.texts,
    draft: () => now().draft,
    add: (text) => keep({ ...withQueued(now(), conversation, text), draft: '' }),
    edit: (at) => keep(editQueued(now(), at)),
    remove: (at) => keep(withoutQueued(now(), at)),
    sendNext: () => make(host, sendFirst(now()), keep),
    giveBack: () => keep(givenBack(now())),
  };
}

/** Sends or gives back what is queued, where the new state says so. */
export function advanceQueue(host: Port, before: ChatState, after: ChatState, keep: Keep): void {
  const move = moveQueue(before, after, parseKept(host.kept()));
  if (move !== null) make(host, move, keep);
}

/** Out of the queue before it is sent: nothing is sent twice. */
function make(host: Port, { keep: kept, text }: QueueMove, keep: Keep): void {
  keep(kept);
  if (text !== null) host.ask(text);
}
