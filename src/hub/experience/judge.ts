import type { HostedComment, HostedThread } from '../../core/hub/repositoryHost';
import type { Problem } from './problem';

export interface Judgement {
  readonly relevant: boolean;
  /** In one sentence, with what it shares with the problem. */
  readonly reason: string;
  /** For the order alone; higher is better. */
  readonly score: number;
}

/** Of what a thread could share with the problem, this part has to be there. */
const ENOUGH = 0.6;
/** As much of a text is looked at as people read of it. */
const MOST_LETTERS = 40_000;

/** Whether a thread is about the problem, by what its texts share with it. */
export function judge(thread: HostedThread, comments: readonly HostedComment[], problem: Problem): Judgement {
  const texts = [thread.title, thread.body, ...comments.map(({ body }) => body)];
  const shared = sharedOf(texts.join('\n').slice(0, MOST_LETTERS), problem);
  const part = partOf(shared, problem);
  const isAbout = part >= ENOUGH && (problem.names.length === 0 || namesOf(shared, problem) > 0);
  return {
    relevant: isAbout,
    reason: isAbout ? reasonOf(thread, comments, problem, shared) : missingOf(problem, shared),
    score: 4 * part + (shared.versions.length > 0 ? 0.5 : 0) + standing(thread, comments, problem),
  };
}

/** The part that is shared of what could be, in [0, 1]: the type, the first names, the words. */
function partOf(shared: Shared, problem: Problem): number {
  const { type, names, words } = problem;
  const possible = (type === null ? 0 : 2) + (names.length === 0 ? 0 : 3) + (words.length === 0 ? 0 : 2);
  if (possible === 0) return 0;
  const wordPart = words.length === 0 ? 0 : shared.words.length / words.length;
  return ((shared.type ? 2 : 0) + 3 * namesOf(shared, problem) + 2 * wordPart) / possible;
}

/** Of the first two names the part that is shared; the others may be this machine's alone. */
function namesOf(shared: Shared, { names }: Problem): number {
  const own = names.slice(0, 2);
  return own.length === 0 ? 0 : own.filter((name) => shared.names.includes(name)).length / own.length;
}

/** What a thread's title, its end and whoever answered add to its place in the order. */
function standing(thread: HostedThread, comments: readonly HostedComment[], problem: Problem): number {
  const { type, names } = sharedOf(thread.title, problem);
  const refused = thread.labels.some((label) => /\b(?:invalid|wontfix|won't fix|spam)\b/i.test(label));
  return (
    (type || names.length > 0 ? 0.5 : 0) +
    (thread.merged ? 1 : thread.state === 'closed' ? 0.5 : 0) +
    (comments.some(isMaintainers) ? 0.5 : 0) -
    (refused ? 1 : 0)
  );
}

/** Whether whoever wrote it looks after the repository. */
export function isMaintainers({ association }: HostedComment): boolean {
  return association === 'OWNER' || association === 'MEMBER' || association === 'COLLABORATOR';
}

interface Shared {
  readonly type: boolean;
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly versions: readonly string[];
}

function sharedOf(text: string, { type, names, words, versions }: Problem): Shared {
  const lower = text.toLowerCase();
  const has = (word: string): boolean => holdsWord(lower, word.toLowerCase());
  return {
    type: type !== null && has(type),
    names: names.filter(has),
    words: words.filter(has),
    versions: versions
      .filter(({ name, version }) => has(name) && has(version))
      .map(({ name, version }) => `${name} ${version}`),
  };
}

/** As a word of its own: what stands around it is no letter or digit. Both in lower case. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}

function reasonOf(
  thread: HostedThread,
  comments: readonly HostedComment[],
  problem: Problem,
  shared: Shared,
): string {
  const named = [...(shared.type && problem.type ? [problem.type] : []), ...shared.names];
  const counted =
    problem.words.length === 0
      ? []
      : [`${shared.words.length} of ${problem.words.length} words of the message`];
  const state = thread.merged ? 'merged' : thread.state;
  return sentence([
    `shares ${[...named, ...counted].join(', ')}`,
    ...(shared.versions.length > 0 ? [`names ${shared.versions.join(', ')}`] : []),
    state,
    ...(comments.some(isMaintainers) ? ['a maintainer answered'] : []),
  ]);
}

function missingOf(problem: Problem, shared: Shared): string {
  const missing = [
    ...(problem.type !== null && !shared.type ? [problem.type] : []),
    ...problem.names.slice(0, 2).filter((name) => !shared.names.includes(name)),
  ];
  const words = `shares ${shared.words.length} of ${problem.words.length} words of the message`;
  return sentence([missing.length > 0 ? `does not name ${missing.join(', ')}` : words]);
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
