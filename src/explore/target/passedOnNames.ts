/** Symbols by the names under which other modules pass them on: `pkg.Name` where pkg imports Name from elsewhere. */
import type { ImportEdge } from '../../core/map/codeIndex';
import type { ExploreMap } from '../map/exploreMap';
import { findById } from '../map/findById';
import { namesOf } from './names';
import type { Entry, Named } from './names';
import { oncePerMap } from '../map/oncePerMap';

const importsFrom = oncePerMap(({ index }: ExploreMap): ReadonlyMap<string, readonly ImportEdge[]> => {
  const found = new Map<string, ImportEdge[]>();
  for (const edge of index.imports) {
    const known = found.get(edge.from);
    if (known) known.push(edge);
    else found.set(edge.from, [edge]);
  }
  return found;
});

/**
 * What `module.name` or `module.name.more` means where the module only imports the name, by itself or by a star, through
 * any number of modules; [] where no import tells. Nearest modules first; of a name that several pass on, all.
 */
export function passedOn(map: ExploreMap, text: string): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (let dot = text.lastIndexOf('.'); dot > 0; dot = text.lastIndexOf('.', dot - 1)) {
    const [name = '', ...more] = text.slice(dot + 1).split('.');
    for (const { named } of namesOf(map).find(text.slice(0, dot))) {
      const id = named.kind === 'module' ? searchFrom(map, named.node.id, name) : null;
      const meant = id === null ? null : symbolOf(map, [id, ...more].join('.'));
      if (meant) found.set(meant.key, meant);
    }
    if (found.size > 0) break;
  }
  return [...found.values()];
}

/** Id of the symbol that a module has a name from, breadth first along its imports; null where none leads to it. */
function searchFrom(map: ExploreMap, start: string, name: string): string | null {
  const seen = new Set([start]);
  for (const module of seen) {
    for (const { to, names } of importsFrom(map).get(module) ?? []) {
      if (seen.has(to) || !(names.includes(name) || names.includes('*'))) continue;
      if (symbolOf(map, `${to}.${name}`)) return `${to}.${name}`;
      seen.add(to);
    }
  }
  return null;
}

function symbolOf({ index }: ExploreMap, id: string): Entry | null {
  const type = findById(index.classes, id);
  if (type) return entry(id, { kind: 'class', node: type });
  const node = findById(index.functions, id);
  return node ? entry(id, { kind: 'function', node }) : null;
}

function entry(key: string, named: Named): Entry {
  return { key, named };
}
