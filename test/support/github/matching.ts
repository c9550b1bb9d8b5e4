/** GitHub's search as its documentation describes it: all words, in the named fields, and all qualifiers. */
import type { ServedRepository, ServedThread } from './served';

export interface ParsedQuery {
  /** Lower case; a quoted phrase is one of several words. */
  readonly words: readonly string[];
  readonly qualifiers: readonly { readonly name: string; readonly value: string }[];
}

/** Names of qualifiers that this server knows; another one is refused. */
const REPOSITORY_QUALIFIERS = new Set(['in', 'language', 'topic', 'stars', 'archived', 'fork', 'license']);
const THREAD_QUALIFIERS = new Set(['in', 'repo', 'is', 'type', 'state', 'label']);

/** Why GitHub answers the query with 422; null for one that it takes. */
export function refusalOf(query: string): string | null {
  if (query.trim() === '') return 'The search query is empty';
  if (query.length > 256) return 'The search is longer than 256 characters.';
  const operators = query.split(/\s+/).filter((word) => /^(?:AND|OR|NOT)$/.test(word));
  return operators.length > 5 ? 'More than five AND / OR / NOT operators were used.' : null;
}

export function parseQuery(query: string): ParsedQuery {
  const parts = query.match(/[\w-]+:"[^"]*"|[\w-]+:\S+|"[^"]*"|\S+/g) ?? [];
  const qualifiers = parts.flatMap((part) => {
    const match = /^([\w-]+):"?([^"]+)"?$/.exec(part);
    return match?.[1] !== undefined && match[2] !== undefined ? [{ name: match[1], value: match[2] }] : [];
  });
  const words = parts.filter((part) => !/^[\w-]+:/.test(part));
  return { words: words.map((word) => word.replaceAll('"', '').toLowerCase()), qualifiers };
}

/** The repositories that the query finds, by stars or by how many fields have the words; more stars first. */
export function matchRepositories(
  all: readonly (ServedRepository & { readonly readmeText: string })[],
  query: string,
  sort: string | null,
): readonly ServedRepository[] {
  const { words, qualifiers } = parseQuery(query);
  const fieldsNamed = qualifiers.filter(({ name }) => name === 'in').flatMap(({ value }) => value.split(','));
  const fields = fieldsNamed.length > 0 ? fieldsNamed : ['name', 'description', 'topics'];
  const scored = all.flatMap((repository) => {
    const texts = fields.map((field) => [field, fieldOf(repository, field)] as const);
    const isMeant =
      words.every((word) => texts.some(([field, text]) => holds(text, word, field === 'name'))) &&
      qualifiers.every((each) => repositoryHas(repository, each));
    const hits = texts.filter(([field, text]) => words.some((word) => holds(text, word, field === 'name')));
    const score = hits.length + (hits.some(([field]) => field === 'name') ? 3 : 0);
    return isMeant && (!repository.fork || asksForForks(qualifiers)) ? [{ repository, score }] : [];
  });
  scored.sort(
    (a, b) =>
      (sort === 'stars' ? 0 : b.score - a.score) ||
      b.repository.stars - a.repository.stars ||
      (a.repository.name < b.repository.name ? -1 : 1),
  );
  return scored.map(({ repository }) => repository);
}

function fieldOf(repository: ServedRepository & { readonly readmeText: string }, field: string): string {
  if (field === 'name') return repository.name.split('/')[1] ?? '';
  if (field === 'description') return repository.description ?? '';
  if (field === 'topics') return repository.topics.join(' ');
  return field === 'readme' ? repository.readmeText : '';
}

/** A name is found by a part of it too. */
function holds(text: string, phrase: string, inPart: boolean): boolean {
  if (inPart) return text.toLowerCase().includes(phrase);
  return tokensIn(text).includes(` ${tokensOf(phrase).join(' ')} `);
}

/** A README of the bench is searched a thousand times. */
const known = new Map<string, string>();

function tokensIn(text: string): string {
  const tokens = known.get(text) ?? ` ${tokensOf(text).join(' ')} `;
  known.set(text, tokens);
  return tokens;
}

function tokensOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function asksForForks(qualifiers: ParsedQuery['qualifiers']): boolean {
  return qualifiers.some(({ name, value }) => name === 'fork' && value !== 'false');
}

function repositoryHas(
  repository: ServedRepository,
  { name, value }: ParsedQuery['qualifiers'][number],
): boolean {
  const lower = value.toLowerCase();
  if (!REPOSITORY_QUALIFIERS.has(name)) throw new Error(`the loopback GitHub knows no qualifier ${name}`);
  if (name === 'language') return repository.language?.toLowerCase() === lower;
  if (name === 'topic') return repository.topics.some((topic) => topic.toLowerCase() === lower);
  if (name === 'license') return repository.licence?.toLowerCase() === lower;
  if (name === 'archived') return String(repository.archived) === lower;
  if (name === 'fork') return lower !== 'only' || repository.fork;
  if (name === 'stars') return inRange(repository.stars, value);
  return true;
}

function inRange(stars: number, value: string): boolean {
  const limit = Number(value.replace(/^[<>]=?/, ''));
  if (value.startsWith('>=')) return stars >= limit;
  if (value.startsWith('<=')) return stars <= limit;
  if (value.startsWith('>')) return stars > limit;
  return value.startsWith('<') ? stars < limit : stars === limit;
}

/** The threads of one repository that the query finds, those first whose titles have most of the words. */
export function matchThreads(repository: ServedRepository, query: string): readonly ServedThread[] {
  const { words, qualifiers } = parseQuery(query);
  const scored = repository.threads.flatMap((thread) => {
    const texts = [thread.title, thread.body ?? '', ...thread.comments.map(({ body }) => body)];
    const isMeant =
      words.every((word) => texts.some((text) => holds(text, word, false))) &&
      qualifiers.every((each) => threadHas(thread, each));
    const score = words.filter((word) => holds(thread.title, word, false)).length;
    return isMeant ? [{ thread, score }] : [];
  });
  scored.sort((a, b) => b.score - a.score || b.thread.number - a.thread.number);
  return scored.map(({ thread }) => thread);
}

function threadHas(thread: ServedThread, { name, value }: ParsedQuery['qualifiers'][number]): boolean {
  if (!THREAD_QUALIFIERS.has(name)) throw new Error(`the loopback GitHub knows no qualifier ${name}`);
  if (name === 'label') return thread.labels.includes(value);
  if (name === 'repo' || name === 'in') return true;
  if (value === 'issue') return thread.kind === 'issue';
  if (value === 'pr' || value === 'pull-request') return thread.kind === 'pull';
  return value === 'merged' ? thread.merged : thread.state === value;
}
