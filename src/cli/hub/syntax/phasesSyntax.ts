import type { Subcommand } from '../../subcommands';
import { usage } from '../../syntax';
import type { Values } from '../../syntax';
import { hubCommon } from './hubSubcommand';
import type { HubCommon } from './hubSubcommand';

export interface PhasesOptions extends HubCommon {
  readonly command: 'phases';
  /** The journal of the task, as written; made where it is missing. */
  readonly journal: string;
  /** A file with the result that ends the phase at work; null only shows where the task stands. */
  readonly result: string | null;
  /** Begins the task; null goes on with the one of the journal. */
  readonly task: string | null;
  /** Takes the next candidate first. */
  readonly isNext: boolean;
}

export const phasesSyntax: Subcommand<PhasesOptions> = {
  name: 'phases',
  does: 'Shows where a task with a repository stands, and ends a phase.',
  arguments: [
    {
      name: 'JOURNAL',
      value: { kind: 'file', written: 'JOURNAL', needs: 'a file' },
      isOptional: false,
      counted: 'a journal',
      does: 'The file that keeps the phases; a new one needs --about.',
    },
    {
      name: 'RESULT',
      value: { kind: 'file', written: 'RESULT', needs: 'a file' },
      isOptional: true,
      counted: 'a result',
      does: 'JSON that ends the phase at work.',
    },
  ],
  options: {
    about: {
      value: { kind: 'text', written: 'TEXT', needs: 'a task' },
      does: 'Begin a task with this text.',
    },
    next: { value: null, does: 'Take the next candidate, where one failed.' },
  },
  sections: [],
  examples: [
    {
      words: ['hub', 'phases', 'task.jsonl', '--about', 'Cut song.mp3 to 30 seconds'],
      does: 'Begins a task, and lists the constraints that it names.',
    },
    { words: ['hub', 'phases', 'task.jsonl', 'search.json'], does: 'Ends the search with its candidates.' },
  ],
  failure: 'no candidate is left',
  parse: phasesOptions,
};

function phasesOptions([journal, result, left]: readonly string[], values: Values): PhasesOptions {
  if (journal === undefined) throw usage('hub phases needs a journal: the file that keeps the phases');
  if (left !== undefined) throw usage(`hub phases takes a journal and a result; unexpected '${left}'`);
  const task = values.text('about');
  const isNext = values.flag('next');
  return { command: 'phases', journal, result: result ?? null, task, isNext, ...hubCommon(values) };
}
