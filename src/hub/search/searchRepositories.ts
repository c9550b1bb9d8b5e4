/** Finds the repository for a task: reads the task, asks a service, reads the best READMEs, ranks and judges. */
import { errorText, throwIfCancelled, UserError } from '../../core/errors';
import type { HostedRepository, RepositoryHost, RepositoryQuery } from '../../core/hub/repositoryHost';
import type { HubCandidate, RepositorySearch } from '../../core/hub/search';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { candidateText } from './candidateText';
import type { CandidateText, ReadmeState } from './candidateText';
import type { Fit, FitJudge } from './fit';
import { gather, mostPromising } from './gather';
import type { AskedQuery, Found } from './gather';
import type { QueryWriter } from './queries';
import { readReadme } from './readmeText';
import { readTask } from './readTask';
import { scoreOf, termsOfAll } from './score';
import type { Terms } from './score';
import type { TaskReading } from './taskReading';

export interface SearchParts {
  readonly host: RepositoryHost;
  readonly queries: QueryWriter;
  readonly fit: FitJudge;
}

/** What one search may cost. Without a token GitHub answers 10 searches a minute and 60 other requests an hour. */
export interface SearchBounds {
  readonly queries: number;
  readonly readmes: number;
}

export const SEARCH_BOUNDS: SearchBounds = { queries: 9, readmes: 24 };

export interface RankedCandidate {
  readonly repository: HostedRepository;
  readonly terms: Terms;
  readonly fit: Fit;
  /** Those whose README was not read are judged by what the service says of them. */
  readonly readmeState: ReadmeState;
  /** In [0, 1]. */
  readonly score: number;
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
  const { found, asked } = await gather(task, parts, bounds.queries, notes, signal);
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
  const promising = mostPromising(task, found);
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
    ...given.map((repository) => candidateText(repository, 'failed')),
    ...promising.slice(read.length + given.length).map((repository) => candidateText(repository, 'unread')),
  ];
}

async function withReadme(
  repository: HostedRepository,
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
