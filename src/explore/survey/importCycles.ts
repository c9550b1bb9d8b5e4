import type { ImportEdge, ModuleNode } from '../../core/map/codeIndex';
import { languageRules } from '../../index/languages/rules';
import type { ExploreMap } from '../map/exploreMap';
import { count, groupedNumber, oneLine } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { Trace, TraceRow, TraceSection } from '../answer/traceAnswer';
import { edgesToCut } from './edgesToCut';
import { importTimes, isNeverLoaded } from './importTime';
import { shortCircle } from './shortCircle';
import { stronglyConnected } from './stronglyConnected';
import type { IsInside } from './listedFiles';
import { surveyRow } from './surveyRow';

/** Groups that are shown; the others are counted. */
const MOST_GROUPS = 5;
const SHOWN_NAMES = 3;
/** Of the groups by imports that are made later. */
const SHOWN_GROUPS = 3;
const SHOWN_MODULES = 6;

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  readonly row: ImportEdge;
}

/** Modules that import one another in a circle, with all edges between them; nodes are numbers of modules. */
interface Group {
  readonly nodes: readonly number[];
  readonly edges: readonly Edge[];
}

/**
 * The groups of modules with one of these files that import one another in circles: those that loading a module runs into, each with its
 * shortest circle and the imports to take out, and how many more there are only by imports that are made later.
 */
export function surveyImportCycles(map: ExploreMap, isInside: IsInside): Trace {
  const { modules, imports } = map.index;
  const numbers = new Map(modules.map(({ id }, at) => [id, at]));
  const edges = imports.flatMap((row): Edge[] => {
    const [from, to] = [numbers.get(row.from), numbers.get(row.to)];
    return from === undefined || to === undefined ? [] : [{ from, to, weight: row.weight, row }];
  });
  const hasInside = ({ nodes }: Group): boolean => nodes.some((at) => isInside(modules[at]?.path ?? ''));
  const all = groupsOf(modules.length, edges).filter(hasInside);
  const onLoad = groupsOf(modules.length, madeOnLoad(map, all)).filter(hasInside);
  const size = modules.filter(({ path }) => isInside(path)).length;
  const byId = new Map(modules.map((module) => [module.id, module]));
  const groups = [...onLoad].sort((a, b) => b.nodes.length - a.nodes.length);
  return {
    sentence: sentenceOf(size, onLoad),
    sections: groups.slice(0, MOST_GROUPS).flatMap((group, at) => sectionsOf(byId, group, at + 1)),
    notes: [
      ...(groups.length > MOST_GROUPS
        ? [`${count(groups.length - MOST_GROUPS, 'smaller group is', 'smaller groups are')} not shown.`]
        : []),
      ...laterNote(map, all, onLoad),
      ...(onLoad.length > 0 &&
      modules.some(({ language }) => languageRules[language].imports?.dropsTypeImports === true)
        ? ['an import that the compiler drops, because only types use it, looks like any other.']
        : []),
      ...unknownTimesNote(all.flatMap(({ nodes }) => nodes.flatMap((at) => modules[at] ?? []))),
    ],
    advice: 'trace_dependencies with direction imports lists the imports of one module.',
  };
}

function groupsOf(size: number, edges: readonly Edge[]): readonly Group[] {
  const targets = new Map<number, number[]>();
  for (const { from, to } of edges) {
    const known = targets.get(from);
    if (known) known.push(to);
    else targets.set(from, [to]);
  }
  const components = stronglyConnected(size, (node) => targets.get(node) ?? []);
  const groupOf = new Map(components.flatMap((nodes, group) => nodes.map((node) => [node, group] as const)));
  const inside = components.map((): Edge[] => []);
  for (const edge of edges) {
    const group = groupOf.get(edge.from);
    if (group !== undefined && group === groupOf.get(edge.to)) inside[group]?.push(edge);
  }
  return components.map((nodes, group) => ({ nodes, edges: inside[group] ?? [] }));
}

/** Of the groups' edges; the file of each is read once. */
function madeOnLoad({ index, texts }: ExploreMap, groups: readonly Group[]): readonly Edge[] {
  const timesOf = new Map<number, (edge: ImportEdge) => boolean>();
  const pathOf = (at: number): string => index.modules[at]?.path ?? '';
  const isMade = ({ from, row }: Edge): boolean => {
    const known = timesOf.get(from);
    if (known) return known(row);
    const module = index.modules[from];
    if (module === undefined) return true;
    const lines = texts.read(module.path)?.split(/\r?\n/) ?? [];
    const times = importTimes(module.language, lines);
    timesOf.set(from, times);
    return times(row);
  };
  return groups
    .flatMap(({ edges }) => edges)
    .filter(({ from, to }) => !isNeverLoaded(pathOf(from)) && !isNeverLoaded(pathOf(to)))
    .filter(isMade);
}

