import { MOST_COMMITS } from '../../core/map/authors';
import type { AuthorsQuestion, Commit, GitAuthors, History } from '../../core/map/authors';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { dayOf, example, gitText, questionOf, schema, unknownIn, whatOf } from './gitQuestion';

/** The tool which_commits, by which `when was X changed` is answered without a model: the last commits, and the first. */
export function whichCommitsTool(authors: GitAuthors): Tool {
  return {
    name: 'which_commits',
    description:
      'Tells when a file, lines of it, or all was changed: commits, dates, authors and subjects from git.',
    inputSchema: inputSchemaOf(schema),
    prepare: (input) =>
      new Promise((prepared) => {
        const args = checkArguments({ name: 'which_commits', schema, example }, input);
        prepared({
          doing: phrase('Finding when it changed (git)'),
          approval: null,
          run: async ({ signal }) => {
            const question = questionOf(args);
            const found = await authors.commits(question, signal);
            if (found === null) throw new ToolError(unknownIn(question, 'when it was changed'));
            return {
              text: textOf(question, found),
              results: [],
              truncated: found.count > MOST_COMMITS,
              more: null,
              done: phrase('Found when it changed (git)'),
              run: null,
            };
          },
        });
      }),
  };
}

/** Sentences with the last and the first; the last commits, and the first where it is none of them. */
function textOf(question: AuthorsQuestion, { count, last, first }: History): string {
  const isOne = count === 1;
  const rest = count - last.length;
  return [
    sentenceOf(question.path === null ? 'this repository' : whatOf(question), count, last[0], first),
    isOne ? 'The commit:' : 'Commits, newest first:',
    ...last.map(rowOf),
    ...(rest > 1 ? [`  and ${(rest - 1).toLocaleString('en-US')} more`] : []),
    ...(rest > 0 ? ['The first of them:', rowOf(first)] : []),
    ...notesOn(question, isOne),
  ].join('\n');
}

function sentenceOf(what: string, count: number, last: Commit, first: Commit): string {
  const commitText = ({ time, name }: Commit): string => `${dayOf(time)}, ${gitText(name)}`;
  return count === 1
    ? `Git has 1 commit for ${what}: ${commitText(last)}.`
    : `Git has ${count.toLocaleString('en-US')} commits for ${what}. Last: ${commitText(last)}. First: ${commitText(first)}.`;
}

function rowOf({ hash, name, time, subject }: Commit): string {
  return `  ${dayOf(time)}  ${gitText(name)}  ${gitText(subject)}  ${hash}`;
}

function notesOn({ path, lines }: AuthorsQuestion, isOne: boolean): readonly string[] {
  if (isOne) return ['note: git has only one commit of it here; the clone may be shallow.'];
  if (lines !== null)
    return ['note: git blame attributes these lines; code copied from elsewhere counts as new here.'];
  return path === null ? [] : ['note: only commits under its current name.'];
}
