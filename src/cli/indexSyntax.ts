import { MAPPING_OPTIONS, mappingOptions, usage } from './syntax';
import type { CommandSyntax, MappingOptions } from './syntax';

export interface IndexOptions extends MappingOptions {
  /** Where the JSON goes: a file, `-` = stdout, null = the map is printed instead. */
  readonly json: string | null;
  readonly stats: boolean;
  readonly cache: boolean;
}

export type IndexInvocation = { readonly kind: 'index'; readonly options: IndexOptions };

const GRAPH_LATER = '--json has the same graphs as data';

export const indexSyntax: CommandSyntax<IndexInvocation> = {
  name: 'index',
  usage: 'index [folder]',
  options: {
    ...MAPPING_OPTIONS,
    json: { value: 'a file name, or - for stdout' },
    stats: { value: null },
    'no-cache': { value: null },
  },
  later: { graph: GRAPH_LATER, of: GRAPH_LATER },
  parse: ([folder = '.', left], values) => {
    if (left !== undefined) throw usage(`index takes one folder; what is '${left}' for?`);
    return {
      kind: 'index',
      options: {
        ...mappingOptions(folder, values),
        json: values.text('json'),
        stats: values.flag('stats'),
        cache: !values.flag('no-cache'),
      },
    };
  },
};
