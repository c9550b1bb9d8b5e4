/** Has a model word the commits of a plan; where its words do not fit, those of the plan stay. */
import type { OutlineOf } from '../../../core/git/candidates';
import type {
  MessageEstimate,
  MessageWriter,
  MessagesAsked,
  MessagesReply,
} from '../../../core/git/planMessages';
import type { Phrase } from '../../../core/text/phrase';
import { commitsToWord, rulesOf } from './commitsToWord';
import { conventionOf, issueKeyOf } from './conventions';
import { judgeMessage } from './judgeMessage';
import type { MessageRules } from './judgeMessage';
import type { Planned } from './plan';
import type { ChangeReading } from './readChanges';

export interface WordedCommit {
  /** The model's, or that of the plan. */
  readonly message: string;
  /** Why it is that of the plan; null where it is the model's. */
  readonly refused: Phrase | null;
}

export interface WordedPlan extends Pick<MessagesReply, 'usage' | 'cost'> {
  /** In the order of the plan. */
  readonly commits: readonly WordedCommit[];
}

/** Asks the model once, for all commits. Throws UserError where it cannot be asked, CancelledError. */
export async function wordCommits(
  reading: ChangeReading,
  plan: readonly Planned[],
  { writer, outlineOf }: { readonly writer: MessageWriter; readonly outlineOf: OutlineOf },
  signal: AbortSignal,
): Promise<WordedPlan> {
  const { asked, rules } = await askedOf(reading, plan, outlineOf);
  const { messages, usage, cost } = await writer.write(asked, signal);
  const subjects = plan.map(({ message }) => firstLine(message));
  const commits: WordedCommit[] = [];
  for (const [at, { message }] of plan.entries()) {
    // A commit that the model did not reach yet keeps its words for now, and so may any behind it.
    const before = commits.map((each) => firstLine(each.message));
    const judged = judgeMessage(messages[at] ?? null, rules, new Set([...before, ...subjects.slice(at + 1)]));
    commits.push(
      'message' in judged ? { message: judged.message, refused: null } : { message, refused: judged.refused },
    );
  }
  return { commits, usage, cost };
}

/** What asking for the messages of this plan would take. */
export async function estimateWords(
  reading: ChangeReading,
  plan: readonly Planned[],
  { writer, outlineOf }: { readonly writer: MessageWriter; readonly outlineOf: OutlineOf },
): Promise<MessageEstimate> {
  return writer.estimate((await askedOf(reading, plan, outlineOf)).asked);
}

interface Asked {
  readonly asked: MessagesAsked;
  readonly rules: MessageRules;
}

async function askedOf(
  reading: ChangeReading,
  plan: readonly Planned[],
  outlineOf: OutlineOf,
): Promise<Asked> {
  const rules = { convention: conventionOf(reading.subjects), issue: issueKeyOf(reading.branch) };
  const asked = await commitsToWord(reading, plan, rulesOf(rules.convention, rules.issue), outlineOf);
  return { asked, rules };
}

function firstLine(message: string): string {
  return (message.trim().split('\n')[0] ?? '').trim();
}