function sentenceOf(size: number, groups: readonly Group[]): string {
  if (groups.length === 0)
    return `No import cycles: no module of ${groupedNumber(size)} imports itself through others while it loads.`;
  const inside = groups.reduce((sum, { nodes }) => sum + nodes.length, 0);
  return `${count(groups.length, 'group', 'groups')} of modules import one another in cycles while they load: ${groupedNumber(inside)} of ${count(size, 'module', 'modules')}.`;
}

/** Of languages whose rules do not say when an import is made. */
function unknownTimesNote(inCircles: readonly ModuleNode[]): readonly string[] {
  const rules = [...new Set(inCircles.map(({ language }) => languageRules[language]))];
  const names = rules.filter(({ imports }) => imports === null).map(({ name }) => name);
  return names.length === 0
    ? []
    : [`which imports of ${listText(names, names.length)} run later is not known, so all count.`];
}

function laterNote(
  { index }: ExploreMap,
  all: readonly Group[],
  onLoad: readonly Group[],
): readonly string[] {
  const sizeOf = (groups: readonly Group[]): number =>
    groups.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (sizeOf(all) === sizeOf(onLoad)) return [];
  const groups = [...all]
    .sort((a, b) => b.nodes.length - a.nodes.length)
    .slice(0, SHOWN_GROUPS)
    .map(({ nodes }) =>
      listText(
        nodes.map((at) => oneLine(index.modules[at]?.path ?? '')),
        SHOWN_MODULES,
      ),
    );
  return [
    `counting imports that run later or are for types alone (inside functions, under TYPE_CHECKING, import type, among declarations) ${all.length === 1 ? 'there is' : 'there are'} ${count(all.length, 'group', 'groups')} with ${count(sizeOf(all), 'module', 'modules')}: ${groups.join('; ')}${all.length > SHOWN_GROUPS ? `; and ${groupedNumber(all.length - SHOWN_GROUPS)} more` : ''}.`,
  ];
}

function sectionsOf(
  modules: ReadonlyMap<string, ModuleNode>,
  group: Group,
  number1: number,
): readonly TraceSection[] {
  const renumbered = new Map(group.nodes.map((node, at) => [node, at]));
  const edges = group.edges.map((edge) => ({
    ...edge,
    from: renumbered.get(edge.from) ?? 0,
    to: renumbered.get(edge.to) ?? 0,
  }));
  const { edges: circle, isShortest } = shortCircle(group.nodes.length, edges);
  const cut = edgesToCut(group.nodes.length, edges);
  const what = cut.isSmallest ? 'the fewest imports' : 'imports';
  const row = ({ row: { from, to, lines, names } }: Edge): TraceRow => rowOf(modules, from, to, lines, names);
  const head = `Group ${number1}: ${count(group.nodes.length, 'module', 'modules')}, ${count(edges.length, 'import', 'imports')} among them`;
  const shortest = {
    title: circle.length === edges.length ? head : `${head}; a ${isShortest ? 'shortest' : 'short'} cycle`,
    rows: circle.map(row),
  };
  // Of one circle alone any import may go.
  if (circle.length === edges.length) return [shortest];
  return [
    shortest,
    {
      title: `Group ${number1}: ${what} to remove so that no cycle is left (${groupedNumber(cut.edges.length)})`,
      rows: cut.edges.map(row),
    },
  ];
}

function rowOf(
  modules: ReadonlyMap<string, ModuleNode>,
  from: string,
  to: string,
  [line = 1]: readonly number[],
  names: readonly string[],
): TraceRow {
  const module = modules.get(from);
  const target = modules.get(to);
  const rest = names.length - SHOWN_NAMES;
  const shown = `${names.slice(0, SHOWN_NAMES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return surveyRow({
    name: module?.path ?? from,
    path: module?.path ?? from,
    line,
    id: from,
    score: module?.score ?? null,
    details: [`imports ${target?.path ?? to}`, shown === '' ? '' : `names: ${shown}`],
  });
}
