/** Asks a service for candidates: one query after the other, without those that can bring nothing new. */
import { CancelledError, errorText, throwIfCancelled, UserError } from '../../core/errors';
import type {
  HostedRepository,
  RepositoryHost,
  RepositoryPage,
  RepositoryQuery,
} from '../../core/hub/repositoryHost';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { candidateText } from './candidateText';
import type { QueryWriter } from './queries';
import { salienceOf } from './salience';
import { scoreOf, termsOfAll } from './score';
import type { Concept, TaskReading } from './taskReading';
import { stemsOf } from './words';

export interface AskedQuery {
  readonly query: RepositoryQuery;
  /** How many the service says that there are; null where it failed or did not understand the query. */
  readonly total: number | null;
}

export interface Found {
  readonly repository: HostedRepository;
  /** The share of the task in the words of all queries that found it, in [0, 1]. */
  readonly evidence: number;
}

export interface Gathered {
  readonly found: readonly Found[];
  readonly asked: readonly AskedQuery[];
}

/** At most `most` queries. Throws as the service does where it answers none of them. */
export async function gather(
  task: TaskReading,
  { host, queries }: { readonly host: RepositoryHost; readonly queries: QueryWriter },
  most: number,
  notes: Phrase[],
  signal: AbortSignal,
): Promise<Gathered> {
  const round = new Round(task, host, notes, signal);
  const written = await queries.write(task, signal);
  await round.askAll(written, most);
  const [refusal] = round.refusals;
  if (refusal !== undefined && round.refusals.length === round.asked.length) throw refusal;
  return { found: round.found, asked: round.asked };
}

class Round {
  readonly asked: AskedQuery[] = [];
  readonly refusals: UserError[] = [];
  private readonly byName = new Map<string, { repository: HostedRepository; shown: Set<Concept> }>();
  /** Those whose answers were whole. */
  private readonly whole: RepositoryQuery[] = [];
  private isOver = false;

  constructor(
    private readonly task: TaskReading,
    private readonly host: RepositoryHost,
    private readonly notes: Phrase[],
    private readonly signal: AbortSignal,
  ) {}

  get found(): readonly Found[] {
    const all = weightOf(this.task.concepts) || 1;
    return [...this.byName.values()].map(({ repository, shown }) => ({
      repository,
      evidence: weightOf(shown) / all,
    }));
  }

  /** Until there were `most` in all; those that can bring nothing new are passed over. */
  async askAll(queries: readonly RepositoryQuery[], most: number): Promise<void> {
    for (const query of queries.filter(hasWords)) {
      if (this.isOver || this.asked.length >= most) return;
      if (!this.whole.some((wider) => isWithin(query, wider))) await this.ask(query);
    }
  }

  private async ask(query: RepositoryQuery): Promise<void> {
    throwIfCancelled(this.signal);
    const page = await this.host.search(query, this.signal).catch((error: unknown) => this.failed(error));
    this.asked.push({ query, total: page?.total ?? null });
    if (page !== null) this.keep(query, page);
  }

  /** Null where the search goes on without this answer. */
  private failed(error: unknown): null {
    if (!(error instanceof UserError) || error instanceof CancelledError) throw error;
    if (error.code === 'bad-input') {
      this.refusals.push(error);
      return null;
    }
    if (!this.asked.some(({ total }) => total !== null)) throw error;
    this.notes.push(
      phrase('The service stopped answering, so fewer queries were asked: {0}', errorText(error)),
    );
    this.isOver = true;
    return null;
  }

  private keep(query: RepositoryQuery, { total, incomplete, repositories }: RepositoryPage): void {
    if (!incomplete && total <= repositories.length) this.whole.push(query);
    const shown = conceptsIn(this.task, query);
    for (const repository of repositories) {
      const before = this.byName.get(repository.name)?.shown ?? [];
      this.byName.set(repository.name, { repository, shown: new Set([...before, ...shown]) });
    }
  }
}

/** A topic has letters of English alone. Without words, a service finds everything, or refuses. */
function hasWords({ kind, words }: RepositoryQuery): boolean {
  return kind === 'topic' ? /[a-z0-9]/i.test(words) : /[\p{L}\p{N}]/u.test(words);
}

/** Whether all that the query finds is found by the wider one too. */
function isWithin(query: RepositoryQuery, wider: RepositoryQuery): boolean {
  if (query.kind !== 'text' || wider.kind !== 'text') return false;
  if (wider.language !== null && wider.language !== query.language) return false;
  const words = query.words.split(' ');
  return wider.words.split(' ').every((word) => words.includes(word));
}

/** What a repository has to do with if the query finds it. */
function conceptsIn({ concepts }: TaskReading, { kind, words }: RepositoryQuery): readonly Concept[] {
  if (kind === 'name') return concepts;
  const text = ` ${stemsOf(words).join(' ')} `;
  return concepts.filter(({ forms }) => forms.some(({ stems }) => text.includes(` ${stems.join(' ')} `)));
}

function weightOf(concepts: Iterable<Concept>): number {
  let sum = 0;
  for (const concept of concepts) sum += salienceOf(concept);
  return sum;
}

/** How much having been found by a narrow query counts beside what the service says of a repository. */
const EVIDENCE_WEIGHT = 0.35;

/** By what the service says of each, best first. */
export function mostPromising(task: TaskReading, found: readonly Found[]): readonly HostedRepository[] {
  const terms = termsOfAll(
    task,
    found.map(({ repository }) => candidateText(repository, 'unread')),
  );
  return found
    .map(({ repository, evidence }, at) => {
      const told = terms[at];
      return {
        repository,
        score: (told === undefined ? 0 : scoreOf({ ...told, words: 0 })) + EVIDENCE_WEIGHT * evidence,
      };
    })
    .sort((a, b) => b.score - a.score)
    .map(({ repository }) => repository);
}
