/** How a repository words its commits, as the subjects of its log say. Pure. */

export type Mood = 'imperative' | 'past' | 'third';

export interface Convention {
  /** `type(scope): text`, `area: text` or plain text. */
  readonly style: 'conventional' | 'area' | 'plain';
  /** Whether conventional subjects have a scope. */
  readonly hasScope: boolean;
  readonly mood: Mood;
  readonly isCapital: boolean;
  readonly hasPeriod: boolean;
  /** Characters that most subjects stay within. */
  readonly length: number;
  /** What stands before an issue's key and behind it, where most subjects begin with one; null otherwise. */
  readonly key: { readonly before: string; readonly after: string } | null;
  /** Areas and scopes in use, the most frequent first. */
  readonly areas: readonly string[];
  /** The type that changes of behaviour mostly have. */
  readonly changeType: 'fix' | 'refactor' | 'chore';
}

const CONVENTIONAL = /^([a-z]+)(?:\(([^()]+)\))?!?: (.+)$/;
const TYPES: ReadonlySet<string> = new Set(
  'feat fix docs style refactor perf test tests build ci chore revert bugfix feature'.split(' '),
);
const AREA = /^([\w./-]{2,30}): (.+)$/;
const KEY = /^(\[?)([A-Z][A-Z0-9]+-\d+)(\]?:? ?[-:]? ?)(.+)$/;

/** Below this a habit is none. */
const MOST = 0.5;
/** What git and its tools expect without a log. */
const USUAL_LENGTH = 60;
const [SHORTEST, LONGEST] = [50, 72];

export function conventionOf(subjects: readonly string[]): Convention {
  const keyed = subjects.map((subject) => KEY.exec(subject));
  const hasKey = isMost(keyed);
  const bare = subjects.map((subject, at) => (hasKey ? (keyed[at]?.[4] ?? subject) : subject));
  const conventional = bare.map((subject) => {
    const match = CONVENTIONAL.exec(subject);
    return match !== null && TYPES.has(match[1] ?? '') ? match : null;
  });
  const areas = bare.map((subject) => AREA.exec(subject));
  const style = isMost(conventional) ? 'conventional' : isMost(areas) ? 'area' : 'plain';
  const texts = bare.map((subject, at) =>
    style === 'conventional'
      ? (conventional[at]?.[3] ?? subject)
      : style === 'area'
        ? (areas[at]?.[2] ?? subject)
        : subject,
  );
  const scopes = conventional.flatMap((match) => match?.[2] ?? []);
  const lengths = subjects.map(({ length }) => length).sort((a, b) => a - b);
  const first = keyed.find((match) => match !== null);
  return {
    style,
    hasScope: scopes.length > MOST * conventional.filter((match) => match !== null).length,
    mood: moodOf(texts),
    isCapital: subjects.length === 0 ? true : share(texts, (text) => /^\p{Lu}/u.test(text)) > MOST,
    hasPeriod: share(texts, (text) => text.endsWith('.')) > MOST,
    length: Math.min(LONGEST, Math.max(SHORTEST, lengths[Math.floor(lengths.length * 0.9)] ?? USUAL_LENGTH)),
    key: hasKey && first !== undefined ? { before: first[1] ?? '', after: first[3] ?? ' ' } : null,
    areas: frequent(style === 'area' ? areas.flatMap((match) => match?.[1] ?? []) : scopes),
    changeType: changeTypeOf(conventional.flatMap((match) => match?.[1] ?? [])),
  };
}

/** The key of an issue in a branch's name, as `feature/ABC-12-words` has it; null for none. */
export function issueKeyOf(branch: string): string | null {
  return /(?:^|[/_-])([A-Z][A-Z0-9]+-\d+)(?![\dA-Za-z])/.exec(branch)?.[1] ?? null;
}

function isMost(found: readonly unknown[]): boolean {
  return share(found, (each) => each !== null) > MOST;
}

function share<T>(all: readonly T[], is: (each: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(is).length / all.length;
}

const IRREGULAR: ReadonlySet<string> = new Set(['made', 'sent', 'built', 'ran', 'wrote', 'took', 'kept']);

/** By the first words: most of what is no verb ends otherwise. */
function moodOf(texts: readonly string[]): Mood {
  let [past, third] = [0, 0];
  for (const text of texts) {
    const word = /^[A-Za-z]+/.exec(text)?.[0].toLowerCase() ?? '';
    if (/[a-z]{2}ed$/.test(word) || IRREGULAR.has(word)) past++;
    else if (/^(?:add|fix|remove|update|change|use|make|improve|move|rename|allow)e?s$/.test(word)) third++;
  }
  const least = 0.3 * texts.length;
  if (past >= third) return past > least ? 'past' : 'imperative';
  return third > least ? 'third' : 'imperative';
}

function frequent(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

function changeTypeOf(types: readonly string[]): Convention['changeType'] {
  const [first] = frequent(types.filter((type) => ['fix', 'refactor', 'chore'].includes(type)));
  return first === 'refactor' || first === 'chore' ? first : 'fix';
}
