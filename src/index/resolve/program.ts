/** All facts of a workspace, numbered for the flow analysis, with every import resolved. */
import type { Definition, FileFacts, ImportFact } from '../extract/facts';
import { ROW_WIDTH } from '../extract/tape';

export interface Program {
  /** In code-unit order of path. */
  readonly files: readonly ProgramFile[];
  /** Every definition of every file; a file's own begin at its `firstDefinition` (the module itself). */
  readonly definitions: readonly ProgramDefinition[];
  /** Rows of all tapes together. */
  readonly rowCount: number;
  readonly modules: ModuleLookup;
}

export interface ProgramFile {
  readonly facts: FileFacts;
  readonly number: number;
  readonly firstDefinition: number;
  readonly firstRow: number;
  /** One for each of facts.imports. */
  readonly imports: readonly ImportTarget[];
  /** The same as a run sees them: behind a declaration file, the source that it describes where there is one. */
  readonly running: readonly ImportTarget[];
}

export interface ProgramDefinition {
  readonly file: number;
  readonly fact: Definition;
  /** Number of the enclosing definition; a module is its own. */
  readonly parent: number;
}

/** What an import names. `name` (of a member) is a name of the module, or a submodule where it binds none. */
export type ImportTarget =
  | { readonly kind: 'module'; readonly file: number }
  | {
      readonly kind: 'member';
      readonly file: number;
      readonly name: string;
      readonly submodule: number | null;
    }
  | { readonly kind: 'namespace'; readonly dotted: string }
  | { readonly kind: 'package'; readonly files: readonly number[] }
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'missing' };

/** How modules are found: by import, and below a package or namespace. Files by number. */
export interface ModuleLookup {
  resolve(file: FileFacts, fact: ImportFact): ImportTarget;
  /** What runs where an import names `target`. */
  running(file: FileFacts, fact: ImportFact, target: ImportTarget): ImportTarget;
  /** What `import a.b.c` binds: the module or namespace a. */
  resolveFirst(file: FileFacts, fact: ImportFact): ImportTarget;
  submodule(file: number, name: string): number | null;
  inNamespace(dotted: string, name: string): ImportTarget;
}

/** Numbers the files' definitions and rows; `facts` in code-unit order of path, linear. */
export function buildProgram(facts: readonly FileFacts[], modules: ModuleLookup): Program {
  const files: ProgramFile[] = [];
  const definitions: ProgramDefinition[] = [];
  let rowCount = 0;
  facts.forEach((file, number) => {
    const firstDefinition = definitions.length;
    const imports = file.imports.map((fact) => modules.resolve(file, fact));
    files.push({
      facts: file,
      number,
      firstDefinition,
      firstRow: rowCount,
      imports,
      running: file.imports.map((fact, at) =>
        modules.running(file, fact, imports[at] ?? { kind: 'missing' }),
      ),
    });
    for (const fact of file.definitions)
      definitions.push({ file: number, fact, parent: firstDefinition + fact.parent });
    rowCount += file.tape.rows.length / ROW_WIDTH;
  });
  return { files, definitions, rowCount, modules };
}
