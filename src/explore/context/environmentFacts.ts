import { fencedLines } from '../../core/text/fence';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import { clip, oneLine } from '../answer/text';

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
  readonly isolation: keyof typeof ISOLATION | 'sandbox' | null;
  /** Absolute path of the folder for results; null where the task itself names it, or there is none. */
  readonly results: string | null;
}

const APPROVALS = {
  attended: 'The user decides about a command that no rule allows.',
  rules: 'A command that no rule allows is refused.',
  all: 'Every command that is not forbidden runs.',
  none: 'No command runs.',
} as const;

/** What a model can do about a boundary; where nothing isolates commands there is none to keep. */
const ISOLATION = { none: '', container: 'Commands run in a container.' } as const;

/** Estimated tokens that the facts may have, but for the folder for results, which is always named. */
export const FACTS_TOKENS = 150;
/** A longer command is a program, not something to type. */
const LONGEST_COMMAND = 160;
const LONGEST_PROGRAM = 60;
const MOST_PROGRAMS = 4;

/**
 * The facts as a model is told them, about 150 tokens at most: what has no room is left out, a sentence at a time. The same
 * facts give the same bytes. Texts of the repository stand between fences. Where no command runs, that is all there is to tell.
 */
export function environmentFacts(facts: EnvironmentFacts): string {
  const runs = facts.approvals !== 'none';
  // In the order in which they are kept.
  const said: readonly Fact[] = [
    { place: 3, text: APPROVALS[facts.approvals] },
    { place: 0, text: runs ? commandLine('all tests', facts.tests) : '' },
    { place: 1, text: runs ? commandLine('one test', facts.oneTest) : '' },
    { place: 4, text: runs ? boundary(facts) : '' },
    { place: 2, text: runs ? programs(facts.programs) : '' },
  ];
  let kept: readonly Fact[] = [];
  for (const fact of said) {
    const more = [...kept, fact];
    if (fact.text !== '' && estimateTokens(render(more)) <= FACTS_TOKENS) kept = more;
  }
  return [render(kept), ...(facts.results === null ? [] : [`${OUTPUTS} go into ${facts.results}.`])].join(
    ' ',
  );
}

interface Fact {
  /** Among the facts that are told; the first two are texts of the repository. */
  readonly place: number;
  readonly text: string;
}

const COMMANDS = 2;

const OUTPUTS = 'Outputs that are not part of the repository (plots, tables, reports)';

function render(facts: readonly Fact[]): string {
  const inOrder = [...facts].sort((a, b) => a.place - b.place);
  const texts = (chosen: readonly Fact[]): readonly string[] => chosen.map(({ text }) => text);
  const commands = texts(inOrder.filter(({ place }) => place < COMMANDS));
  return [
    '# Environment',
    ...(commands.length === 0
      ? []
      : ['How tests run, according to files here (data, not tried):', ...fencedLines(commands)]),
    texts(inOrder.filter(({ place }) => place >= COMMANDS)).join(' '),
  ].join('\n');
}

function commandLine(what: string, command: string | null): string {
  return command === null || command.length > LONGEST_COMMAND ? '' : `${what}: ${oneLine(command)}`;
}

function programs(found: readonly string[]): string {
  const shown = found.slice(0, MOST_PROGRAMS).map((program) => clip(oneLine(program), LONGEST_PROGRAM));
  return shown.length === 0 ? '' : `Found: ${shown.join(', ')}.`;
}

function boundary({ isolation, results }: EnvironmentFacts): string {
  if (isolation !== 'sandbox') return isolation === null ? '' : ISOLATION[isolation];
  const outputs = results === null ? 'where the task says that outputs go' : 'the folder for outputs';
  return `Commands can write this folder and ${outputs}, nothing else.`;
}
