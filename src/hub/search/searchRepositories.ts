/** Finds the repository for a task: reads the task, asks a service, reads the best READMEs, ranks and judges. */
import { CancelledError, errorText, throwIfCancelled, UserError } from '../../core/errors';
import type { HostedRepository, RepositoryHost, RepositoryQuery } from '../../core/hub/repositoryHost';
import type { HubCandidate, RepositorySearch } from '../../core/hub/search';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { candidateText } from './candidateText';
import type { CandidateText, ReadmeState } from './candidateText';
import type { Fit, FitJudge } from './fit';
import { salienceOf } from './queries';
import type { QueryWriter } from './queries';
import { readReadme } from './readmeText';
import { readTask } from './readTask';
import { scoreOf, termsOfAll } from './score';
import type { Terms } from './score';
import type { TaskReading } from './taskReading';
import { stemsOf } from './words';

export interface SearchParts {
  readonly host: RepositoryHost;
  readonly queries: QueryWriter;
  readonly fit: FitJudge;
}

/** What one search may cost. Without a token GitHub answers 10 searches a minute and 60 other requests an hour. */
export interface SearchBounds {
  readonly queries: number;
  /** Candidates beyond which no further query is asked. */
  readonly enough: number;
  readonly readmes: number;
}

export const SEARCH_BOUNDS: SearchBounds = { queries: 9, enough: 120, readmes: 24 };

export interface RankedCandidate {
  readonly repository: HostedRepository;
  readonly terms: Terms;
  readonly fit: Fit;
  /** Those whose README was not read are judged by what the service says of them. */
  readonly readmeState: ReadmeState;
  /** In [0, 1]. */
  readonly score: number;
}

export interface AskedQuery {
  readonly query: RepositoryQuery;
  /** How many the service says that there are; null where it failed or did not understand the query. */
  readonly total: number | null;
}

/** All that a search found, for the journal: the next candidate is the next of `ranked`. */
export interface SearchOutcome {
  readonly answer: RepositorySearch;
  readonly task: TaskReading;
  readonly asked: readonly AskedQuery[];
  /** All candidates, best first. */
  readonly ranked: readonly RankedCandidate[];
  /** What the user should know of this search. */
  readonly notes: readonly Phrase[];
}

/**
 * Throws UserError('bad-input') for a task without words to search for, and where the service fails before it answered
 * anything; where it fails later, the answer is made of what came, and a note says so. CancelledError once aborted.
 */
export async function searchRepositories(
  text: string,
  parts: SearchParts,
  signal: AbortSignal,
  bounds: SearchBounds = SEARCH_BOUNDS,
): Promise<SearchOutcome> {
  const task = readTask(text);
  if (task.concepts.length === 0 && task.names.length === 0)
    throw new UserError(
      'bad-input',
      phrase('The task has no words to search for. Say in English what goes in and what should come out.'),
    );
  const notes = notesOn(task);
  const { found, asked } = await gather(task, parts, bounds, notes, signal);
  const texts = await readBest(task, found, parts.host, bounds, notes, signal);
  const ranked = await rank(task, texts, parts.fit, signal);
  if (ranked.length === 0)
    notes.push(phrase('Nothing was found. Name the formats, or say the task in other words.'));
  else if (!ranked.some(({ fit }) => fit.fits))
    notes.push(phrase('None of the repositories that were found shows that it does this.'));
  const results = ranked.slice(0, 3).map(shown);
  const queries = asked.map(({ query }) => writtenQuery(query));
  return { answer: { version: 1, queries, results, from: 'network' }, task, asked, ranked, notes };
}

function notesOn(task: TaskReading): Phrase[] {
  const notes: Phrase[] = [];
  if (!task.isEnglish)
    notes.push(
      phrase('The task does not look English. Without a model, the search understands English only.'),
    );
  else if (task.concepts.length < 2)
    notes.push(phrase('One word says little: say what goes in and what should come out.'));
  return notes;
}

interface Found {
  readonly repository: HostedRepository;
  /** The share of the task in the words of the queries that found it, in [0, 1]. */
  readonly evidence: number;
}

async function gather(
  task: TaskReading,
  { host, queries }: SearchParts,
  bounds: SearchBounds,
  notes: Phrase[],
  signal: AbortSignal,
): Promise<{ readonly found: readonly Found[]; readonly asked: readonly AskedQuery[] }> {
  const found = new Map<string, Found>();
  const asked: AskedQuery[] = [];
  const refusals: UserError[] = [];
  for (const query of (await queries.write(task, signal)).filter(hasWords).slice(0, bounds.queries)) {
    throwIfCancelled(signal);
    if (found.size >= bounds.enough) break;
    const page = await host.search(query, signal).catch((error: unknown) => {
      if (!(error instanceof UserError) || error instanceof CancelledError) throw error;
      if (error.code === 'bad-input') {
        refusals.push(error);
        return 'refused' as const;
      }
      if (!asked.some(({ total }) => total !== null)) throw error;
      notes.push(phrase('The service stopped answering, so fewer queries were asked: {0}', errorText(error)));
      return null;
    });
    asked.push({ query, total: page === null || page === 'refused' ? null : page.total });
    if (page === null) break;
    if (page === 'refused') continue;
    const evidence = shareOf(task, query);
    for (const repository of page.repositories) {
      const before = found.get(repository.name)?.evidence ?? 0;
      found.set(repository.name, { repository, evidence: Math.max(before, evidence) });
    }
  }
  const [refusal] = refusals;
  if (refusal !== undefined && refusals.length === asked.length) throw refusal;
  return { found: [...found.values()], asked };
}

