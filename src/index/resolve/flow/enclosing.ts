/** What a function stands in. */
import type { Flow } from './context';
import { isClassScope } from './scopes';

/** The method around a function, itself included. */
export function enclosingMethod(flow: Flow, definition: number): number {
  let at = definition;
  for (;;) {
    const scope = flow.program.definitions[at];
    const parent = scope && flow.program.definitions[scope.parent];
    if (!parent || scope.parent === at || isClassScope(parent.fact.kind)) return at;
    at = scope.parent;
  }
}

/** The class in whose body a function stands, through nested functions; null outside of classes. */
export function enclosingClass(flow: Flow, definition: number): number | null {
  const { definitions } = flow.program;
  const parent = definitions[enclosingMethod(flow, definition)]?.parent;
  const around = parent === undefined ? undefined : definitions[parent];
  return parent !== undefined && around && isClassScope(around.fact.kind) ? parent : null;
}

/** The function whose receiver `this` is in a scope: arrows have none of their own; null at module level. */
export function receiverHolder(flow: Flow, scope: number): number | null {
  let at = scope;
  for (;;) {
    const definition = flow.program.definitions[at];
    if (!definition || definition.parent === at) return null;
    const parent = flow.program.definitions[definition.parent];
    const isField = parent !== undefined && isClassScope(parent.fact.kind);
    if (definition.fact.receiver !== 'lexical' || isField) return at;
    at = definition.parent;
  }
}

/** The class whose order `super` goes along: that of the receiver. */
export function classBehind(
  flow: Flow,
  { definition, receiver }: { definition: number; receiver: number },
): number {
  const object = flow.objects.get(receiver);
  return object.kind === 'instance' || object.kind === 'class' ? object.definition : definition;
}
