/** Tells the composer about mentions while a question is written, and the model when it is sent. */
import type {
  MentionNames,
  MentionQuestion,
  NamingKind,
  SentMention,
} from '../../core/conversation/mentions';
import { CancelledError, UserError } from '../../core/errors';
import type { Said } from '../../core/text/phrase';
import type { MentionPorts } from '../../explore/mentions/resolveMention';
import { tellMentions } from '../../explore/mentions/tellMentions';
import type { ToldMentions } from '../../explore/mentions/tellMentions';
import { mentionText, parseMentions } from '../../protocol/mentions';
import type { MentionCandidate, MentionList } from '../../protocol/mentionList';

export interface ComposerMentionsPorts extends MentionPorts {
  /** Null where there is no map. */
  names(question: MentionQuestion): Promise<MentionNames | null>;
  nowMs(): number;
  /** What is said in the user's language. */
  say(said: Said): string;
}

export interface ComposerMentions {
  /**
   * What a mention may name: tells the names at once, and again as what they would send is known. Throws CancelledError where
   * a later call has ended that.
   */
  complete(asked: MentionQuestion, tell: (soFar: MentionList) => Promise<void>): Promise<MentionList>;
  /** What each mention of the text would send now, alone; in their order. */
  costs(text: string): Promise<readonly SentMention[]>;
  /** What the model would be told for it. */
  preview(mention: string): Promise<string>;
  /** What a model is told of the question's mentions: all is worked out anew. Throws UserError, CancelledError. */
  tell(question: string, signal: AbortSignal): Promise<ToldMentions>;
  /** The map has changed: what was worked out before holds no longer. */
  forget(): void;
}

/** A list that moves more often than this is not read. */
const ANSWER_EVERY_MS = 80;
/** In a very large repository who calls a name takes a second: the chip of what is chosen says it, and others ask the map, too. */
const MOST_COSTS_MS = 2_000;
/** Files change without a word of the map; and what is not committed takes a second. */
const KEPT_MS = 20_000;
/** More than a question and its lists have. */
const MOST_KEPT = 100;

export function createComposerMentions(ports: ComposerMentionsPorts): ComposerMentions {
  const kept = new Map<string, { readonly atMs: number; readonly told: Promise<ToldMentions> }>();
  let completing = new AbortController();
  const unending = new AbortController().signal;
  /** Of one mention. */
  const toldOf = (mention: string): Promise<ToldMentions> => {
    const known = kept.get(mention);
    if (known && ports.nowMs() - known.atMs < KEPT_MS) return known.told;
    const told = tellMentions(mention, ports, unending);
    kept.delete(mention);
    kept.set(mention, { atMs: ports.nowMs(), told });
    for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
    // What failed is tried again when it is asked for again.
    told.catch(() => kept.delete(mention));
    return told;
  };
  /** While somebody types, what cannot be told now is no error. */
  const lookedAt = async (mention: string): Promise<ToldMentions> => {
    try {
      return await toldOf(mention);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const problem = error.said;
      return { text: ports.say(problem), mentions: [{ text: mention, tokens: 0, isCut: false, problem }] };
    }
  };
  const costOf = async (mention: string): Promise<SentMention | null> =>
    (await lookedAt(mention)).mentions[0] ?? null;
  return {
    complete: async (asked, tell) => {
      completing.abort(new CancelledError());
      completing = new AbortController();
      const { signal } = completing;
      const { prefix, question } = questionOf(asked);
      const found = await ports.names(question);
      signal.throwIfAborted();
      const how = found?.how ?? 'noMap';
      const items = (found?.names ?? []).flatMap((name) => candidateOf(name, prefix) ?? []);
      const soFar = (): MentionList => ({ items: [...items], how });
      await addCosts(items, {
        ...{ costOf, signal, nowMs: () => ports.nowMs() },
        tell: () => tell(soFar()),
      });
      return soFar();
    },
    costs: async (text) => {
      const costs: SentMention[] = [];
      for (const mention of mentionsOf(text)) {
        const cost = await costOf(mention);
        if (cost) costs.push(cost);
      }
      return costs;
    },
    preview: async (mention) => (await lookedAt(mention)).text,
    tell: (question, signal) => tellMentions(question, ports, signal),
    forget: () => kept.clear(),
  };
}

interface CostWork {
  readonly costOf: (mention: string) => Promise<SentMention | null>;
  readonly tell: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
}

/** One after the other, so that the next key's question is soon answered; tells of those before, of none at first. */
async function addCosts(items: MentionCandidate[], { costOf, tell, signal, nowMs }: CostWork): Promise<void> {
  const startedMs = nowMs();
  let toldMs = -Infinity;
  for (const [at, item] of items.entries()) {
    if (isUnfinished(item.text)) continue;
    if (nowMs() - startedMs > MOST_COSTS_MS) return;
    if (nowMs() - toldMs >= ANSWER_EVERY_MS) {
      toldMs = nowMs();
      await tell();
    }
    const cost = await costOf(item.text);
    signal.throwIfAborted();
    items[at] = { ...item, cost };
  }
}

/** Of a path, the end that is being written is looked up, behind what stands before it. */
function questionOf({ kind, text }: MentionQuestion): {
  readonly prefix: string;
  readonly question: MentionQuestion;
} {
  const [, prefix = '', rest = text] = (kind === 'path' && /^(.*?(?:->|→))(.*)$/s.exec(text)) || [];
  return { prefix, question: { kind, text: rest } };
}

function candidateOf(
  { kind, name, what, path, line }: MentionNames['names'][number],
  prefix: string,
): MentionCandidate | null {
  const text = textOf(kind, name, prefix);
  return text === null ? null : { text, name, what, path, line, cost: null };
}

function textOf(kind: NamingKind, name: string, prefix: string): string | null {
  if (kind !== 'path') return mentionText(kind, name);
  return prefix === '' ? `@path:${name}->` : mentionText('path', `${prefix}${name}`);
}

function isUnfinished(text: string): boolean {
  return text.endsWith('->');
}

function mentionsOf(text: string): readonly string[] {
  return [...new Set(parseMentions(text).map((mention) => mention.text))];
}
