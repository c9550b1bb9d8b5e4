/** Which file of the workspace an import statement names for the module graph. */
import { NONE, Op, ROW_WIDTH } from '../extract/tape';
import { moduleSystems } from '../languages/modules';
import { importedFile } from './moduleLookup';
import type { ImportTarget, Program, ProgramFile } from './program';

/** The file that an import of a file (its target, and its place among the imports) leads to; null outside. */
export type ImportedFiles = (file: ProgramFile, target: ImportTarget, at: number) => number | null;

/**
 * Of a declaration file the source beside it, or whatever runs behind it; of a package the package itself where its
 * own file binds the name to something other than its submodule.
 * Source: design 10, `imports`.
 */
export function createImportedFiles(program: Program): ImportedFiles {
  const binds = createOwnBindings(program);
  return (file, target, at) => {
    const named = importedFile(target);
    if (named === null) return null;
    if (target.kind === 'member' && target.submodule !== null && target.file !== file.number)
      return binds(target.file, target.name, target.submodule) ? target.file : named;
    const running = importedFile(file.running[at] ?? target);
    return running !== null && runs(program, file, named, running) ? running : named;
  };
}

function runs({ files }: Program, from: ProgramFile, declared: number, running: number): boolean {
  const named = files[declared]?.facts;
  if (running === declared || !named || !moduleSystems[named.language].isDeclaration(named.path))
    return false;
  const isBeside = stemOf(named.path) === stemOf(files[running]?.facts.path ?? '');
  return isBeside || moduleSystems[from.facts.language].importsRunning;
}

function stemOf(path: string): string {
  return path.replace(/(\.d)?\.[^./]+$/, '');
}

/** Whether a package binds a name to something other than its submodule of that name, which then stays hidden. */
type OwnBindings = (file: number, name: string, submodule: number) => boolean;

function createOwnBindings(program: Program): OwnBindings {
  const known = new Map<number, ReadonlyMap<string, readonly number[]>>();
  const storesOf = (number: number): ReadonlyMap<string, readonly number[]> => {
    let found = known.get(number);
    if (found === undefined) known.set(number, (found = storedValues(program.files[number])));
    return found;
  };
  return (number, name, submodule) => {
    const file = program.files[number];
    const values = storesOf(number).get(name);
    if (!file || moduleSystems[file.facts.language].gives !== 'names' || values === undefined) return false;
    return !values.some((row) => isModule(file, row, submodule));
  };
}

/** Rows of the values that a module's own statements bind each name to. */
function storedValues(file: ProgramFile | undefined): ReadonlyMap<string, readonly number[]> {
  const stored = new Map<string, number[]>();
  const { rows = new Int32Array(), strings = [] } = file?.facts.tape ?? {};
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.StoreName || rows[at + 1] !== 0) continue;
    const name = strings[rows[at + 3] ?? NONE] ?? '';
    const values = stored.get(name);
    if (values) values.push(rows[at + 4] ?? NONE);
    else stored.set(name, [rows[at + 4] ?? NONE]);
  }
  return stored;
}

/** Whether a row of the file is an import of this module. */
function isModule({ facts, imports }: ProgramFile, row: number, module: number): boolean {
  const { rows } = facts.tape;
  if (rows[row * ROW_WIDTH] !== Op.Import) return false;
  const target = imports[rows[row * ROW_WIDTH + 3] ?? NONE];
  return (target?.kind === 'module' ? target.file : target?.kind === 'member' && target.submodule) === module;
}
