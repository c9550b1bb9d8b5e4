/** What a service is asked for a task. It finds what has all words of a query, by stars: so queries are short, and several. */
import type { RepositoryQuery } from '../../core/hub/repositoryHost';
import { backgroundShare } from './background';
import type { Concept, TaskReading } from './taskReading';
import { singular } from './words';

/** Writes the queries for a task; by rules here, a model may be another one. */
export interface QueryWriter {
  /** In the order in which they are asked, narrow ones first: the later ones only where those found too little. */
  write(task: TaskReading, signal: AbortSignal): Promise<readonly RepositoryQuery[]>;
}

/** Queries by rules: names that the task has, topics, pairs of words that say most, then each alone. */
export const ruledQueries: QueryWriter = {
  write: (task) => Promise.resolve(queriesFor(task)),
};

export function queriesFor(task: TaskReading): readonly RepositoryQuery[] {
  const { names, directions, language } = task;
  const isLanguage = ({ label }: Concept): boolean => label === language?.toLowerCase();
  const [first, second, third] = bySalience(task).filter((concept) => !isLanguage(concept));
  const queries: (RepositoryQuery | null)[] = [
    ...names.map((name) => query('name', name.split('/').at(-1) ?? name)),
    ...directions.slice(-1).map(({ from, to }) => query('text', `${from} ${to}`, language)),
    pair(first, second, 0, language),
    topicOf(first),
    pair(first, second, 1, null),
    pair(first, third, 0, language),
    alone(first, 0, language),
    alone(first, 1, null),
    pair(first, second, 2, null),
    topicOf(second),
    pair(second, third, 0, null),
    alone(second, 0, null),
    alone(second, 1, null),
    alone(third, 0, null),
  ];
  const seen = new Set<string>();
  return queries.filter((each): each is RepositoryQuery => {
    const key = each === null ? '' : `${each.kind} ${each.words} ${each.language}`;
    if (each === null || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The concepts that say most about which tool is needed, the most first. */
function bySalience({ concepts }: TaskReading): readonly Concept[] {
  return [...concepts].sort((a, b) => salienceOf(b) - salienceOf(a));
}

/** In (0, 1]. */
export function salienceOf({ role, forms, names }: Concept): number {
  const rare = 1 - Math.min(0.9, backgroundShare(forms[0]?.stems ?? []) * 2.5);
  // A phrase, or a word that fields have other words for, is what a tool is for; any other word may be the user's own matter.
  const known = names.length > 1 || (forms[0]?.stems.length ?? 0) > 1 ? 1 : 0.55;
  return rare * known * { action: 0.45, object: 1, aside: 0.65 }[role];
}

function query(
  kind: RepositoryQuery['kind'],
  words: string,
  language: string | null = null,
): RepositoryQuery {
  return { kind, words, language };
}

/** The task's words as they stand in it, or another one for the first: the service finds words as they are written. */
function pair(
  a: Concept | undefined,
  b: Concept | undefined,
  way: number,
  language: string | null,
): RepositoryQuery | null {
  if (a === undefined || b === undefined) return null;
  const names = [way === 0 ? a.label : nameOf(a, way), b.label];
  return query('text', names.join(' '), language);
}

function alone(concept: Concept | undefined, way: number, language: string | null): RepositoryQuery | null {
  return concept === undefined ? null : query('text', nameOf(concept, way), language);
}

/** The concept in the task's own words, or in those that a README is likelier to have. */
function nameOf({ names }: Concept, way: number): string {
  const name = names[way] ?? names[0] ?? '';
  return name.split(' ').map(singular).join(' ');
}

/** GitHub's topics are nouns that are joined by `-`: `speech-recognition`. */
function topicOf(concept: Concept | undefined): RepositoryQuery | null {
  if (concept === undefined) return null;
  const name = concept.names[1] ?? concept.names[0] ?? '';
  return query('topic', name.split(' ').map(singular).join('-'));
}
