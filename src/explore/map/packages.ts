import type { ModuleNode } from '../../core/map/codeIndex';
import { idSeparator, languageRules } from '../../index/languages/rules';
import { byCodeUnits } from '../../core/text/order';

/** The id under which the tree's top is kept; no package has it. */
export const ROOT = '';

/** A Python package (dotted id) or a directory of other modules (id with `/`). */
export interface Package {
  readonly id: string;
  /** Packages directly inside, by id. */
  readonly packages: readonly Package[];
  readonly modules: readonly ModuleNode[];
  /** Lines of all modules below. */
  readonly lines: number;
  /** The docstring of a Python package's `__init__`. */
  readonly doc: string | null;
}

export type Packages = ReadonlyMap<string, Package>;

type Draft = { -readonly [K in keyof Package]: Package[K] } & { packages: Draft[]; modules: ModuleNode[] };

/**
 * All packages by id, the top under ROOT. The packages around a package exist even where they hold no module; a
 * Python `__init__` stands inside the package that it is. No modules: the top alone. Cost: n log n.
 */
export function buildPackages(modules: readonly ModuleNode[]): Packages {
  const drafts = new Map<string, Draft>([[ROOT, emptyPackage(ROOT)]]);
  for (const module of modules) {
    const separator = idSeparator(module.path, module.language);
    const home = findOrAdd(drafts, homeOf(module), separator);
    home.modules.push(module);
    if (isInit(module)) home.doc ??= module.doc;
    const lines = module.endLine - module.startLine + 1;
    for (let id: string | null = home.id; id !== null; id = around(id, separator)) {
      findOrAdd(drafts, id, separator).lines += lines;
    }
  }
  for (const { packages } of drafts.values()) packages.sort((a, b) => byCodeUnits(a.id, b.id));
  return drafts;
}

function emptyPackage(id: string): Draft {
  return { id, packages: [], modules: [], lines: 0, doc: null };
}

function findOrAdd(drafts: Map<string, Draft>, id: string, separator: string): Draft {
  const known = drafts.get(id);
  if (known) return known;
  const added = emptyPackage(id);
  drafts.set(id, added);
  findOrAdd(drafts, around(id, separator) ?? ROOT, separator).packages.push(added);
  return added;
}

/** Id of the package around `id`, null around the top. */
function around(id: string, separator: string): string | null {
  if (id === ROOT) return null;
  return id.slice(0, Math.max(0, id.lastIndexOf(separator)));
}

/** The id of the package that the module stands in; a package's own file stands in that package. ROOT at the top. */
export function homeOf(module: ModuleNode): string {
  if (!isInit(module)) return module.package ?? ROOT;
  // A later file of the same id carries a `#2` that its package does not.
  return module.id.replace(/#\d+$/, '');
}

/** The indexed folder's own `__init__.py` has no package name to be: it is an ordinary module at the top. */
function isInit({ path, language }: ModuleNode): boolean {
  return languageRules[language].names.packageFile?.test(path) ?? false;
}
