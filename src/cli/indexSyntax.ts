import type { GraphOf } from '../explore/graph/file/graphData';
import { graphExtensions, isGraphFile } from '../explore/graph/file/renderGraph';
import type { Weights } from '../index/rank/moduleScore';
import type { GraphPart } from './indexGraph';
import {
  FOLDER_ARGUMENT,
  MAPPING_ENVIRONMENT,
  MAPPING_OPTIONS,
  chosen,
  mappingOptions,
  orList,
  usage,
  wholeNumber,
} from './syntax';
import type { CommandSyntax, MappingOptions, OptionTable, Values } from './syntax';
import { WEIGHTS_OPTION, parseWeights } from './weightsSyntax';

export interface IndexOptions extends MappingOptions {
  /** Where the JSON goes: a file, `-` = stdout, null = the map is printed instead. */
  readonly json: string | null;
  /** A file whose extension names the format, and the graph that goes there; null for none. */
  readonly graph: { readonly file: string; readonly which: GraphOf; readonly part: GraphPart } | null;
  readonly stats: boolean;
  readonly weights: Weights;
}

export type IndexInvocation = { readonly kind: 'index'; readonly options: IndexOptions };

const GRAPHS: readonly GraphOf[] = ['modules', 'calls', 'tree'];
const graphFiles = graphExtensions.map((extension) => `FILE.${extension}`).join(', ');
/** More than anyone draws. */
const MOST_COMPONENTS = 1_000_000;
/** As of trace_dependencies: farther away nearly everything is. */
const MOST_HOPS = 5;

const GRAPH_OPTIONS = {
  graph: {
    value: { kind: 'file', written: 'FILE', needs: graphFiles },
    does: `Write a graph to FILE, which ends in ${orList(graphExtensions.map((each) => `.${each}`))}.`,
  },
  of: { value: { kind: 'choice', choices: GRAPHS }, does: 'Which graph --graph writes (default: modules).' },
  top: {
    value: { kind: 'text', written: 'N', needs: 'a number of components' },
    does: 'Only the N highest-ranked components and the edges between them.',
  },
  around: {
    value: { kind: 'text', written: 'SYMBOL', needs: 'the name of a module, class or function' },
    does: 'Only this module, class or function and its neighbours.',
  },
  hops: {
    value: { kind: 'text', written: 'N', needs: 'a number of edges' },
    does: `How many edges --around follows, 1 to ${MOST_HOPS} (default: 1).`,
  },
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
      words: ['index', '--graph', 'core.dot', '--of', 'calls', '--top', '20'],
      does: 'Writes who calls whom among the 20 core components.',
    },
    {
      words: ['index', '--graph', 'cart.mmd', '--of', 'calls', '--around', 'Cart.add'],
      does: 'Writes the callers and callees of Cart.add.',
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
  const which = chosen(values, 'of', GRAPHS, 'modules');
  const part = parsePart(values);
  if (file === null) {
    const idle = Object.keys(GRAPH_OPTIONS).find((name) => values.text(name) !== null);
    if (idle !== undefined) throw usage(`--${idle} says what --graph writes: add --graph FILE`);
    return null;
  }
  if (!isGraphFile(file)) throw usage(`--graph takes ${graphFiles}, not '${file}'`);
  return { file, which, part };
}

function parsePart(values: Values): GraphPart {
  const [count, symbol] = [wholeNumber(values, 'top', MOST_COMPONENTS), values.text('around')];
  const hops = wholeNumber(values, 'hops', MOST_HOPS);
  if (hops !== null && symbol === null) throw usage('--hops says how far --around goes: add --around SYMBOL');
  if (count !== null && symbol !== null) throw usage('--top and --around exclude each other');
  if (count !== null) return { kind: 'top', count };
  return symbol === null ? { kind: 'whole' } : { kind: 'around', symbol, hops: hops ?? 1 };
}
