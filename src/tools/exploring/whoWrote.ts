import type { Author, AuthorsQuestion, GitAuthors } from '../../core/map/authors';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Tool } from '../../core/conversation/tool';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { dayOf, example, gitText, questionOf, schema, unknownIn, whatOf } from './gitQuestion';

const MOST_AUTHORS = 10;

/** The tool who_wrote, by which `who wrote X` is answered without a model: authors by name, as git has them. */
export function whoWroteTool(authors: GitAuthors): Tool {
  return {
    name: 'who_wrote',
    description: 'Tells who wrote a file, lines of it, or all: names, commits and dates from git.',
    inputSchema: inputSchemaOf(schema),
    prepare: (input) =>
      new Promise((prepared) => {
        const args = checkArguments({ name: 'who_wrote', schema, example }, input);
        prepared({
          doing: phrase('Finding who wrote it (git)'),
          approval: null,
          run: async ({ signal }) => {
            const question = questionOf(args);
            const found = await authors.read(question, signal);
            if (found === null) throw new ToolError(unknownIn(question, 'who wrote it'));
            return {
              text: textOf(question, found),
              results: [],
              truncated: found.length > MOST_AUTHORS,
              more: null,
              done: phrase('Found who wrote it (git)'),
              run: null,
            };
          },
        });
      }),
  };
}

function textOf(question: AuthorsQuestion, authors: readonly Author[]): string {
  const { lines } = question;
  const what = `${whatOf(question)}${lines === null ? '' : ' as it stands'}`;
  const last = authors.reduce((newest, each) => (each.lastTime > newest.lastTime ? each : newest));
  const all = authors.length === 1 ? '1 author' : `${authors.length.toLocaleString('en-US')} authors`;
  const rows = authors.slice(0, MOST_AUTHORS).map((author) => `  ${rowOf(author, lines !== null)}`);
  const rest = authors.length - rows.length;
  return [
    `${what} has ${all}, by git; the last change was on ${dayOf(last.lastTime)}, by ${gitText(last.name)}.`,
    `Authors, by ${lines === null ? 'commits' : 'lines'}:`,
    ...rows,
    ...(rest > 0 ? [`  and ${rest.toLocaleString('en-US')} more`] : []),
    'note: names as in git; the most frequent committer is not always the expert.',
  ].join('\n');
}

function rowOf({ name, count, lastTime }: Author, isOfLines: boolean): string {
  const unit = isOfLines ? (count === 1 ? 'line' : 'lines') : count === 1 ? 'commit' : 'commits';
  return `${gitText(name)}  ${count.toLocaleString('en-US')} ${unit}, last on ${dayOf(lastTime)}`;
}
