/** In which scopes of a file assignments have an order, and what definitions are in it. */
import type { DefinitionKind } from '../facts';
import { DECLARES, HOISTED, IN_BLOCK, UNORDERED } from '../tape';
import type { ScopeRules } from '../order/names';
import type { Lowering } from './context';

/** What the definitions of the file are to the order of its names. */
export function scopeRules({ definitions, imports, rules }: Lowering): ScopeRules {
  // What a star import binds is known only once all modules are: any name of the module may be rebound there.
  const hasStar = imports.some(({ form, exported }) => form === 'all' && exported === null);
  const isClass = (scope: number): boolean => classLike.has(definitions[scope]?.kind ?? '');
  return {
    isClass,
    // Where methods need no order, fields are set later, and what merges is no sequence.
    isOrdered: (scope) =>
      scope === 0
        ? !hasStar
        : definitions[scope]?.kind !== 'namespace' && (rules.assignmentDeclares || !isClass(scope)),
    hoists: rules.hoists,
    rebinding: rules.rebinding,
  };
}

const classLike: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'struct', 'trait']);

/** The flags of the name that a definition declares. */
export function definitionFlags({ rules }: Lowering, kind: DefinitionKind): number {
  // An interface, a namespace and an enum may stand beside another thing of their name.
  if (kind !== 'function' && kind !== 'class') return DECLARES | UNORDERED;
  if (!rules.hoists) return DECLARES;
  return kind === 'class' ? DECLARES | IN_BLOCK : DECLARES | IN_BLOCK | HOISTED;
}
