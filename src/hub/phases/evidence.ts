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
 * What nothing bears out, a sentence each: a command that did not run and exit with 0 here, an argument that stands in no such
 * command, a line of a configuration or an output that was never seen. Space between words does not count. Linear in what was seen.
 */
export function unseenParts({ commands, constraints }: Applied, seen: SeenInTask): readonly Phrase[] {
  const passed = seen.runs.filter(({ isPassed }) => isPassed).map(({ command }) => plain(command));
  const shown = [...seen.runs.flatMap(({ command, output }) => [command, output]), ...seen.observations].map(
    plain,
  );
  return [
    ...commands
      .filter(({ command }) => !isIn(passed, command))
      .map(({ command }) => phrase('This command did not run here and exit with 0: {0}', command)),
    ...constraints
      .filter(({ by, line }) => !isIn(by === 'argument' ? passed : shown, line))
      .map(({ constraint, by, line }) =>
        by === 'argument'
          ? phrase('{0}: no command that ran has this argument: {1}', constraint, line)
          : phrase('{0}: no file or output that was shown has this line: {1}', constraint, line),
      ),
  ];
}

function isIn(texts: readonly string[], part: string): boolean {
  const sought = plain(part);
  return sought !== '' && texts.some((text) => text.includes(sought));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
