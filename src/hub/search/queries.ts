/** What a service is asked for a task. It finds what has all words of a query, by stars: so queries are short, and several. */
import type { RepositoryQuery } from '../../core/hub/repositoryHost';
import { rarityOf, salienceOf } from './salience';
import type { Concept, TaskReading } from './taskReading';
import { singular, stemsOf } from './words';

/** Writes the queries for a task; by rules here, a model may be another one. */
export interface QueryWriter {
  /** In the order in which they are asked: the later ones only where those found too little. */
  write(task: TaskReading, signal: AbortSignal): Promise<readonly RepositoryQuery[]>;
}

/** Queries by rules: names that the task has, what goes in and comes out, what says most, alone and in pairs, topics. */
export const ruledQueries: QueryWriter = {
  write: (task) => Promise.resolve(queriesFor(task)),
};

export function queriesFor(task: TaskReading): readonly RepositoryQuery[] {
  const { names, directions, language } = task;
  const isLanguage = ({ label }: Concept): boolean => label === language?.toLowerCase();
  const [first, second, third, fourth, fifth] = bySalience(task).filter((concept) => !isLanguage(concept));
  const queries: (RepositoryQuery | null)[] = [
    ...names.map((name) => query('name', name.split('/').at(-1) ?? name)),
    ...directions.slice(-1).map(({ from, to }) => query('text', `${from} ${to}`, language)),
    pair(first, second, 0, language),
    alone(first, 0),
    alone(first, 1),
    alone(second, 0),
    alone(second, 1),
    pair(first, second, 1, null),
    pair(first, third, 0, language),
    alone(third, 0),
    alone(third, 1),
    pair(second, third, 0, language),
    alone(fourth, 0),
    topicOf(first),
    alone(fourth, 1),
    alone(first, 2),
    pair(first, fourth, 0, null),
    alone(fifth, 0),
    pair(third, fourth, 0, null),
    topicOf(second),
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
  const [first, second] = [nameOf(a, way), nameOf(b, 0)];
  return first === null || second === null ? null : query('text', `${first} ${second}`, language);
}

/** Beyond what a service gives at once, the most starred that have a common word are about anything. */
const LEAST_RARITY = 0.32;

function alone(concept: Concept | undefined, way: number): RepositoryQuery | null {
  const name = nameOf(concept, way);
  return name === null || rarityOf(stemsOf(name)) < LEAST_RARITY ? null : query('text', name);
}

/** The concept in the task's own words, or in those that a README is likelier to have; null where it has no further ones. */
function nameOf(concept: Concept | undefined, way: number): string | null {
  const name = concept?.names[way];
  return name === undefined ? null : name.split(' ').map(oneOf).join(' ');
}

/** Of two letters, an `s` is no plural: `js`. */
function oneOf(word: string): string {
  return word.length > 3 ? singular(word) : word;
}

/** GitHub's topics are nouns that are joined by `-`: `speech-recognition`. */
function topicOf(concept: Concept | undefined): RepositoryQuery | null {
  const name = nameOf(concept, 1) ?? nameOf(concept, 0);
  return name === null ? null : query('topic', name.replaceAll(' ', '-'));
}
