import { createRedact } from '../../core/redact/redact';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { parseFailures } from '../../explore/frames/parseFailures';
import type { ExperienceParts, SearchedExperience } from '../../hub/experience/searchExperience';
import { searchExperience } from '../../hub/experience/searchExperience';
import { problemOf, queriesOf } from '../../hub/experience/problem';
import type { Problem, ToldError } from '../../hub/experience/problem';

export interface ExperienceRequest {
  /** `owner/name`, also a former one. */
  readonly repository: string;
  /** What was printed, or a question. */
  readonly text: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Words of this machine that nobody is told: its user, its name. */
  readonly hidden: readonly string[];
}

export interface FoundExperience extends SearchedExperience {
  /** As the service spells it today. */
  readonly repository: string;
}

/** Longer outputs are read from their ends. */
const MOST_LETTERS = 200_000;

/**
 * What a repository's issues and pull requests say of an output. Throws UserError `bad-input` for a text without words to search
 * for and a repository that is not there, and as the host does.
 */
export async function findExperience(
  { repository, ...error }: ExperienceRequest,
  parts: ExperienceParts,
  signal: AbortSignal,
): Promise<FoundExperience> {
  const problem = problemIn(error);
  const found = await parts.host.repository(repository, signal);
  if (found === null)
    throw new UserError(
      'bad-input',
      phrase('There is no repository {0}, or it may not be seen without another token.', repository),
    );
  return { repository: found.name, ...(await searchExperience(found.name, problem, parts, signal)) };
}

/** What is searched for. Throws UserError `bad-input` for a text without words to search for. Linear. */
export function problemIn({ text, environment, hidden }: Omit<ExperienceRequest, 'repository'>): Problem {
  const redact = createRedact(environment);
  const problem = problemOf({
    ...{ text, hidden, told: toldIn(text.slice(-MOST_LETTERS)) },
    redact: (part) => redact(part).text.replace(/\[redacted: [^\]\n]*\]/g, ' '),
  });
  if (queriesOf(problem).length > 0) return problem;
  throw new UserError(
    'bad-input',
    phrase('The text has no words to search for. Give the error as it was printed.'),
  );
}

/** The last error that the output tells of, which the others led to. */
function toldIn(text: string): ToldError | null {
  const last = parseFailures(text.split('\n')).at(-1);
  if (last === undefined) return null;
  return {
    message: last.message,
    functions: last.frames.flatMap(({ name }) => (name === null ? [] : [name])),
  };
}
