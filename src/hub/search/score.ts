/** How well a candidate serves a task, as a sum of terms that each say something a reader can check. */
import { backgroundShare } from './background';
import { countOf } from './candidateText';
import type { CandidateText, Field, FieldName } from './candidateText';
import { wordScores } from './fieldedBm25';
import { isSameKind } from './kinds';
import type { Concept, TaskReading } from './taskReading';
import { isStopWord } from './words';

/** Each in [0, 1], those that speak against it in [-1, 0]. */
export interface Terms {
  /** The task's things that its fields speak of, by their weight. */
  readonly coverage: number;
  /** The same in the best sentence of its description and head: what is done, and to what, said together. */
  readonly focus: number;
  /** BM25 of all the task's words over its fields, beside the best of the candidates. */
  readonly words: number;
  /** How much of its description is about the task. */
  readonly aim: number;
  /** From what to what: 1 for the task's direction, -1 where the opposite is told first. */
  readonly direction: number;
  /** Its name is made of the task's words, or is named in it. */
  readonly name: number;
  /** In the language that is asked for: 1; in another: -1. */
  readonly language: number;
  /** What the task wants to do without is what it is about: -1. */
  readonly without: number;
  /** Many stars: a mild sign that it works. */
  readonly stars: number;
}

/**
 * What each term adds: chosen among 128 sets for the mean reciprocal rank of the development half of `npm run bench:hub`. In
 * cross-validation over clusters, nearly every fold chose the same set. It had no direction; one costs one task there, and tests
 * hold that PDF to text is not text to PDF.
 */
export const WEIGHTS: Readonly<Record<keyof Terms, number>> = {
  coverage: 0.6,
  focus: 0.13,
  words: 0.2,
  aim: 0.08,
  direction: 0.2,
  name: 0.1,
  language: 0.06,
  without: 0.06,
  stars: 0.04,
};

/**
 * How far one mention in the field shows that the candidate has to do with a thing, in [0, 1]: `most` with many mentions, half of
 * it with `half` of them. An author says in name and description what it is for, and in prose everything.
 */
const FIELDS: Readonly<Record<FieldName, { readonly most: number; readonly half: number }>> = {
  name: { most: 0.6, half: 0 },
  description: { most: 0.75, half: 0 },
  topics: { most: 0.5, half: 0 },
  title: { most: 0.5, half: 0 },
  head: { most: 0.6, half: 0.5 },
  headings: { most: 0.4, half: 0.7 },
  code: { most: 0.25, half: 2 },
  prose: { most: 0.35, half: 3 },
};

/** A word that fields have no other words for is likelier the user's own matter: invoices, the name of a pet. */
const OWN_WORD = 0.65;
const ROLES: Readonly<Record<Concept['role'], number>> = { action: 0.6, object: 1, aside: 0.6 };

/** How much each of the task's concepts weighs among these candidates: rare words and objects most. */
function conceptWeights({ concepts }: TaskReading, candidates: readonly CandidateText[]): readonly number[] {
  return concepts.map((concept) => {
    const having = candidates.filter((each) => strengthOf(concept, each) > 0.5).length;
    const rarity = Math.log((candidates.length + 1) / (having + 0.5)) / Math.log(2 * candidates.length + 2);
    const own = concept.forms[0]?.stems ?? [];
    const told = 1 - Math.min(1, backgroundShare(own) * 2);
    const known = concept.forms.length > 1 ? 1 : OWN_WORD;
    return known * ROLES[concept.role] * (0.15 + 0.45 * Math.max(0, rarity) + 0.4 * told);
  });
}

/** The terms of each candidate; how rare a word is, is told by those whose READMEs were read, or by all where none was. */
export function termsOfAll(task: TaskReading, candidates: readonly CandidateText[]): readonly Terms[] {
  const read = candidates.filter(({ readmeState }) => readmeState === 'read');
  const weights = conceptWeights(task, read.length > 0 ? read : candidates);
  const words = wordScores(task.stems, candidates);
  return candidates.map((candidate, at) => termsOf(task, weights, candidate, words[at] ?? 0));
}

function termsOf(
  task: TaskReading,
  weights: readonly number[],
  candidate: CandidateText,
  words: number,
): Terms {
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const covered = (strength: (concept: Concept) => number): number =>
    task.concepts.reduce((sum, concept, at) => sum + (weights[at] ?? 0) * strength(concept), 0) / all;
  const { repository } = candidate;
  return {
    coverage: covered((concept) => strengthOf(concept, candidate)),
    focus: Math.max(
      0,
      ...candidate.sentences.map((field) => covered((concept) => inField(concept, field, 0))),
    ),
    words,
    aim: aimOf(task, candidate),
    direction: directionTerm(task, candidate),
    name: nameTerm(task, candidate),
    language: task.language === null ? 0 : languageTerm(task.language, repository.language),
    without: 0 - Math.max(0, ...task.without.map((concept) => wantsWhatIsUnwanted(concept, candidate))),
    stars: Math.min(1, Math.log10(1 + repository.stars) / 5),
  };
}

