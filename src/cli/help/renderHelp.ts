import { EXIT_MEANINGS } from '../exit';
import { usageOf, writtenOption } from '../syntax';
import type { CommandSyntax, Example, HelpPage, OptionTable } from '../syntax';
import { shellWord } from '../../core/text/shellWord';

/** What the help says of a command: all of its syntax but the parser. */
export type ToldCommand = Omit<CommandSyntax<unknown>, 'parse'>;

type Row = readonly [left: string, right: string | null];

/** A longer left column stands on a line of its own: the text on the right keeps its room. */
const WIDEST = 26;

/** What `repomaster --help` prints: every command with one line, and how to read on. Lines end with `\n`. */
export function renderGeneralHelp(commands: readonly ToldCommand[], common: OptionTable): string {
  return joined([
    ['repomaster maps a repository: code tree, call graph, module graph, and what matters most.'],
    ['Usage', '  repomaster COMMAND [arguments] [options]'],
    section(
      'Commands',
      commands.map(({ name, does }) => [name, does]),
    ),
    section('Options', optionRows(common)),
    [
      'Start with repomaster index, which maps this folder.',
      'repomaster help COMMAND explains a command: its arguments, options, examples and exit codes.',
    ],
  ]);
}

/** The page of a command, or of a command of a command by both names; null where there is none. */
export function pageOf(name: string, commands: readonly ToldCommand[]): ToldCommand | null {
  const all = commands.flatMap((command): readonly ToldCommand[] => [command, ...(command.pages ?? [])]);
  return all.find((command) => command.name === name) ?? null;
}

/** What `repomaster help COMMAND` prints: usage, arguments, options, examples and exit codes. Lines end with `\n`. */
export function renderCommandHelp(command: ToldCommand, common: OptionTable): string {
  return command.pages === undefined
    ? renderPage(command, common)
    : renderPages(command, command.pages, common);
}

/** A command with commands of its own: each has its options on its own page. */
function renderPages(command: ToldCommand, pages: readonly HelpPage[], common: OptionTable): string {
  const { name, does } = command;
  return joined([
    [does],
    ['Usage', ...pages.map((page) => `  repomaster ${usageOf(page)} [options]`)],
    section(
      'Commands',
      pages.map((page) => [page.name, page.does]),
    ),
    section('Options', optionRows(common)),
    ['Examples', ...pages.flatMap(({ examples: [example] }) => (example ? exampleLines(example) : []))],
    section('Exit codes', exitRows(command)),
    [`repomaster help ${name} COMMAND explains one: its arguments, options, examples and exit codes.`],
  ]);
}

function renderPage(command: HelpPage, common: OptionTable): string {
  return joined([
    [command.does],
    ['Usage', `  repomaster ${usageOf(command)} [options]`],
    section(
      'Arguments',
      command.arguments.map(({ name, does }) => [name, does]),
    ),
    section('Options', optionRows({ ...command.options, ...common })),
    ...command.sections.map(({ title, rows }) => section(title, rows)),
    ['Examples', ...command.examples.flatMap(exampleLines)],
    section('Exit codes', exitRows(command)),
  ]);
}

function optionRows(options: OptionTable): Row[] {
  return Object.entries(options).map(([name, { value, does }]) => [writtenOption(name, value), does]);
}

function exitRows({ failure }: Pick<HelpPage, 'failure'>): Row[] {
  return Object.entries(EXIT_MEANINGS).flatMap(([code, meaning]): Row[] => {
    const told = code === '1' ? failure : meaning;
    return told === null ? [] : [[code, told]];
  });
}

function exampleLines({ words, does }: Example): string[] {
  return [`  repomaster ${words.map(shellWord).join(' ')}`, `      ${does}`];
}

function section(title: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([left]) => (left.length > WIDEST ? 0 : left.length)));
  return [title, ...rows.flatMap((row) => rowLines(row, width))];
}

function rowLines([left, right]: Row, width: number): string[] {
  if (right === null) return [`  ${left}`];
  if (left.length > WIDEST) return [`  ${left}`, `  ${' '.repeat(width)}  ${right}`];
  return [`  ${left.padEnd(width)}  ${right}`];
}

function joined(parts: readonly (readonly string[])[]): string {
  const filled = parts.filter((lines) => lines.length > 0);
  return filled.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
