import type { GraphOf } from '../explore/graph/file/graphData';
import { graphExtensions, isGraphFile } from '../explore/graph/file/renderGraph';
import type { Weights } from '../index/rank/moduleScore';
import { MAPPING_OPTIONS, mappingOptions, usage } from './syntax';
import type { CommandSyntax, MappingOptions, Values } from './syntax';
import { WEIGHTS_OPTION, parseWeights } from './weightsSyntax';

export interface IndexOptions extends MappingOptions {
  /** Where the JSON goes: a file, `-` = stdout, null = the map is printed instead. */
  readonly json: string | null;
  /** A file whose extension names the format, and the graph that goes there; null for none. */
  readonly graph: { readonly file: string; readonly which: GraphOf } | null;
  readonly stats: boolean;
  readonly weights: Weights;
}

export type IndexInvocation = { readonly kind: 'index'; readonly options: IndexOptions };

const GRAPHS: readonly GraphOf[] = ['modules', 'calls', 'tree'];
const graphFiles = graphExtensions.map((extension) => `FILE.${extension}`).join(', ');

export const indexSyntax: CommandSyntax<IndexInvocation> = {
  name: 'index',
  usage: 'index [folder]',
  options: {
    ...MAPPING_OPTIONS,
    json: { value: 'a file name, or - for stdout' },
    graph: { value: graphFiles },
    of: { value: GRAPHS.join(', ') },
    stats: { value: null },
    ...WEIGHTS_OPTION,
  },
  later: {},
  parse: ([folder = '.', left], values) => {
    if (left !== undefined) throw usage(`index takes one folder; what is '${left}' for?`);
    return {
      kind: 'index',
      options: {
        ...mappingOptions(folder, values),
        json: values.text('json'),
        graph: parseGraph(values),
        stats: values.flag('stats'),
        weights: parseWeights(values),
      },
    };
  },
};

function parseGraph(values: Values): IndexOptions['graph'] {
  const file = values.text('graph');
  const asked = values.text('of') ?? 'modules';
  const which = GRAPHS.find((known) => known === asked);
  if (!which) throw usage(`--of is one of ${GRAPHS.join(', ')}, not '${asked}'`);
  if (file === null) {
    if (values.text('of') !== null) throw usage('--of says which graph --graph writes: add --graph FILE');
    return null;
  }
  if (!isGraphFile(file)) throw usage(`--graph takes ${graphFiles}, not '${file}'`);
  return { file, which };
}
