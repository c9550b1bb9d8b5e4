import { isClass } from '../map/codeNodes';
import type { CodeNode } from '../map/codeNodes';
import type { TraceGraph } from './traceLinks';

/** For a class without a constructor of its own: which inherited one the sites that construct it count to. */
export function constructorNote({ nodes, edges }: TraceGraph, node: CodeNode): string[] {
  if (!isClass(node)) return [];
  const isConstructor = (member: CodeNode): boolean => 'kind' in member && member.kind === 'constructor';
  const members = (id: string): readonly CodeNode[] => edges.membersOf.get(id) ?? [];
  if (members(node.id).some(isConstructor)) return [];
  const seen = new Set([node.id]);
  for (const id of seen) {
    const around = nodes.get(id);
    const inherited = id === node.id ? undefined : members(id).find(isConstructor);
    if (inherited)
      return [`it has no constructor of its own: sites that construct it count for ${inherited.id}.`];
    for (const base of around && isClass(around) ? around.bases : []) seen.add(base);
  }
  return [];
}
