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
  let at = definition;
  for (;;) {
    const scope = flow.program.definitions[at];
    if (!scope || scope.parent === at) return null;
    const parent = flow.program.definitions[scope.parent];
    if (parent && isClassScope(parent.fact.kind)) return scope.parent;
    at = scope.parent;
  }
}