/** A topic has letters of English alone. Without words, a service finds everything, or refuses. */
function hasWords({ kind, words }: RepositoryQuery): boolean {
  return kind === 'topic' ? /[a-z0-9]/i.test(words) : /[\p{L}\p{N}]/u.test(words);
}

function shareOf({ concepts }: TaskReading, { kind, words }: RepositoryQuery): number {
  if (kind === 'name') return 1;
  const text = ` ${stemsOf(words).join(' ')} `;
  const all = concepts.reduce((sum, concept) => sum + salienceOf(concept), 0) || 1;
  const said = concepts.filter(({ forms }) =>
    forms.some(({ stems }) => text.includes(` ${stems.join(' ')} `)),
  );
  return said.reduce((sum, concept) => sum + salienceOf(concept), 0) / all;
}

/** How much having been found by a narrow query counts beside what the service says of a repository. */
const EVIDENCE_WEIGHT = 0.35;
/** READMEs that are asked for at a time. */
const AT_A_TIME = 4;

/** The candidates, the promising ones with their READMEs. */
async function readBest(
  task: TaskReading,
  found: readonly Found[],
  host: RepositoryHost,
  { readmes }: SearchBounds,
  notes: Phrase[],
  signal: AbortSignal,
): Promise<readonly CandidateText[]> {
  const known = found.map(({ repository }) => candidateText(repository, 'unread'));
  const terms = termsOfAll(task, known);
  const promising = known
    .map((text, at) => ({ text, told: terms[at], evidence: found[at]?.evidence ?? 0 }))
    .map(({ text, told, evidence }) => ({
      text,
      score: (told === undefined ? 0 : scoreOf(told)) + EVIDENCE_WEIGHT * evidence,
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);
  const read: CandidateText[] = [];
  for (let at = 0; at < Math.min(readmes, promising.length); at += AT_A_TIME) {
    throwIfCancelled(signal);
    const some = promising.slice(at, Math.min(readmes, at + AT_A_TIME));
    const texts = await Promise.all(some.map((each) => withReadme(each, host, notes, signal)));
    read.push(...texts);
    // At a limit each further request is refused too: those are given up.
    if (texts.every(({ readmeState }) => readmeState === 'failed')) break;
  }
  const given = promising.slice(read.length, Math.max(read.length, readmes));
  return [
    ...read,
    ...given.map(({ repository }) => candidateText(repository, 'failed')),
    ...promising.slice(read.length + given.length),
  ];
}

async function withReadme(
  { repository }: CandidateText,
  host: RepositoryHost,
  notes: Phrase[],
  signal: AbortSignal,
): Promise<CandidateText> {
  const readme = await host.readme(repository.name, signal).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    const note = phrase('The README of {0} could not be read: {1}', repository.name, errorText(error));
    if (!notes.some(({ text }) => text === note.text)) notes.push(note);
    return undefined;
  });
  if (readme === undefined) return candidateText(repository, 'failed');
  return candidateText(repository, readme === null ? 'none' : readReadme(readme));
}

/** What being archived or a copy leaves of a score. */
const ARCHIVED = 0.9;

async function rank(
  task: TaskReading,
  texts: readonly CandidateText[],
  judge: FitJudge,
  signal: AbortSignal,
): Promise<readonly RankedCandidate[]> {
  const ranked: RankedCandidate[] = [];
  for (const [at, terms] of termsOfAll(task, texts).entries()) {
    const text = texts[at];
    if (text === undefined) continue;
    const fit = await judge.judge(task, text, terms, signal);
    const { repository, readmeState } = text;
    const kept = fit.kept * (repository.archived || repository.fork ? ARCHIVED : 1);
    ranked.push({ repository, terms, fit, readmeState, score: scoreOf(terms) * kept });
  }
  return ranked.sort((a, b) => b.score - a.score || b.repository.stars - a.repository.stars);
}

function shown({ repository, fit, score }: RankedCandidate): HubCandidate {
  const { name, url, stars, licence, description } = repository;
  const { fits, reason } = fit;
  return { name, url, stars, licence, description, fits, reason, score: Math.round(score * 1000) / 1000 };
}

/** A query as it is shown. */
function writtenQuery({ kind, words, language }: RepositoryQuery): string {
  const asked = kind === 'topic' ? `topic:${words}` : kind === 'name' ? `${words} in:name` : words;
  return language === null ? asked : `${asked} language:${language}`;
}
