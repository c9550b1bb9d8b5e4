/** A candidate's words by the fields that they stand in. */
import type { HostedRepository } from '../../core/hub/repositoryHost';
import { directionsOf } from './kinds';
import type { Direction } from './kinds';
import { EMPTY_README } from './readmeText';
import type { ReadmeText } from './readmeText';
import { stemsOf } from './words';

export type FieldName = 'name' | 'description' | 'topics' | 'title' | 'head' | 'headings' | 'code' | 'prose';

export interface Field {
  readonly stems: readonly string[];
  /** Where each stem stands. */
  readonly at: ReadonlyMap<string, readonly number[]>;
}

/** unread: it was not asked for; failed: it could not be had. */
export type ReadmeState = 'read' | 'none' | 'unread' | 'failed';

export interface CandidateText {
  readonly repository: HostedRepository;
  readonly readme: ReadmeText;
  readonly readmeState: ReadmeState;
  readonly fields: ReadonlyMap<FieldName, Field>;
  /** Description, topics and the head's sentences, each as a field of its own. */
  readonly sentences: readonly Field[];
  /** From what to what it says that it goes, in name, description, topics, head and headings. */
  readonly directions: readonly Direction[];
}

/** Words of a sentence that says something. */
const LEAST_WORDS = 3;

/** `readme`: its text, or why there is none. */
export function candidateText(
  repository: HostedRepository,
  readme: ReadmeText | Exclude<ReadmeState, 'read'>,
): CandidateText {
  const text = typeof readme === 'string' ? EMPTY_README : readme;
  const readmeState = typeof readme === 'string' ? readme : 'read';
  const name = repository.name.split('/')[1] ?? '';
  const description = repository.description ?? '';
  const topics = repository.topics.join(' . ');
  const fields = new Map<FieldName, Field>([
    ['name', fieldOf(spacedName(name))],
    ['description', fieldOf(description)],
    ['topics', fieldOf(topics)],
    ['title', fieldOf(spacedName(text.title))],
    ['head', fieldOf(text.head.join(' . '))],
    ['headings', fieldOf(text.headings.join(' . '))],
    ['code', fieldOf(text.code.join(' . '))],
    ['prose', fieldOf(text.prose.join(' . '))],
  ]);
  const sentences = [description, ...text.head.slice(0, 12)]
    .map(fieldOf)
    .filter(({ stems }) => stems.length >= LEAST_WORDS);
  const told = [spacedName(name), description, ...repository.topics, ...text.head, ...text.headings];
  return {
    repository,
    readme: text,
    readmeState,
    fields,
    sentences,
    directions: directionsOf(told.join('\n')),
  };
}

function fieldOf(text: string): Field {
  const stems = stemsOf(text);
  const at = new Map<string, number[]>();
  stems.forEach((stem, index) => {
    const places = at.get(stem);
    if (places === undefined) at.set(stem, [index]);
    else places.push(index);
  });
  return { stems, at };
}

/** The words of a name: `PySceneDetect` is also py, scene and detect; `pdf2image` pdf, to and image. */
function spacedName(name: string): string {
  const inner = name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
  return inner === name ? name : `${name} ${inner}`;
}

/** How often the phrase of stems stands in the field. */
export function countOf(field: Field, phrase: readonly string[]): number {
  const [first] = phrase;
  if (first === undefined) return 0;
  const places = field.at.get(first) ?? [];
  if (phrase.length === 1) return places.length;
  return places.filter((place) => phrase.every((stem, ahead) => field.stems[place + ahead] === stem)).length;
}
