import { MAPPING_OPTIONS, mappingOptions, usage } from '../syntax';
import type { CommandSyntax, MappingOptions } from '../syntax';

export interface ReplayOptions extends MappingOptions {
  /** As written. */
  readonly journal: string;
  /** Whether the recorded replies are played again, on a copy of the folder; else the session is printed. */
  readonly again: boolean;
  /** Whether commands that were allowed then run now. */
  readonly approve: 'none' | 'all';
  readonly json: boolean;
}

export type ReplayInvocation = { readonly kind: 'replay'; readonly options: ReplayOptions };

export const replaySyntax: CommandSyntax<ReplayInvocation> = {
  name: 'replay',
  usage: 'replay JOURNAL [folder]',
  options: { ...MAPPING_OPTIONS, approve: { value: 'none or all' }, json: { value: null } },
  later: {},
  parse: ([journal = '', folder, left], values) => {
    if (journal === '') throw usage('replay needs a journal, such as replay run.jsonl');
    if (left !== undefined) throw usage(`replay takes a journal and a folder; what is '${left}' for?`);
    const approve = values.text('approve') ?? 'none';
    if (approve !== 'none' && approve !== 'all') throw usage(`--approve needs none or all, not '${approve}'`);
    const again = folder !== undefined;
    const options = { journal, again, approve, json: values.flag('json') } as const;
    return { kind: 'replay', options: { ...mappingOptions(folder ?? '.', values), ...options } };
  },
};
