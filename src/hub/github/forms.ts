/** GitHub's answers, as far as they are used, and what they are here. Whatever else they hold is left out. */
import * as z from 'zod/mini';
import { parserOf } from '../../core/form';
import type {
  HostedComment,
  HostedRepository,
  HostedThread,
  RepositoryPage,
} from '../../core/hub/repositoryHost';

const NAME = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

/** Whether a text can be a repository's `owner/name`: each of the two stands in paths, so neither is `..`. */
export function isRepositoryName(text: string): boolean {
  return NAME.test(text) && !text.split('/').some((part) => part === '.' || part === '..');
}

/** Git is given such an address, and people are shown it. */
const webAddress = z
  .string()
  .check(z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)));
const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const repositoryForm = z.object({
  full_name: z.string().check(z.refine(isRepositoryName)),
  html_url: webAddress,
  clone_url: webAddress,
  description: z.nullable(z.string()),
  topics: z.optional(z.array(z.string())),
  language: z.nullable(z.string()),
  stargazers_count: z.number(),
  license: z.nullable(z.object({ spdx_id: z.nullable(z.string()) })),
  archived: z.boolean(),
  fork: z.boolean(),
  size: z.number(),
  pushed_at: z.nullable(moment),
  default_branch: z.string(),
});

const threadForm = z.object({
  number: z.int(),
  html_url: webAddress,
  title: z.string(),
  body: z.nullish(z.string()),
  state: z.enum(['open', 'closed']),
  labels: z.array(z.union([z.string(), z.object({ name: z.nullish(z.string()) })])),
  updated_at: moment,
  comments: z.number(),
  pull_request: z.optional(z.object({ merged_at: z.nullish(z.string()) })),
});

const commentForm = z.object({
  /** Null: the account was deleted. */
  user: z.nullable(z.object({ login: z.string() })),
  author_association: z.string(),
  body: z.nullish(z.string()),
  reactions: z.optional(z.record(z.string(), z.unknown())),
});

const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ total_count: z.number(), incomplete_results: z.boolean(), items: z.array(item) });

const repositories = parserOf(pageOf(repositoryForm));
const threads = parserOf(pageOf(threadForm));
const repository = parserOf(repositoryForm);
const thread = parserOf(threadForm);
const comments = parserOf(z.array(commentForm));

const refusal = parserOf(
  z.object({
    message: z.string(),
    errors: z.optional(z.array(z.union([z.string(), z.object({ message: z.optional(z.string()) })]))),
  }),
);

/** The service's own reasons; '' where it gives none in GitHub's form. */
export function refusalWords(body: string): string {
  const { message = '', errors = [] } = refusal(jsonOf(body)) ?? {};
  const more = errors.map((each) => (typeof each === 'string' ? each : (each.message ?? '')));
  return [message, ...more.slice(0, 3)].filter((words) => words !== '').join('; ');
}

/** Undefined, which has no form, for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Each gives null for what is not of the form. */
export function parseRepositories(raw: unknown): RepositoryPage | null {
  const page = repositories(raw);
  if (page === null) return null;
  const { total_count: total, incomplete_results: incomplete, items } = page;
  return { total, incomplete, repositories: items.map(toRepository) };
}

export function parseRepository(raw: unknown): HostedRepository | null {
  const found = repository(raw);
  return found === null ? null : toRepository(found);
}

export function parseThreads(raw: unknown): readonly HostedThread[] | null {
  return threads(raw)?.items.map(toThread) ?? null;
}

export function parseThread(raw: unknown): HostedThread | null {
  const found = thread(raw);
  return found === null ? null : toThread(found);
}

export function parseComments(raw: unknown): readonly HostedComment[] | null {
  return comments(raw)?.map(toComment) ?? null;
}

function toRepository(raw: z.output<typeof repositoryForm>): HostedRepository {
  return {
    ...{ name: raw.full_name, url: raw.html_url, cloneUrl: raw.clone_url, description: raw.description },
    ...{ topics: raw.topics ?? [], language: raw.language, stars: raw.stargazers_count },
    ...{ licence: raw.license?.spdx_id ?? null, archived: raw.archived, fork: raw.fork },
    ...{ sizeKb: raw.size, pushedAt: raw.pushed_at === null ? null : secondsOf(raw.pushed_at) },
    defaultBranch: raw.default_branch,
  };
}

function toThread(raw: z.output<typeof threadForm>): HostedThread {
  const labels = raw.labels.map((label) => (typeof label === 'string' ? label : (label.name ?? '')));
  return {
    ...{ kind: raw.pull_request ? 'pull' : 'issue', number: raw.number, url: raw.html_url },
    ...{ title: raw.title, body: raw.body ?? '', state: raw.state, labels, comments: raw.comments },
    ...{ merged: Boolean(raw.pull_request?.merged_at), updatedAt: secondsOf(raw.updated_at) },
  };
}

const FOR = ['+1', 'heart', 'hooray', 'rocket'];
const AGAINST = ['-1', 'confused'];

function toComment(raw: z.output<typeof commentForm>): HostedComment {
  const count = (name: string): number => {
    const value = raw.reactions?.[name];
    return typeof value === 'number' ? value : 0;
  };
  const sum = (names: readonly string[]): number => names.reduce((all, name) => all + count(name), 0);
  return {
    ...{ author: raw.user?.login ?? 'ghost', association: raw.author_association, body: raw.body ?? '' },
    approval: sum(FOR) - sum(AGAINST),
  };
}

function secondsOf(text: string): number {
  return Math.floor(Date.parse(text) / 1000);
}
