/** The imports of a file, and the names that stand for them in it. */
import type { GoFile, GoPackage, GoPackages } from './packages';

export interface GoImport {
  readonly target:
    | { readonly kind: 'package'; readonly within: GoPackage }
    | { readonly kind: 'external'; readonly path: string };
  /** '' for a dot import, and one for its effect. */
  readonly local: string;
  readonly isDot: boolean;
  readonly line: number;
}

export function importsOf(packages: GoPackages, from: GoFile): readonly GoImport[] {
  const { facts, imports } = from.file;
  // A file in no build imports nothing.
  if (/(^|\/)[_.][^/]*$/.test(facts.path)) return [];
  return facts.imports.flatMap((fact, at): GoImport[] => {
    const target = imports[at];
    const shape = { isDot: fact.form === 'all', line: fact.line };
    const isNamed = fact.form === 'module';
    if (target?.kind === 'package') {
      const within = packages.imported(from, target.files);
      if (!within) return [];
      const local = isNamed ? (fact.local ?? within.name) : '';
      return [{ target: { kind: 'package', within }, local, ...shape }];
    }
    if (target?.kind !== 'external') return [];
    const local = isNamed ? (fact.local ?? nameByPath(target.name)) : '';
    return [{ target: { kind: 'external', path: target.name }, local, ...shape }];
  });
}

/** The imports that a name stands for: one, in a program without errors. */
export function bound(imports: readonly GoImport[], local: string): readonly GoImport[] {
  return imports.filter((each) => each.local === local && local !== '');
}

/** The usual name of a package outside: the last part of its path that is no version, without what names the language. */
function nameByPath(path: string): string {
  const parts = path.split('/');
  const last = parts.length > 1 && /^v\d+$/.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1);
  return (last ?? '')
    .replace(/\.v\d+$/, '')
    .replace(/^go-|[.-]go$/g, '')
    .replace(/-/g, '');
}
