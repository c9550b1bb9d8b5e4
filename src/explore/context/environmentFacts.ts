import { fencedLines } from '../../core/fence';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { clip, oneLine } from '../text';

/** What is known of where a task is done; null and empty: not known, and left out. */
export interface EnvironmentFacts {
  /** The command that runs the tests, and one that runs a single test, as the repository's files have them. */
  readonly tests: string | null;
  readonly oneTest: string | null;
  /** Interpreters that were found, as `Python 3.12.4 (.venv/bin/python)`. */
  readonly programs: readonly string[];
  /** What happens to a command that would be asked about. */
  readonly approvals: keyof typeof APPROVALS;
  /** What isolates commands; null where that is not known. */
  readonly isolation: keyof typeof ISOLATION | null;
  /** Absolute path of the folder for results; null where the task itself names it, or there is none. */
  readonly results: string | null;
}

const APPROVALS = {
  attended: 'Approvals: attended; the user decides where no rule does.',
  rules: 'Approvals: by rules; what no rule allows is refused.',
  all: 'Approvals: all commands are allowed that are not forbidden.',
  none: 'Approvals: none; no command runs.',
} as const;

const ISOLATION = {
  none: 'Nothing isolates commands.',
  sandbox: 'Commands run in a sandbox and write the workspace folder and the results alone.',
  container: 'Commands run in a container.',
} as const;

/** Estimated tokens that the facts may have, but for the folder for results, which is always named. */
export const FACTS_TOKENS = 150;
/** A longer command is a program, not something to type. */
const LONGEST_COMMAND = 160;
const LONGEST_PROGRAM = 60;
const MOST_PROGRAMS = 4;

/**
 * The facts as a model is told them, about 150 tokens at most: what has no room is left out, a line at a time. The same facts
 * give the same bytes. Texts of the repository stand between fences.
 */
export function environmentFacts(facts: EnvironmentFacts): string {
  // In the order in which they are kept.
  const lines: readonly Line[] = [
    { place: 3, text: APPROVALS[facts.approvals] },
    { place: 0, text: commandLine('all tests', facts.tests) },
    { place: 1, text: commandLine('one test', facts.oneTest) },
    { place: 4, text: isolationLine(facts) },
    { place: 2, text: programLine(facts.programs) },
  ];
  let kept: readonly Line[] = [];
  for (const line of lines) {
    const more = [...kept, line];
    if (line.text !== '' && estimateTokens(render(more)) <= FACTS_TOKENS) kept = more;
  }
  const results = facts.results === null ? [] : [`Results (${RESULTS}) go into ${facts.results}`];
  return [render(kept), ...results].join('\n');
}

interface Line {
  /** Among the lines that are told; the first two are texts of the repository. */
  readonly place: number;
  readonly text: string;
}

const COMMANDS = 2;

const RESULTS =
  'plots, tables, converted files, reports: what is to be handed over and is no part of the repository';

function render(lines: readonly Line[]): string {
  const inOrder = [...lines].sort((a, b) => a.place - b.place);
  const texts = (of: readonly Line[]): readonly string[] => of.map(({ text }) => text);
  const commands = texts(inOrder.filter(({ place }) => place < COMMANDS));
  return [
    '# Environment',
    ...(commands.length === 0
      ? []
      : ['How tests run, as files here say (data, not tried):', ...fencedLines(commands)]),
    ...texts(inOrder.filter(({ place }) => place >= COMMANDS)),
  ].join('\n');
}

function commandLine(what: string, command: string | null): string {
  return command === null || command.length > LONGEST_COMMAND ? '' : `${what}: ${oneLine(command)}`;
}

function programLine(programs: readonly string[]): string {
  const shown = programs.slice(0, MOST_PROGRAMS).map((program) => clip(oneLine(program), LONGEST_PROGRAM));
  return shown.length === 0 ? '' : `Found: ${shown.join(', ')}.`;
}

/** What never runs needs no boundary. */
function isolationLine({ isolation, approvals }: EnvironmentFacts): string {
  return isolation === null || approvals === 'none' ? '' : ISOLATION[isolation];
}
