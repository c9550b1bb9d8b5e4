import { NotReadyError, ToolError } from '../../core/errors';
import type { SentMention } from '../../core/conversation/mentions';
import { inEnglish, phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { parseMentions } from '../../protocol/mentions';
import type { Mention } from '../../protocol/mentions';
import { resolveMention } from './resolveMention';
import type { MentionPorts } from './resolveMention';
import { clipTo } from './toldMention';
import type { ToldMention } from './toldMention';

/** What a model is told of the mentions of a question. */
export interface ToldMentions {
  /** Data, to be fenced by whoever sends it; '' for no mention. */
  readonly text: string;
  /** Each once, in the order of the question. */
  readonly mentions: readonly SentMention[];
}

export const NO_MENTIONS: ToldMentions = { text: '', mentions: [] };

/** Of tokens, for all of a question together: one and a half interactions (RepoMaster's L = 8,000). */
const ALL_TOKENS = 12_000;
/** What is cut to less says nothing. */
const LEAST_TOKENS = 300;
/** More are a list of files, and no question. */
const MOST_MENTIONS = 20;

/**
 * What a question's mentions stand for now, one after the other, about 12,000 tokens at most for all together. Nothing is
 * dropped silently: what stands for nothing, and what had no room, is told with the reason, to the model and in `mentions`.
 * Throws CancelledError, UserError where there is no map.
 */
export async function tellMentions(
  question: string,
  ports: MentionPorts,
  signal: AbortSignal,
): Promise<ToldMentions> {
  const parts: string[] = [];
  const mentions: SentMention[] = [];
  let left = ALL_TOKENS;
  for (const [at, mention] of distinct(parseMentions(question)).entries()) {
    const { text } = mention;
    const outcome =
      at >= MOST_MENTIONS
        ? phrase(
            'A question can have at most {0} mentions. Ask about the others in the next question.',
            MOST_MENTIONS,
          )
        : await outcomeOf(mention, left, ports, signal);
    if ('args' in outcome) {
      parts.push(`${text} matches nothing here: ${inEnglish(outcome)}`);
      mentions.push({ text, tokens: 0, isCut: false, problem: outcome });
      continue;
    }
    if (outcome instanceof ToolError) {
      parts.push(refusedText(text, outcome));
      mentions.push({ text, tokens: 0, isCut: false, problem: outcome.said });
      continue;
    }
    const tokens = estimateTokens(outcome.text);
    left -= tokens;
    parts.push(`Content of ${text}:\n${outcome.text}`);
    mentions.push({ text, tokens, isCut: outcome.isCut, problem: null });
  }
  return { text: parts.join('\n\n'), mentions };
}

/** For the model, which reads it in its own words where there are others for people. */
function refusedText(text: string, error: ToolError): string {
  const { said, told } = error;
  if (error instanceof NotReadyError) return `${text} cannot be read yet: ${inEnglish(said)}`;
  return `${text} matches nothing here: ${told ?? inEnglish(said)}`;
}

/** What it stands for, or why it does for nothing. */
async function outcomeOf(
  mention: Mention,
  tokens: number,
  ports: MentionPorts,
  signal: AbortSignal,
): Promise<ToldMention | Phrase | ToolError> {
  if (tokens < LEAST_TOKENS) return phrase('The mentions before it used up the room for mentions.');
  try {
    return clipTo(await resolveMention(mention, ports, signal), tokens);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

function distinct(mentions: readonly Mention[]): readonly Mention[] {
  return [...new Map(mentions.map((mention) => [mention.text, mention])).values()];
}
