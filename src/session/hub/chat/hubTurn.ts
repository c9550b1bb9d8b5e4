/** Runs a turn of the chat that the hub answers: without a model, with a folder open or none. */
import { failedTurn } from '../../../agent/failedTurn';
import { nextTurnNumber } from '../../../agent/branches';
import { entryWithoutSecrets, outcomeWithoutSecrets } from '../../../agent/withoutSecrets';
import type { AgentEvent, Entry, ToolOutcome, TurnEnd } from '../../../core/conversation/conversation';
import type { ModelIdentity } from '../../../core/conversation/languageModel';
import { errorText } from '../../../core/errors';
import type { HubView } from '../../../core/hub/chatView';
import type { Log } from '../../../core/ports';
import type { Redact } from '../../../core/redact/redact';
import type { Phrase, Said } from '../../../core/text/phrase';
import type { RunTurn, TurnStart } from '../../conversation/conversation';
import { parseHubCommand } from './hubCommand';
import type { HubCommand } from './hubCommand';

/** One thing that a command does, as a card of the chat; `name` gives its icon. */
export interface HubStep {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly doing: Phrase;
}

/** What came of a step: `text` is for who opens its card, `told` for a model that is asked later. */
export interface HubStepEnd {
  readonly done: Phrase;
  readonly text: string;
  readonly told: string;
}

/** What a command may show while it works; a task of several phases takes several steps. */
export interface HubOutput {
  /** The conversation up to this turn, with all its branches. */
  readonly entries: readonly Entry[];
  readonly signal: AbortSignal;
  step<T>(step: HubStep, work: () => Promise<T>, end: (result: T) => HubStepEnd): Promise<T>;
  /** In the place of what the turn showed before. */
  show(view: HubView): void;
  waiting(untilMs: number, reason: Said): void;
}

/** Does what a command asks for, and says in one sentence what came of it. Throws UserError, CancelledError. */
export type HubWork = (command: HubCommand, output: HubOutput) => Promise<string>;

export interface HubTurnPorts {
  readonly work: HubWork;
  readonly redact: Redact;
  readonly log: Log;
  nowMs(): number;
}

const NO_MODEL: ModelIdentity = { kind: 'none', name: '', host: '' };
const NO_USAGE = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } as const;

/** The turns of `runTurn`, but for those that ask the hub. */
export function withHub(runTurn: RunTurn, ports: HubTurnPorts): RunTurn {
  return async (start, emit, signal) => {
    const command = parseHubCommand(start.text);
    await (command === null ? runTurn(start, emit, signal) : runHubTurn(ports, command, start, emit, signal));
  };
}

async function runHubTurn(
  ports: HubTurnPorts,
  command: HubCommand,
  start: TurnStart,
  emit: (event: AgentEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const turn = nextTurnNumber(start.entries);
  const before = [...start.entries];
  const record = (entry: Entry): void => {
    const kept = entryWithoutSecrets(entry, ports.redact);
    start.journal.append(kept);
    emit(kept);
  };
  record({ type: 'asked', turn, atMs: ports.nowMs(), text: start.text, context: '', model: NO_MODEL });
  const steps = createSteps(ports, { turn, record, signal });
  const output: HubOutput = {
    ...{ entries: before, signal, step: steps.step },
    show: (view) => record({ type: 'hubShown', turn, atMs: ports.nowMs(), view }),
    waiting: (untilMs, reason) => emit({ type: 'waiting', turn, untilMs, reason }),
  };
  let end: TurnEnd = { kind: 'answered' };
  try {
    steps.say(await ports.work(command, output));
  } catch (error) {
    end = endAfter(error, signal, ports.log);
  }
  record({ type: 'ended', turn, atMs: ports.nowMs(), end });
}

interface StepPlace {
  readonly turn: number;
  readonly record: (entry: Entry) => void;
  readonly signal: AbortSignal;
}

/** The entries of steps, as the agent's loop writes them for a client without a model. */
function createSteps(
  ports: HubTurnPorts,
  { turn, record, signal }: StepPlace,
): Pick<HubOutput, 'step'> & { readonly say: (text: string) => void } {
  let step = 0;
  const reply = (content: Extract<Entry, { type: 'replied' }>['content']): void => {
    step += 1;
    record({ type: 'requested', turn, step, estimatedTokens: 0 });
    record({ type: 'replied', turn, step, content, usage: NO_USAGE });
  };
  return {
    say: (text) => reply([{ type: 'text', text }]),
    step: async ({ name, input, doing }, work, endOf) => {
      const callId = `hub_${turn}_${step + 1}`;
      reply([{ type: 'toolUse', callId, name, input }]);
      record({ type: 'toolStarted', turn, callId, name, input, doing });
      const startedMs = ports.nowMs();
      const ended = (outcome: ToolOutcome, observation: string): void => {
        const durationMs = Math.max(0, ports.nowMs() - startedMs);
        record({
          ...{ type: 'toolEnded', turn, callId, outcome: outcomeWithoutSecrets(outcome, ports.redact) },
          ...{ observation: ports.redact(observation).text, durationMs },
        });
      };
      try {
        const result = await work();
        const { done, text, told } = endOf(result);
        const answer = { text, results: [], truncated: false, more: null, done, run: null };
        ended({ kind: 'answered', answer }, told);
        return result;
      } catch (error) {
        const message = errorText(error);
        ended(signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', message }, message);
        throw error;
      }
    },
  };
}

function endAfter(error: unknown, signal: AbortSignal, log: Log): TurnEnd {
  return signal.aborted ? { kind: 'cancelled' } : failedTurn(error, log);
}
