/**
 * Private names: `__x` in class A is `_A__x` of every object, so that a class above or below that has an `__x`
 * has another. Names of functions' own scopes stay as written: there they are the same at every place.
 */
import type { Lowering } from './context';

/** The string of an attribute's name, read or stored in the current scope. */
export function attributeText(ctx: Lowering, name: string): number {
  return ctx.tape.text(isPrivate(ctx, name) ? privateName(name, classAround(ctx)) : name);
}

/** The string of a name that is bound or read bare: in a class body it is an attribute of the class. */
export function nameText(ctx: Lowering, name: string): number {
  const isMember = isPrivate(ctx, name) && ctx.definitions[ctx.scope]?.kind === 'class';
  return ctx.tape.text(isMember ? privateName(name, classAround(ctx)) : name);
}

const isPrivate = ({ rules }: Lowering, name: string): boolean =>
  rules.hasPrivateNames && name.startsWith('__') && !name.endsWith('__');

/** What `__x` is in a class of that name, '' outside of classes. */
function privateName(name: string, owner: string): string {
  const stripped = owner.replace(/^_+/, '');
  return stripped === '' ? name : `_${stripped}${name}`;
}

/** The name as it is written in the class of that name; other names as they are. */
export function writtenName(name: string, owner: string): string {
  const prefix = `_${owner.replace(/^_+/, '')}`;
  return prefix.length > 1 && name.startsWith(`${prefix}__`) ? name.slice(prefix.length) : name;
}

/** The name of the innermost class around the current scope. */
function classAround({ definitions, scope }: Lowering): string {
  for (let at = scope; at > 0; at = definitions[at]?.parent ?? 0) {
    const around = definitions[at];
    if (around?.kind === 'class') return around.name;
  }
  return '';
}
