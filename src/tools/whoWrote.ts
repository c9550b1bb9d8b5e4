import * as z from 'zod';
import type { Author, AuthorsQuestion, GitAuthors } from '../core/authors';
import { ToolError } from '../core/errors';
import { phrase } from '../core/phrase';
import type { Tool } from '../core/tool';
import { checkArguments, inputSchemaOf } from './toolArguments';

const MOST_AUTHORS = 10;
/** Of a name; longer ones were made to break something. */
const NAME_CHARACTERS = 80;

const schema = z.strictObject({
  path: z.string().optional(),
  from: z.int().min(1).optional(),
  to: z.int().min(1).optional(),
});

type Args = z.infer<typeof schema>;

const example: Args = { path: 'src/a.py', from: 3, to: 9 };

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
          doing: phrase('Asking git who wrote it'),
          approval: null,
          run: async ({ signal }) => {
            const question = questionOf(args);
            const found = await authors.read(question, signal);
            if (found === null) throw new ToolError(unknown(question));
            return {
              text: textOf(question, found),
              results: [],
              truncated: found.length > MOST_AUTHORS,
              more: null,
              done: phrase('Asked git who wrote it'),
              run: null,
            };
          },
        });
      }),
  };
}

function questionOf({ path, from, to }: Args): AuthorsQuestion {
  return {
    path: path ?? null,
    lines: path === undefined || from === undefined || to === undefined ? null : { from, to },
  };
}

function unknown({ path }: AuthorsQuestion): string {
  return path === null
    ? 'git knows no commit of this folder, so who wrote it is not known.'
    : `git knows no commit of ${path}, so who wrote it is not known.`;
}

function textOf({ path, lines }: AuthorsQuestion, authors: readonly Author[]): string {
  const what =
    path === null
      ? 'This repository'
      : lines === null
        ? path
        : `${path}:${lines.from}-${lines.to} as it stands`;
  const all = authors.length === 1 ? '1 author' : `${authors.length.toLocaleString('en-US')} authors`;
  const rows = authors.slice(0, MOST_AUTHORS).map((author) => `  ${rowOf(author, lines !== null)}`);
  const rest = authors.length - rows.length;
  return [
    `${what} has ${all}, by git.`,
    `Authors, by ${lines === null ? 'commits' : 'lines'}:`,
    ...rows,
    ...(rest > 0 ? [`  and ${rest.toLocaleString('en-US')} more`] : []),
    'note: names are those that git has; who committed most does not always know it best.',
  ].join('\n');
}

function rowOf({ name, count, lastTime }: Author, isOfLines: boolean): string {
  const unit = isOfLines ? (count === 1 ? 'line' : 'lines') : count === 1 ? 'commit' : 'commits';
  const shown = name.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').slice(0, NAME_CHARACTERS);
  const day = new Date(lastTime * 1000).toISOString().slice(0, 10);
  return `${shown}  ${count.toLocaleString('en-US')} ${unit}, last on ${day}`;
}
