/** What each kind of captured node adds to the facts of a file of C++, beyond those of C. */
import { childWithRole } from '../../extract/captureTree';
import type { CapturedNode } from '../../extract/captureTree';
import { addDefinition } from '../../extract/named/definition';
import { lowerChildren, textOf } from '../../extract/named/context';
import { lowerNew } from '../c/calls';
import { docOf, splitName, withHead } from '../c/context';
import type { CLowerer, CLowering } from '../c/context';
import { addLambda } from '../c/functions';
import { cLowerers } from '../c/nodes';
import { lowerBody, lowerType } from '../c/types';

export const cppLowerers: ReadonlyMap<string, CLowerer> = new Map<string, CLowerer>([
  ...cLowerers,
  ['namespace', lowerNamespace],
  ['class', lowerType],
  ['template', lowerTemplate],
  ['concept', lowerConcept],
  ['lambda', lowerLambda],
  ['using', lowerUsing],
  ['namespace_alias', lowerNamespaceAlias],
  ['friend', lowerFriend],
  ['new', lowerNew],
]);

/** Each part of `a::b` is a namespace; one without a name hides what is in it from other files. */
function lowerNamespace(ctx: CLowering, node: CapturedNode): void {
  const written = childWithRole(node, 'name');
  const body = childWithRole(node, 'body');
  if (!written) {
    ctx.hidden++;
    withHead(ctx, null, () => lowerChildren(ctx, node));
    ctx.hidden--;
    return;
  }
  const { scope, path } = ctx;
  const names = textOf(ctx, written)
    .split('::')
    .map((part) => part.replace(/\binline\b/, '').trim());
  for (const name of names) {
    const number = addDefinition(ctx, node, { kind: 'namespace', name, doc: docOf(ctx, node), body });
    const made = ctx.definitions[number];
    if (made && names.length > 1) made.signature = `namespace ${name}`;
    ctx.scope = number;
    ctx.namespaces.add(name);
    // What an inline namespace holds is as well that of the one around.
    if (!/^inline\b/.test(ctx.source.slice(node.start, written.start))) ctx.path = [...ctx.path, name];
    ctx.places[number] = ctx.path.join('::');
  }
  withHead(ctx, null, () => {
    if (body) lowerChildren(ctx, body);
  });
  ctx.scope = scope;
  ctx.path = path;
}

function lowerTemplate(ctx: CLowering, node: CapturedNode): void {
  withHead(ctx, ctx.head?.kind === 'template' ? ctx.head : node, () => lowerChildren(ctx, node));
}

function lowerConcept(ctx: CLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  const whole = ctx.head ?? node;
  if (!name) return;
  const number = addDefinition(ctx, whole, {
    kind: 'interface',
    name: textOf(ctx, name),
    doc: docOf(ctx, node),
    body: undefined,
  });
  const made = ctx.definitions[number];
  if (made) made.signature = made.signature.replace(/\s*;$/, '');
  lowerBody(ctx, node, number, []);
}

function lowerLambda(ctx: CLowering, node: CapturedNode): void {
  addLambda(ctx, node);
}

const USING = /^using\s+(namespace\s+|typename\s+)?(?:enum\s+)?([^;]*);?$/;

/** `using namespace a::b;` and `using a::f;` */
function lowerUsing(ctx: CLowering, node: CapturedNode): void {
  const [, word = '', target = ''] = USING.exec(textOf(ctx, node)) ?? [];
  const segments = splitName(target.trim()).filter((part) => part !== '');
  const scope = ctx.places[ctx.scope] ?? '';
  const name = word.startsWith('namespace') ? '' : (segments.at(-1) ?? '');
  ctx.brought.push({ scope, name, target: segments.join('::') });
}

/** `namespace x = a::b;` */
function lowerNamespaceAlias(ctx: CLowering, node: CapturedNode): void {
  const name = childWithRole(node, 'name');
  const [, target = ''] = /=\s*([^;]*)/.exec(textOf(ctx, node)) ?? [];
  const scope = ctx.places[ctx.scope] ?? '';
  if (name) ctx.brought.push({ scope, name: textOf(ctx, name), target: target.replace(/\s+/g, '') });
}

/** A friend is a member of the namespace around the class. */
function lowerFriend(ctx: CLowering, node: CapturedNode): void {
  const { scope, path } = ctx;
  // The namespace around is meant.
  while (ctx.scope !== 0 && !['namespace', 'module'].includes(ctx.definitions[ctx.scope]?.kind ?? '')) {
    ctx.scope = ctx.definitions[ctx.scope]?.parent ?? 0;
    ctx.path = ctx.path.slice(0, -1);
  }
  withHead(ctx, node, () => lowerChildren(ctx, node));
  ctx.scope = scope;
  ctx.path = path;
}