/** In [0, 1]. */
export function scoreOf(terms: Terms): number {
  const keys = Object.keys(WEIGHTS) as (keyof Terms)[];
  const most = keys.reduce((sum, key) => sum + WEIGHTS[key], 0);
  const sum = keys.reduce((total, key) => total + WEIGHTS[key] * terms[key], 0);
  return Math.min(1, Math.max(0, sum / most));
}

/** How surely the candidate has to do with the concept: each field that speaks of it leaves less doubt. */
export function strengthOf(concept: Concept, { fields }: CandidateText): number {
  let doubt = 1;
  for (const [name, field] of fields) {
    const { most, half } = FIELDS[name];
    doubt *= 1 - most * inField(concept, field, half);
  }
  return 1 - doubt;
}

/** In [0, 1]: the surest form that stands there, less for few mentions. */
function inField(concept: Concept, field: Field, half: number): number {
  let best = 0;
  for (const { stems, weight } of concept.forms) {
    if (weight <= best) continue;
    const count = countOf(field, stems);
    if (count > 0) best = Math.max(best, weight * (count / (count + half)));
  }
  return best;
}

/** The share of the description's words that are the task's: a collection that names everything is about nothing. */
function aimOf({ concepts }: TaskReading, { fields }: CandidateText): number {
  const stems = (fields.get('description')?.stems ?? []).filter((stem) => !isStopWord(stem));
  if (stems.length === 0) return 0;
  const meant = new Set(concepts.flatMap(({ forms }) => forms.flatMap((form) => form.stems)));
  return stems.filter((stem) => meant.has(stem)).length / Math.max(stems.length, 4);
}

/** Another direction is told before the task's. */
const LATER = 0.6;
/** It says from what to what it goes, and the task's is none of these. */
const ELSEWHERE = -0.25;

function directionTerm({ directions }: TaskReading, candidate: CandidateText): number {
  if (directions.length === 0) return 0;
  // What is said first is what it is for.
  for (const [at, told] of candidate.directions.entries()) {
    if (directions.some(({ from, to }) => isSameKind(told.from, from) && isSameKind(told.to, to)))
      return at === 0 ? 1 : LATER;
    if (directions.some(({ from, to }) => isSameKind(told.from, to) && isSameKind(told.to, from))) return -1;
  }
  return candidate.directions.length > 0 ? ELSEWHERE : 0;
}

function nameTerm({ names, concepts }: TaskReading, { repository, fields }: CandidateText): number {
  const name = repository.name.toLowerCase();
  if (names.some((each) => name === each.toLowerCase() || name.split('/')[1] === each.toLowerCase()))
    return 1;
  const own = fields.get('name')?.stems ?? [];
  const glued = name.split('/')[1] ?? '';
  const said = concepts.filter(({ forms }) =>
    forms.some(({ stems, weight }) => {
      const whole = stems.join('');
      return weight === 1 && (own.includes(whole) || (whole.length >= 3 && glued.includes(whole)));
    }),
  );
  return Math.min(1, said.length / 2);
}

function languageTerm(asked: string, has: string | null): number {
  if (has === null) return 0;
  const family = (language: string): string => (language === 'TypeScript' ? 'JavaScript' : language);
  return family(asked) === family(has) ? 1 : -1;
}

/** How far the candidate's first words are about what is to be done without. */
function wantsWhatIsUnwanted(concept: Concept, { fields }: CandidateText): number {
  const own = concept.forms.slice(0, 1);
  return Math.max(
    ...(['name', 'description', 'title'] as const).map((name) => {
      const field = fields.get(name);
      return field === undefined || isDenied(field, own[0]?.stems ?? [])
        ? 0
        : inField({ ...concept, forms: own }, field, 0);
    }),
  );
}

/** `no browser`, `without a browser`: it does without too. */
function isDenied(field: Field, stems: readonly string[]): boolean {
  const places = field.at.get(stems[0] ?? '') ?? [];
  return places.some((place) =>
    field.stems.slice(Math.max(0, place - 4), place).some((stem) => /^(?:no|not|without|non)$/.test(stem)),
  );
}
