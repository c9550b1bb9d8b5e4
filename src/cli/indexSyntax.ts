import type { GraphOf } from '../explore/graph/file/graphData';
import { graphExtensions, isGraphFile } from '../explore/graph/file/renderGraph';
import type { Weights } from '../index/rank/moduleScore';
import {
  FOLDER_ARGUMENT,
  MAPPING_ENVIRONMENT,
  MAPPING_OPTIONS,
  chosen,
  mappingOptions,
  orList,
  usage,
} from './syntax';
import type { CommandSyntax, MappingOptions, OptionTable, Values } from './syntax';
import { WEIGHTS_OPTION, parseWeights } from './weightsSyntax';

export interface IndexOptions extends MappingOptions {
  /** Where the JSON goes: a file, `-` = stdout, null = the map is printed instead. */
  readonly json: string | null;
  /** A file whose extension names the format, and the graph that goes there; null for none. */
  readonly graph: { readonly file: string; readonly of: GraphOf } | null;
  readonly stats: boolean;
  readonly weights: Weights;
}

export type IndexInvocation = { readonly kind: 'index'; readonly options: IndexOptions };

const GRAPHS: readonly GraphOf[] = ['modules', 'calls', 'tree'];
const graphFiles = graphExtensions.map((extension) => `FILE.${extension}`).join(', ');
const GRAPH_OPTIONS = {
  graph: {
    value: { kind: 'file', written: 'FILE', needs: graphFiles },
    does: `Write a graph to FILE, which ends in ${orList(graphExtensions.map((each) => `.${each}`))}.`,
  },
  of: { value: { kind: 'choice', choices: GRAPHS }, does: 'Which graph --graph writes (default: modules).' },
} as const satisfies OptionTable;

export const indexSyntax: CommandSyntax<IndexInvocation> = {
  name: 'index',
  does: 'Maps the folder; prints the map, or writes it as JSON or a graph.',
  arguments: [FOLDER_ARGUMENT],
  options: {
    json: {
      value: { kind: 'file', written: 'FILE|-', needs: 'a file name, or - for stdout' },
      does: 'Write the index as JSON to FILE, or to stdout.',
    },
    ...GRAPH_OPTIONS,
    ...WEIGHTS_OPTION,
    stats: { value: null, does: 'Also print times, counts and peak memory (to stderr with --json -).' },
    ...MAPPING_OPTIONS,
  },
  later: {},
  sections: [MAPPING_ENVIRONMENT],
  examples: [
    { words: ['index'], does: 'Prints the map of the working directory.' },
    { words: ['index', 'src', '--json', '-'], does: 'Prints the index of src as JSON.' },
    {
      words: ['index', '--graph', 'calls.dot', '--of', 'calls'],
      does: 'Writes who calls whom.',
    },
  ],
  failure: null,
  parse: ([folder = '.'], values) => ({
    kind: 'index',
    options: {
      ...mappingOptions(folder, values),
      json: values.text('json'),
      graph: parseGraph(values),
      stats: values.flag('stats'),
      weights: parseWeights(values),
    },
  }),
};

function parseGraph(values: Values): IndexOptions['graph'] {
  const file = values.text('graph');
  const of = chosen(values, 'of', GRAPHS, 'modules');
  if (file === null) {
    const idle = Object.keys(GRAPH_OPTIONS).find((name) => values.text(name) !== null);
    if (idle !== undefined) throw usage(`--${idle} says what --graph writes: add --graph FILE`);
    return null;
  }
  if (!isGraphFile(file)) throw usage(`--graph takes ${graphFiles}, not '${file}'`);
  return { file, of };
}
