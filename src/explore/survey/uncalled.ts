import type { FunctionNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { languageRules } from '../../index/languages/rules';
import { callGraphOf } from '../map/callGraph';
import { codeNodesOf, isClass, moduleOf } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { findById } from '../map/findById';
import { pathOf } from '../target/resolveTarget';
import { identifierNumbers } from '../search/identifierNumbers';
import { searchIndexOf } from '../search/searchIndex';
import { count, groupedNumber } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { namedOnlyNote } from '../gaps/namedOnly';
import { unmappedNote } from '../gaps/unmapped';
import { surveyEntryPoints } from './entryPoints';
import { isNeverLoaded } from './importTime';
import { isAside } from './listedFiles';
import type { IsInside } from './listedFiles';
import { surveyRow } from './surveyRow';

const MOST_ROWS = 20;
/** More classes than these above one are not looked through for each of its methods. */
const MOST_ABOVE = 1_000;

/** Why a function that no known call reaches may be used all the same. */
type Excuse =
  | 'are entry points or run by their name'
  | 'are in tests, examples or declaration files'
  | 'have a decorator'
  | 'override or implement a method of a base'
  | 'are called by the language itself';

interface Judged {
  readonly node: FunctionNode;
  readonly path: string;
  /** How often its name stands elsewhere in the folder, and in how many calls that could not be resolved. */
  readonly elsewhere: number;
  readonly open: number;
}

/**
 * Functions and methods of these files that no known call reaches: first those whose name stands nowhere else, then those whose name does,
 * with the calls that may mean them. What a framework, a manifest or a base class calls is counted apart.
 */
export function surveyUncalled(map: ExploreMap, isInside: IsInside): Trace {
  const { candidates, excused } = candidatesOf(map, isInside);
  const judged = candidates.map((node) => judge(map, node));
  const [unnamed, named] = [
    judged.filter(({ elsewhere }) => elsewhere === 0),
    judged.filter(({ elsewhere }) => elsewhere > 0),
  ];
  return {
    sentence:
      judged.length === 0
        ? 'Every function and method here is reached by a known call, or may be called from outside.'
        : `No known call reaches ${count(judged.length, 'function or method', 'functions and methods')}: the names of ${groupedNumber(unnamed.length)} occur nowhere else in the folder; those of ${groupedNumber(named.length)} do, so a value, a string or an unresolved call may mean them.`,
    sections: [
      section('Not called, and named nowhere else', unnamed, byPlace),
      section('No known call, but the name occurs elsewhere', named, byDoubt),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      ...excuseNotes(excused),
      'code outside the folder may call an exported function: this does not prove that it can be deleted.',
      ...unmappedNote(map),
      ...namedOnlyNote(map),
    ],
    advice: 'trace_dependencies with direction references lists everything known about one.',
  };
}

function candidatesOf(
  map: ExploreMap,
  isInside: IsInside,
): {
  readonly candidates: readonly FunctionNode[];
  readonly excused: ReadonlyMap<Excuse, number>;
} {
  const called = new Set([
    ...map.index.calls.map(({ to }) => to),
    ...map.index.ambiguous.flatMap(({ candidates }) => candidates),
  ]);
  const excuseOf = excuses(map);
  const excused = new Map<Excuse, number>();
  const candidates = map.index.functions.filter((node) => {
    if (node.kind === 'lambda' || called.has(node.id) || !isInside(pathOf(map, node))) return false;
    const excuse = excuseOf(node);
    if (excuse !== null) excused.set(excuse, (excused.get(excuse) ?? 0) + 1);
    return excuse === null;
  });
  return { candidates, excused };
}

function excuses(map: ExploreMap): (node: FunctionNode) => Excuse | null {
  const entries = new Set(
    surveyEntryPoints(map).sections.flatMap(({ rows }) => rows.flatMap(({ result }) => result?.id ?? [])),
  );
  const overriding = overridersOf(map);
  const decorated = decoratedIn(map);
  return (node) => {
    const path = pathOf(map, node);
    if (isAside(path) || isNeverLoaded(path)) return 'are in tests, examples or declaration files';
    if (calledByLanguage(map, node) || ['constructor', 'getter', 'setter'].includes(node.kind))
      return 'are called by the language itself';
    if (entries.has(node.id) || node.name === 'main' || node.name === 'default')
      return 'are entry points or run by their name';
    if (decorated(path, node.startLine)) return 'have a decorator';
    return overriding(node) ? 'override or implement a method of a base' : null;
  };
}

function calledByLanguage(map: ExploreMap, node: FunctionNode): boolean {
  const { language } = moduleOf(codeNodesOf(map), node);
  return languageRules[language].names.calledByLanguage?.test(node.name) ?? false;
}

/** Whether a method stands in a class with a base outside the folder, or a base in it has the name. */
function overridersOf(map: ExploreMap): (node: FunctionNode) => boolean {
  const nodes = codeNodesOf(map);
  const { membersOf } = callGraphOf(map);
  const hasName = (id: string, name: string): boolean =>
    (membersOf.get(id) ?? []).some((member) => 'name' in member && member.name === name);
  return (node) => {
    const above = new Set(findById(map.index.classes, node.parent)?.bases);
    // A set that grows is read to its new end.
    for (const id of above) {
      const base = nodes.get(id);
      // What a class outside has is not known, nor what is too far above: it may have any name.
      if (above.size > MOST_ABOVE || (base === undefined && !isObject(id))) return true;
      if (base === undefined || !isClass(base)) continue;
      if (hasName(id, node.name)) return true;
      for (const each of base.bases) above.add(each);
    }
    return false;
  };
}

const isObject = (id: string): boolean => id === 'object' || id === 'builtins.object';

/** Whether the line above a definition, from 1, is a decorator's. Each file is read once. */
function decoratedIn(map: ExploreMap): (path: string, line: number) => boolean {
  const lines = new Map<string, readonly string[]>();
  return (path, line) => {
    let own = lines.get(path);
    if (!own) lines.set(path, (own = (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/)));
    for (let at = line - 2; at >= 0; at--) {
      const text = (own[at] ?? '').trim();
      if (/^@[\w$]/.test(text)) return true;
      // The arguments of a decorator may go on over several lines.
      if (!/^[)\]}]+,?$|,$/.test(text)) return false;
    }
    return false;
  };
}

