/** Several definitions of one module may bear one name: an interface and a function, a class and its namespace. */
import type { ClassNode, FunctionNode } from '../../core/map/codeIndex';
import { groupBy } from '../map/callGraph';
import type { ExploreMap } from '../map/exploreMap';
import { oncePerMap } from '../map/oncePerMap';

type SymbolNode = ClassNode | FunctionNode;

/** A number tells definitions of one name apart: `m.f#2`, `m.C#2.run`. */
const NUMBER = /#\d+(?=\.|$)/g;

/** The id as its definitions share it: without the numbers that tell them apart. */
export function bareId(id: string): string {
  return id.includes('#') ? id.replace(NUMBER, '') : id;
}

/** Whether a text says by its number which definition it means. */
export function saysWhich(text: string): boolean {
  return /#\d+(?=\.|$)/.test(text);
}

/** The key that all definitions of one name in one module share. */
export function nameKeyOf({ module, id }: SymbolNode): string {
  return `${module} ${bareId(id)}`;
}

const bearersByKey = oncePerMap(({ index }) =>
  groupBy<SymbolNode>([...index.classes, ...index.functions], nameKeyOf),
);

/** All definitions of the node's module that bear its name, in the order of their lines; itself among them. */
export function bearersOf(map: ExploreMap, node: SymbolNode): readonly SymbolNode[] {
  const all = bearersByKey(map).get(nameKeyOf(node)) ?? [node];
  return [...all].sort((a, b) => a.startLine - b.startLine);
}
