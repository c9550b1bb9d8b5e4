/** Holds what a submit of Apply says beside what was seen while the task was done. */
import type { PhaseResult } from '../../core/hub/phases';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';

type Applied = Extract<PhaseResult, { readonly phase: 'apply' }>;

/** What a task ran and was shown. */
export interface SeenInTask {
  readonly runs: readonly {
    readonly command: string;
    readonly output: string;
    /** It exited with 0. */
    readonly isPassed: boolean;
  }[];
  readonly observations: readonly string[];
}

/**
 * What nothing bears out, a sentence each: a command that did not run and exit with 0 here, alone or as a step of a list; an argument
 * that stands in no such command, a line of a configuration or an output that was never seen, both in whole words. Space between words
 * does not count. Linear in what was seen.
 */
export function unseenParts({ commands, constraints }: Applied, seen: SeenInTask): readonly Phrase[] {
  const passed = seen.runs.filter(({ isPassed }) => isPassed).map(({ command }) => steps(command));
  const shown = [...seen.runs.flatMap(({ command, output }) => [command, output]), ...seen.observations].map(
    plain,
  );
  return [
    ...commands
      .filter(({ command }) => !isIn(passed, steps(command), STEP))
      .map(({ command }) => phrase('This command did not run here and exit with 0: {0}', command)),
    ...constraints
      .filter(({ by, line }) => !isIn(by === 'argument' ? passed : shown, plain(line), WORD))
      .map(({ constraint, by, line }) =>
        by === 'argument'
          ? phrase('{0}: no command that ran has this argument: {1}', constraint, line)
          : phrase('{0}: no file or output that was shown has this line: {1}', constraint, line),
      ),
  ];
}

/** What may stand before and behind a part. */
interface Edges {
  readonly before: RegExp;
  readonly behind: RegExp;
}

const STEP: Edges = { before: /(?:^|&&|;) ?$/, behind: /^ ?(?:$|&&|;)/ };
const WORD: Edges = { before: /(?:^|[^\p{L}\p{N}_.])$/u, behind: /^(?:$|[^\p{L}\p{N}_])/u };

/** More letters than an edge has. */
const EDGE = 4;

function isIn(texts: readonly string[], sought: string, { before, behind }: Edges): boolean {
  if (sought === '') return false;
  return texts.some((text) => {
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      const end = at + sought.length;
      if (before.test(edgeBefore(text, at)) && behind.test(text.slice(end, end + EDGE))) return true;
    }
    return false;
  });
}

/** Where the text does not begin there, `^` must not say so. */
function edgeBefore(text: string, at: number): string {
  const edge = text.slice(Math.max(0, at - EDGE), at);
  return at > EDGE ? `?${edge}` : edge;
}

/** A line break ends a step, as `;` does, unless the line goes on. */
function steps(command: string): string {
  const joined = command
    .trim()
    .replace(/\\\n/g, ' ')
    .replace(/(&&|[|;&])[^\S\n]*\n\s*/g, '$1 ');
  return plain(joined.replace(/\s*\n\s*/g, ' ; '));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
