/** The symbols of all versions that are compared, as what is matched. */
import type { SymbolShape } from '../../../core/git/shapes';
import { ownName } from '../symbolChanges';
import type { ComparedFile } from './changedFiles';

/** One symbol of one side. */
export interface Entity {
  /** In the order of files and beginnings. */
  readonly number: number;
  /** Which of the compared files it stands in. */
  readonly file: number;
  readonly shape: SymbolShape;
  readonly own: string;
  /** The symbol around it; null at the top of the file. */
  readonly parent: Entity | null;
  /** What its name has between that symbol's and its own: of `o.m` without a symbol `o` it is `o`. */
  readonly through: string;
  /** Token hashes of its body and of all that stands in it. Made when it is first asked for. */
  readonly tokens: () => Uint32Array;
  readonly children: Entity[];
}

/** In their order. `side` says which version. Linear. */
export function entitiesOf(files: readonly ComparedFile[], side: 'before' | 'after'): readonly Entity[] {
  const entities: Entity[] = [];
  for (const [file, compared] of files.entries()) {
    const byName = new Map<string, Entity>();
    for (const shape of compared[side]?.symbols ?? []) {
      const parent = parentOf(shape.name, byName);
      const entity = newEntity({ number: entities.length, file, shape, parent });
      parent?.children.push(entity);
      byName.set(shape.name, entity);
      entities.push(entity);
    }
  }
  return entities;
}

function parentOf(name: string, known: ReadonlyMap<string, Entity>): Entity | null {
  for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
    const parent = known.get(name.slice(0, end));
    if (parent !== undefined) return parent;
  }
  return null;
}

function newEntity(base: Pick<Entity, 'number' | 'file' | 'shape' | 'parent'>): Entity {
  const { shape, parent } = base;
  const own = ownName(shape.name);
  const inside = parent === null ? shape.name : shape.name.slice(parent.shape.name.length + 1);
  const at = inside.lastIndexOf('.');
  const children: Entity[] = [];
  let tokens: Uint32Array | undefined;
  return {
    ...base,
    ...{ own, children, through: at === -1 ? '' : inside.slice(0, at) },
    tokens: () => (tokens ??= joined([shape.tokens, ...children.map((child) => child.tokens())])),
  };
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
