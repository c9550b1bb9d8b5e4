/** How the modules of a language are named and found. */
import type { Problem } from '../../core/map/codeIndex';
import type { ImportFact } from '../extract/facts';
import type { ModuleTarget, ProjectFiles } from '../resolve/modules/projectFiles';

export interface ModuleSystem {
  /**
   * What a module gives to others: every name that it binds, of which a later star import wins over an earlier one; or what
   * its statements export.
   */
  readonly gives: 'names' | 'exports';
  /** The variable in which a module lists what a star import brings; null where there is none. */
  readonly listing: string | null;
  /** Whether a path is that of a declaration file: types of what another file runs. */
  readonly isDeclaration: (path: string) => boolean;
  /** An import that finds a declaration file means what runs behind it, wherever that lies. */
  readonly importsRunning: boolean;
  /** Reads the workspace. Languages of one system have the same function, which is then called once for all of them. */
  readonly open: (files: ProjectFiles) => OpenModules;
  /** Reads what packages the workspace has: look-ups by the names that others import them by; [] where no package bears it. */
  readonly openPackages: (files: ProjectFiles) => (name: string) => readonly PackagePlace[];
}

/** The modules of one workspace. */
export interface OpenModules {
  /** What is broken in configurations. */
  readonly problems: readonly Problem[];
  /** The id of a file before numbers tell files of one id apart. */
  readonly idOf: (path: string) => string;
  /** The id of the package or folder that holds a module, '' at the root; `ids` are those of all files by path. */
  readonly containerOf: (path: string, id: string, ids: ReadonlyMap<string, string>) => string;
  /** Where an import in a file leads; null where nothing says. */
  readonly resolve: (from: string, fact: ImportFact) => NamedTarget | null;
  /** What runs where an import of a file leads to the declaration file at `declared`; null where that is nothing else. */
  readonly running: (from: string, fact: ImportFact, declared: string) => NamedTarget | null;
  /** What `import a.b.c` binds: the module or namespace a. */
  readonly resolveFirst: (from: string, fact: ImportFact) => ModuleTarget | null;
  /** The path of the module of that name below a package's file; null where there is none. */
  readonly submodule: (path: string, name: string) => string | null;
  /** What lies below a namespace by that name; null where nothing does. */
  readonly inNamespace: (dotted: string, name: string) => ModuleTarget | null;
}

/** Modules of which nothing is asked but what they are called and where imports lead: a linker by names does the rest. */
export type NamedModules = Pick<OpenModules, 'problems' | 'containerOf' | 'resolve'>;

/** The system of a language whose files are linked by names; a module's id is its path without the extension. */
export function systemByName(open: (files: ProjectFiles) => NamedModules): ModuleSystem {
  return {
    gives: 'names',
    listing: null,
    isDeclaration: () => false,
    importsRunning: false,
    open: (files) => ({
      ...open(files),
      idOf: (path) => path.replace(/\.[^./]+$/, ''),
      running: () => null,
      resolveFirst: () => null,
      submodule: () => null,
      inNamespace: () => null,
    }),
    openPackages: () => () => [],
  };
}

/** A module, or `name` of one: of its own, or the submodule at a path where it binds none. */
export type NamedTarget =
  | ModuleTarget
  | {
      readonly kind: 'member';
      readonly path: string;
      readonly name: string;
      readonly submodule: string | null;
    };

/** Where a package lies, or something below it. */
export interface PackagePlace {
  /** The package's folder, or the one that a path below it names. */
  readonly folder: string;
  /** The file that an import of it leads to; null where none is indexed. */
  readonly path: string | null;
}

/** `name` of what an import names: of a module, or the external thing of that qualified name. */
export function memberOf(target: ModuleTarget, name: string, submodule: string | null): NamedTarget {
  if (target.kind === 'module') return { kind: 'member', path: target.path, name, submodule };
  return target.kind === 'external' ? { kind: 'external', name: `${target.name}.${name}` } : target;
}
