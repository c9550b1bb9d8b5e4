import type { CodeLevel } from '../../core/map/explore';
import type { ModuleNode } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { callGraphOf } from '../map/callGraph';
import type { CallGraph } from '../map/callGraph';
import { apartModules } from '../map/apartFiles';
import { fileLabel, isClass, isModule } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { findById } from '../map/findById';
import { clip, count, firstSentence, groupedNumber, oneLine } from '../answer/text';
import { dataLine } from './contextBlock';
import type { Ranked } from './contextRanking';

export interface ModuleSummary {
  readonly level: CodeLevel;
  readonly text: string;
}

/** Enough of a docstring to know what a module is for. */
const DOC_WIDTH = 140;
/** Names after which another tells little of what a module is. */
const MOST_NAMES = 7;
const FEW_NAMES = 4;
const MOST_IMPORTS = 3;
const NAME_WIDTH = 32;

/**
 * Makes the summaries of a module, one line each, from its path alone to all that is told in a line: what it says of
 * itself, its main definitions (classes by J, functions by calls from other modules), who leans on it and on what it
 * leans. The same index gives the same text.
 */
export function moduleSummaries(map: ExploreMap): (ranked: Ranked<ModuleNode>) => readonly ModuleSummary[] {
  const graph = callGraphOf(map);
  const apart = apartModules(map.index.modules);
  return ({ node }) => {
    const lines = count(node.endLine - node.startLine + 1, 'line', 'lines');
    const facts = [lines, `I ${node.score.toFixed(2)}`, ...[apart.get(node.id) ?? []].flat()];
    const head = `${oneLine(node.path)} (${facts.join(', ')})`;
    const doc = clip(firstSentence(toldBy(node.doc)), DOC_WIDTH);
    const names = definitionNames(graph, node);
    const parts = (defined: number, placed: boolean): string =>
      [
        ...(doc === '' ? [] : [doc.replace(/\.$/, '')]),
        ...(names.length > 0 && defined > 0 ? [`defines ${namesText(names, defined)}`] : []),
        ...(placed ? placeText(map, graph, node) : []),
      ].join('; ');
    const levels: readonly ModuleSummary[] = [
      { level: 'path', text: head },
      { level: 'signature', text: joined(head, parts(doc === '' ? FEW_NAMES : 0, false)) },
      { level: 'skeleton', text: joined(head, parts(FEW_NAMES, false)) },
      { level: 'body', text: joined(head, parts(MOST_NAMES, true)) },
    ];
    // Of levels that say the same, the highest stands for all.
    return levels
      .map(({ level, text }) => ({ level, text: dataLine(text) }))
      .filter(({ text }, at, all) => all[at + 1]?.text !== text);
  };
}

/** What a docstring says once its tags, and what stands before its first word, are gone: `@module URL utility`. */
function toldBy(doc: string | null): string {
  const words = (doc ?? '').replace(
    /@(?:module|packageDocumentation|file(?:overview)?|summary|desc(?:ription)?|since \S+)\b/g,
    ' ',
  );
  return oneLine(words).replace(/^[^\p{L}\p{N}`'"<(]+/u, '');
}

function joined(head: string, rest: string): string {
  return rest === '' ? head : `${head}: ${rest}`;
}

function definitionNames(graph: CallGraph, module: ModuleNode): readonly string[] {
  const worth = (node: CodeNode): number => (isClass(node) ? node.score : outsideCalls(graph, node));
  const names = (graph.membersOf.get(module.id) ?? [])
    .filter((node) => !isModule(node))
    .map((node) => ({ node, worth: worth(node) }))
    .sort((a, b) => b.worth - a.worth || a.node.startLine - b.node.startLine)
    .map(
      ({ node }) =>
        `${clip(oneLine('name' in node ? node.name : ''), NAME_WIDTH)}${isClass(node) ? '' : '()'}`,
    );
  // What is defined once for each platform is one thing to whoever reads its name.
  return [...new Set(names)];
}

/** Sites in other modules, as share of a class's score: ten calls weigh like a class of its own. */
function outsideCalls(graph: CallGraph, node: CodeNode): number {
  const own = isModule(node) ? node.id : node.module;
  const sites = (graph.callsTo.get(node.id) ?? [])
    .filter(({ from }) => !from.startsWith(own))
    .reduce((sum, { weight }) => sum + weight, 0);
  return sites / 3;
}

function namesText(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${groupedNumber(rest)} more` : ''}`;
}

function placeText(map: ExploreMap, graph: CallGraph, { id }: ModuleNode): readonly string[] {
  const importers = graph.importsTo.get(id) ?? [];
  const imported = [...(graph.importsFrom.get(id) ?? [])].sort(
    (a, b) => b.weight - a.weight || byCodeUnits(a.to, b.to),
  );
  const names = distinctLabels(
    imported.map(({ to }) => oneLine(findById(map.index.modules, to)?.path ?? to)),
  );
  return [
    ...(importers.length > 0 ? [`imported by ${groupedNumber(importers.length)}`] : []),
    ...(names.length > 0 ? [`imports ${namesText(names, MOST_IMPORTS)}`] : []),
  ];
}

/** The short names of files, with their folders where several have the same. */
function distinctLabels(paths: readonly string[]): readonly string[] {
  const labels = paths.map(fileLabel);
  return paths.map((path, at) => {
    const label = labels[at] ?? path;
    const isShared = labels.indexOf(label) !== labels.lastIndexOf(label);
    return isShared ? path.split('/').slice(-2).join('/') : label;
  });
}