function judge(map: ExploreMap, node: FunctionNode): Judged {
  const { unresolvedByName, onGivenByName } = callGraphOf(map);
  const open = [...(unresolvedByName.get(node.name) ?? []), ...(onGivenByName.get(node.name) ?? [])];
  return {
    node,
    path: pathOf(map, node),
    elsewhere: Math.max(0, timesNamed(map, node.name) - 1),
    open: open.reduce((sum, { lines }) => sum + lines.length, 0),
  };
}

/** How often the folder's texts have the identifier. */
function timesNamed(map: ExploreMap, name: string): number {
  const number = identifierNumbers(map).get(name);
  if (number === undefined) return 0;
  let times = 0;
  searchIndexOf(map).body.each(number, (_file, count) => (times += count));
  return times;
}

function section(
  title: string,
  judged: readonly Judged[],
  order: (a: Judged, b: Judged) => number,
): Trace['sections'][number] {
  const counted =
    judged.length > MOST_ROWS ? `the first ${MOST_ROWS} of ${judged.length}` : String(judged.length);
  return {
    title: `${title} (${counted})`,
    rows: [...judged].sort(order).slice(0, MOST_ROWS).map(rowOf),
  };
}

function byPlace(a: Judged, b: Judged): number {
  return byCodeUnits(a.path, b.path) || a.node.startLine - b.node.startLine;
}

function byDoubt(a: Judged, b: Judged): number {
  return a.open - b.open || a.elsewhere - b.elsewhere || byPlace(a, b);
}

function rowOf({ node, path, elsewhere, open }: Judged): TraceRow {
  const { id, startLine: line } = node;
  return surveyRow({
    name: id,
    path,
    line,
    id,
    score: null,
    details: [
      ...(elsewhere > 0 ? [`its name occurs ${count(elsewhere, 'time', 'times')} elsewhere`] : []),
      ...(open > 0 ? [`${count(open, 'unresolved call has', 'unresolved calls have')} it`] : []),
    ],
  });
}

function excuseNotes(excused: ReadonlyMap<Excuse, number>): readonly string[] {
  if (excused.size === 0) return [];
  const parts = [...excused]
    .sort(([, a], [, b]) => b - a)
    .map(([why, many]) => `${groupedNumber(many)} ${why}`);
  return [`left out because others may call them: ${listText(parts, parts.length)}.`];
}
