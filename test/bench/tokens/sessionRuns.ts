/** A session recorded while a loop does a task, and one replayed to today's code. */
import type { TaskSpec } from '../tasks/taskSpec';
import { countReply, textOfRequest } from './countRequest';
import type { CountedRequest } from './countRequest';
import { startRecorder } from './recorder';
import type { Exchange, ReplySource } from './recorder';
import { refusedCalls } from './refusedCalls';
import { replaySource } from './replaySource';
import { runLoop, workFolder } from './runLoop';
import type { LoopPlace, LoopRun } from './runLoop';
import type { LoopName, RecordedExchange, Session } from './session';
import { missingNames, usedNames } from './usedNames';

export type RunPlace = Omit<LoopPlace, 'url'>;

/** What one session came to in today's code. */
export interface Replayed extends LoopRun {
  readonly requests: readonly CountedRequest[];
  /** Of the replies that were asked for, in o200k_base. */
  readonly outputTokens: number;
  /** Calls that today's code does not take, a line each. */
  readonly refusedCalls: readonly string[];
  /** Recorded replies that nobody asked for. */
  readonly unusedReplies: number;
  /** Requests behind the recording's end, and other errors, a line each. */
  readonly errors: readonly string[];
  /** Of each reply what it used and today's request neither shows nor names the file of. */
  readonly missing: readonly (readonly string[])[];
}

/** The exchanges of a loop that does the task with replies of the source; and how it ended. */
export async function recordExchanges(
  loop: LoopName,
  task: TaskSpec,
  source: ReplySource,
  place: RunPlace,
): Promise<{
  readonly run: LoopRun;
  readonly exchanges: readonly RecordedExchange[];
  readonly errors: readonly string[];
}> {
  const exchanges: RecordedExchange[] = [];
  const work = workFolder(place.folder);
  const onExchange = ({ body, counted, reply }: Exchange): void => {
    exchanges.push({ request: counted, reply, used: [...usedNames(reply, textOfRequest(body), work)] });
  };
  const recorder = await startRecorder({ source, question: task.text, onExchange });
  try {
    const run = await runLoop(loop, task, { ...place, url: recorder.url });
    return { run, exchanges, errors: recorder.refused };
  } finally {
    await recorder.close();
  }
}

/** Serves the recorded replies to the loop as it is today, and counts what it asks. */
export async function replay(session: Session, task: TaskSpec, place: RunPlace): Promise<Replayed> {
  const seen: Exchange[] = [];
  const missing: (readonly string[])[] = [];
  const work = workFolder(place.folder);
  const onExchange = (exchange: Exchange): void => {
    const used = session.exchanges[seen.length]?.used ?? [];
    seen.push(exchange);
    // While the copy is as this request found it.
    missing.push(missingNames(used, textOfRequest(exchange.body), work));
  };
  const recorder = await startRecorder({ source: replaySource(session), question: task.text, onExchange });
  try {
    const run = await runLoop(session.head.loop, task, { ...place, url: recorder.url });
    return { ...run, ...countSeen(session, seen), missing, errors: recorder.refused };
  } finally {
    await recorder.close();
  }
}

function countSeen(
  { exchanges }: Session,
  seen: readonly Exchange[],
): Pick<Replayed, 'requests' | 'outputTokens' | 'refusedCalls' | 'unusedReplies'> {
  return {
    requests: seen.map(({ counted }) => counted),
    outputTokens: seen.reduce((total, { reply }) => total + countReply(reply), 0),
    refusedCalls: seen.flatMap(({ reply }, at) => {
      const next = seen[at + 1];
      return next === undefined ? [] : refusedCalls(reply, next.body);
    }),
    unusedReplies: exchanges.length - seen.length,
  };
}
