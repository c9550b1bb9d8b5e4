import type { Entry } from '../../core/conversation/conversation';
import { fencedLines } from '../../core/text/fence';
import type { SentMention } from '../../core/conversation/mentions';
import { inEnglish } from '../../core/text/phrase';

/** A session as Markdown, in the order it happened: what was asked, said, called and answered, and what came of it. Linear. */
export function transcript(entries: readonly Entry[]): string {
  const tell = createTranscript();
  return `${entries.flatMap((entry) => tell(entry) ?? []).join('\n\n')}\n`;
}

/** What tells entries one by one, in their order, as `transcript` does: a paragraph, or null where there is nothing to tell. */
export function createTranscript(): (entry: Entry) => string | null {
  const started = new Map<string, string>();
  return (entry) => {
    if (entry.type === 'toolStarted')
      started.set(entry.callId, `${entry.name} ${JSON.stringify(entry.input ?? {})}`);
    return partOf(entry, started);
  };
}

function partOf(entry: Entry, started: ReadonlyMap<string, string>): string | null {
  switch (entry.type) {
    case 'asked':
      return [`# Asked\n\n${entry.text}`, ...mentionLines(entry.mentions)].join('\n\n');
    case 'replied': {
      const said = entry.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
      return said.length === 0 ? null : `## Step ${entry.step}\n\n${said.join('\n\n')}`;
    }
    case 'toolEnded':
      return toolPart(entry, started.get(entry.callId) ?? entry.callId);
    case 'approvalGiven':
      return entry.decision.kind === 'allowed'
        ? `Allowed (${entry.decision.scope}, by ${entry.decision.by}).`
        : `Denied by ${entry.decision.by}: ${inEnglish(entry.decision.reason)}.`;
    case 'runEnded':
      return [
        `**${inEnglish(entry.done)}** (in the background)`,
        ...fencedLines(entry.told.split('\n')),
      ].join('\n');
    case 'hubChanged':
      return hubPart(entry);
    case 'rewound':
    case 'reviewed':
    case 'summarised':
    case 'branched':
    case 'ended':
      return turnPart(entry);
    default:
      return null;
  }
}

function hubPart({ subject, change }: Extract<Entry, { type: 'hubChanged' }>): string {
  return change.kind === 'cloned'
    ? `Cloned ${subject} into ${change.folder}, commit ${change.commit}.`
    : `${subject}: ${change.kind}.`;
}

function toolPart({ outcome, observation }: Extract<Entry, { type: 'toolEnded' }>, call: string): string {
  const how = outcome.kind === 'answered' ? inEnglish(outcome.answer.done) : outcome.kind;
  const answer = outcome.kind === 'answered' ? outcome.answer.submitted : undefined;
  if (answer !== undefined) return `**${how}**\n\n${answer}`;
  return [`**${how}** (${call})`, ...fencedLines(observation.split('\n'))].join('\n');
}

/** What went with a question, without its text; nothing for none. */
function mentionLines(mentions: readonly SentMention[] = []): readonly string[] {
  if (mentions.length === 0) return [];
  const lines = mentions.map(({ text, tokens, isCut, problem }) =>
    problem === null
      ? `- ${text}: about ${tokens} tokens${isCut ? ', cut to fit' : ''}`
      : `- ${text} matches nothing: ${inEnglish(problem).split('\n').join(' ')}`,
  );
  return [`Mentioned:\n${lines.join('\n')}`];
}

type TurnEntry = Extract<Entry, { type: 'rewound' | 'reviewed' | 'summarised' | 'branched' | 'ended' }>;

function turnPart(entry: TurnEntry): string {
  switch (entry.type) {
    case 'rewound':
      return `Steps from ${entry.fromStep} on were undone (${entry.stall}).`;
    case 'reviewed':
      return entry.review.accepted
        ? `Reviewed: ${inEnglish(entry.review.outcome.reason)}`
        : entry.review.told;
    case 'summarised':
      return `Summarised everything before this point (by ${entry.by}): ${entry.summary.goal}`;
    case 'branched':
      return entry.after === 0
        ? '# Started over\n\nEverything above is set aside.'
        : `# Went back\n\nThe text below continues after question ${entry.after}. The earlier continuation is set aside.`;
    case 'ended': {
      const { end } = entry;
      const why =
        end.kind === 'stopped'
          ? `: ${inEnglish(end.reason)}`
          : end.kind === 'failed'
            ? `: ${inEnglish(end.message)}`
            : '';
      return `# ${end.kind}${why}`;
    }
  }
}
