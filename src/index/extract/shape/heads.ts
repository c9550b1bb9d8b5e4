/** What the head of a definition says, part by part. */
import type { ShapeParameter } from '../../../core/git/shapes';
import type { DefinitionPlace } from './places';
import { COMMENT, PARAMETERS } from './grammar';
import type { ShapeTree } from './tree';
import { NOBODY, childIn, childLike, childrenOf, hasFlag, isNamed, lineOf, textOf } from './tree';

export interface Head {
  readonly parameters: readonly ShapeParameter[];
  readonly returns: string | null;
  readonly decorators: readonly string[];
}

/** A declarator in a declarator in a pointer: deeper ones nobody writes. */
const DEEPEST_DECLARATOR = 6;

export function headOf(tree: ShapeTree, { node, decorators }: DefinitionPlace, isFunction: boolean): Head {
  const list = isFunction ? parameterList(tree, node) : NOBODY;
  const returns = isFunction ? childIn(tree, node, tree.grammar.fields.returns) : NOBODY;
  return {
    parameters: list === NOBODY ? [] : parametersOf(tree, list),
    returns: returns === NOBODY ? null : lineOf(tree, returns).replace(/^(?::|->)\s*/, ''),
    decorators: decorators.map((decorator) => lineOf(tree, decorator)),
  };
}

/** In C the list stands in the declarator. */
function parameterList(tree: ShapeTree, node: number): number {
  let at = node;
  for (let depth = 0; depth < DEEPEST_DECLARATOR && at !== NOBODY; depth++) {
    const field = childIn(tree, at, tree.grammar.fields.parameters);
    const found = field === NOBODY ? childLike(tree, at, PARAMETERS) : field;
    if (found !== NOBODY) return found;
    at = childIn(tree, at, [tree.grammar.fields.declarator]);
  }
  return NOBODY;
}

function parametersOf(tree: ShapeTree, list: number): readonly ShapeParameter[] {
  // `x => x`: the parameter itself.
  if (!hasFlag(tree, list, PARAMETERS)) return [parameterOf(tree, list, NOBODY)];
  const found: ShapeParameter[] = [];
  for (const child of childrenOf(tree, list)) {
    if (!isNamed(tree, child) || hasFlag(tree, child, COMMENT) || textOf(tree, child) === 'void') continue;
    const names = [...childrenOf(tree, child)].filter((each) => isName(tree, each));
    // `a, b int` is two.
    if (names.length > 1) for (const name of names) found.push(parameterOf(tree, child, name));
    else found.push(parameterOf(tree, child, names[0] ?? NOBODY));
  }
  return found;
}

function isName({ nodes, grammar }: ShapeTree, node: number): boolean {
  return grammar.fields.names.includes(nodes.field[node] ?? 0);
}

function parameterOf(tree: ShapeTree, node: number, name: number): ShapeParameter {
  const { types, defaults } = tree.grammar.fields;
  const type = childIn(tree, node, types);
  const value = childIn(tree, node, defaults);
  const written = lineOf(tree, node);
  const typeText = type === NOBODY ? null : lineOf(tree, type).replace(/^:\s*/, '');
  const defaultText = value === NOBODY ? null : lineOf(tree, value);
  if (name !== NOBODY) {
    const mark = isOptional(tree, node) ? '?' : '';
    return { name: `${lineOf(tree, name)}${mark}`, type: typeText, default: defaultText };
  }
  // Grammars without fields, and `*args: int`.
  const [, own = written, said = null, given = null] =
    /^([^:=]*[^:=\s])\s*(?::\s*([^=]+?))?\s*(?:=\s*(.+))?$/.exec(written) ?? [];
  return { name: own, type: typeText ?? said, default: defaultText ?? given };
}

function isOptional(tree: ShapeTree, node: number): boolean {
  for (const child of childrenOf(tree, node))
    if (!isNamed(tree, child) && textOf(tree, child) === '?') return true;
  return false;
}
