import {
  FOLDER_ARGUMENT,
  MAPPING_ENVIRONMENT,
  MAPPING_OPTIONS,
  chosen,
  mappingOptions,
  usage,
} from '../syntax';
import type { CommandSyntax, MappingOptions } from '../syntax';

/** Whether commands that were allowed then run again. */
const APPROVE = ['none', 'all'] as const;

export interface ReplayOptions extends MappingOptions {
  /** As written. */
  readonly journal: string;
  /** Whether the recorded replies are played again, on a copy of the folder; else the session is printed. */
  readonly again: boolean;
  /** Whether commands that were allowed then run now. */
  readonly approve: (typeof APPROVE)[number];
  readonly json: boolean;
}

export type ReplayInvocation = { readonly kind: 'replay'; readonly options: ReplayOptions };

export const replaySyntax: CommandSyntax<ReplayInvocation> = {
  name: 'replay',
  does: 'Prints a session, or replays it on a copy of a folder.',
  arguments: [
    {
      name: 'JOURNAL',
      value: { kind: 'file', written: 'JOURNAL', needs: 'a journal' },
      isOptional: false,
      counted: 'a journal',
      does: 'The session: what run wrote to --journal.',
    },
    {
      ...FOLDER_ARGUMENT,
      does: 'Replay the session on a copy of this folder, and compare; without it, print it.',
    },
  ],
  options: {
    approve: {
      value: { kind: 'choice', choices: APPROVE },
      does: 'Which commands run again (default: none).',
    },
    json: { value: null, does: "Print the session's entries, or the compared calls, as JSON." },
    ...MAPPING_OPTIONS,
  },
  later: {},
  sections: [MAPPING_ENVIRONMENT],
  examples: [
    { words: ['replay', 'task.jsonl'], does: 'Prints questions, actions and answers.' },
    {
      words: ['replay', 'task.jsonl', '.', '--approve', 'all'],
      does: 'Replays everything on a copy, commands too.',
    },
  ],
  failure: 'the replay differs from the session',
  parse: ([journal = '', folder], values) => {
    if (journal === '') throw usage('replay needs a journal, such as replay run.jsonl');
    const approve = chosen(values, 'approve', APPROVE, 'none');
    const again = folder !== undefined;
    const options = { journal, again, approve, json: values.flag('json') } as const;
    return { kind: 'replay', options: { ...mappingOptions(folder ?? '.', values), ...options } };
  },
};
