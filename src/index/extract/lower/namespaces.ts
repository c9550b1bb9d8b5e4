import { childWithRole } from '../captureTree';
import type { CapturedNode } from '../captureTree';
import { textOf } from './context';
import type { Lowering } from './context';

/** The node of `namespace a.b {}` as that of a namespace in a namespace, as the compiler has it; another as it is. */
export function nestNamespace(ctx: Lowering, node: CapturedNode): CapturedNode {
  const name = childWithRole(node, 'name');
  const [, first = '', gap = ''] = name ? (/^([\w$]+)(\s*\.\s*)/.exec(textOf(ctx, name)) ?? []) : [];
  if (!name || gap === '') return node;
  const head = { ...name, kind: 'name', end: name.start + first.length };
  const rest = { ...name, kind: 'name', start: head.end + gap.length };
  const children = node.children.map((child) => (child === name ? rest : child));
  const inner = { ...node, start: rest.start, children };
  const body = { ...node, kind: '', role: 'body', marks: '', start: head.end, children: [inner] };
  return { ...node, children: [head, body] };
}
