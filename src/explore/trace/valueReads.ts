/** Places that name a function without calling it: what `0 callers` has to be read against as well. */
import type { ModuleNode } from '../../core/map/codeIndex';
import type { ValueRules } from '../../index/languages/languageRules';
import { languageRules } from '../../index/languages/rules';
import { isClass, isModule, moduleOf } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { ExploreMap } from '../map/exploreMap';
import { count } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import { importersOf, walk } from './traceLinks';
import type { TraceGraph } from './traceLinks';
import type { TraceTarget } from './traceTarget';

const SHOWN_PLACES = 4;
/** A package hands a name on once or twice. */
const IMPORT_HOPS = 3;
/** Of a name that everybody imports the first files tell enough; each is read once for an answer. */
const MOST_FILES = 200;

/**
 * A note on how many places name the function and may read it as a value; none where there are none, or for what is no function.
 * Told from the texts of its own file and of those that import it, so that a local variable of its name counts too.
 */
export function valueReadsNote(map: ExploreMap, graph: TraceGraph, { bearers }: TraceTarget): string[] {
  // Definitions of one name stand in one module: a place that names one names them all.
  const node = bearers.find(
    (each) => !isModule(each) && !isClass(each) && ['function', 'method', 'getter'].includes(each.kind),
  );
  if (node === undefined || isModule(node)) return [];
  const home = moduleOf(graph.nodes, node).path;
  const called = placesOfCalls(graph, node);
  const files = filesNaming(graph, node);
  const unread = new Set<string>();
  const places = files.flatMap(({ path, language }) => {
    const text = map.texts.read(path);
    if (!text?.includes(node.name)) return [];
    const { name, values } = languageRules[language];
    if (values === null) unread.add(name);
    if (values === null) return [];
    return linesNaming(text, values, node, path === home)
      .filter((line) => !called.has(`${path}:${line}`) || isCalledBeside(text, line, node.name))
      .map((line) => `${path}:${line}`);
  });
  const notRead = [...unread].map(
    (name) => `places in files of ${name} that read it as a value are not searched for.`,
  );
  if (places.length === 0) return notRead;
  const verb = places.length === 1 ? 'names it and may read it' : 'name it and may read it';
  return [
    `${count(places.length, 'place', 'places')} ${verb} as a value, without a call: ${listText(places, SHOWN_PLACES)}.`,
    ...notRead,
  ];
}

/** Whether the line, from 1, writes a call of the name: then that is the call that is known, and not what the value leads to. */
function isCalledBeside(text: string, line: number, name: string): boolean {
  return (text.split('\n')[line - 1] ?? '').includes(`${name}(`);
}

/** Where a call of it is known, `path:line`, also by what it is handed to: `list.map(it)`. */
function placesOfCalls({ nodes, edges }: TraceGraph, node: CodeNode): ReadonlySet<string> {
  const calls = edges.callsTo.get(node.id) ?? [];
  return new Set(
    calls.flatMap(({ from, lines }) => {
      const caller = nodes.get(from);
      return caller ? lines.map((line) => `${moduleOf(nodes, caller).path}:${line}`) : [];
    }),
  );
}

/** Its own file, and those that import it, through packages that hand its name on. */
function filesNaming(graph: TraceGraph, node: CodeNode): ModuleNode[] {
  const home = moduleOf(graph.nodes, node);
  const importers = walk(graph.nodes, [home], IMPORT_HOPS, importersOf(graph)).flat();
  const modules = [home, ...importers.map(({ far }) => moduleOf(graph.nodes, far))];
  return [...new Map(modules.map((module) => [module.path, module])).values()].slice(0, MOST_FILES);
}

function linesNaming(
  text: string,
  { noCode, imports: statements, declaring }: ValueRules,
  node: CodeNode & { readonly name: string },
  isHome: boolean,
): number[] {
  const blanked = (found: string): string => found.replace(/[^\n]/g, ' ');
  const plain = text.replace(noCode, blanked);
  const imports = (plain.match(statements) ?? []).join('\n');
  // A file that does not import the name has something else of that name.
  const isMethod = 'kind' in node && node.kind !== 'function';
  const imported = imports.split(/[^\p{ID_Continue}$*]+/u);
  if (!isHome && !isMethod && !imported.includes(node.name) && !imported.includes('*')) return [];
  const code = plain.replace(statements, blanked);
  const name = node.name.replace(/[$]/g, '\\$&');
  // Neither bound or declared nor called there; of a method behind a dot, of a function without one.
  const before = isMethod ? '(?<=\\.[ \\t]*)' : `(?<![.@\\w$-]|\\b(?:${declaring.join('|')})[ \\t]+)`;
  const pattern = new RegExp(
    `${before}(?<![\\w$])${name}(?![\\w$]|[ \\t]*(?:[(:]|<[^;(){}]*>\\(|\\?\\.\\(|=(?!=)|[-+*/|&]=|\\.\\w|\`))`,
    'g',
  );
  const lines = new Set<number>();
  let line = 1;
  let at = 0;
  for (const { index } of code.matchAll(pattern)) {
    for (; at < index; at++) if (code[at] === '\n') line++;
    lines.add(line);
  }
  return [...lines];
}
