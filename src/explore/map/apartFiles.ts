/** The one rule of which files are ranked apart: for Core Components, the graph and the context alike. */
import type { ApartKind } from '../../core/files/apart';
import { EXAMPLE_FOLDERS, VENDORED_FOLDERS, inFolders } from '../../core/files/folderNames';
import type { ModuleNode } from '../../core/map/codeIndex';
import { isTestFile } from '../../index/languages/rules';
import { fileKind } from '../search/fileWeights';

/** `sdk-examples/` is a folder of examples as `examples/` is. */
const named = (folders: string): RegExp => inFolders(`(?:[\\w-]+[-_])?(?:${folders})`);

/** Read in this order: what first fits a path says what the file is. */
const KINDS: readonly (readonly [kind: ApartKind, isOne: (path: string) => boolean])[] = [
  ['vendored', matches(named(`_?${VENDORED_FOLDERS}`))],
  ['benchmark', matches(named('benchmarks?|bench'))],
  ['benchmark', matches(/[._-]bench\.[^/]+$/i)],
  ['test', isOfTests],
  ['test', matches(named('tests?|fixtures?'))],
  ['example', matches(named(EXAMPLE_FOLDERS))],
  // A folder `template` is as often the engine of them.
  ['template', matches(named('templates'))],
  ['declarations', (path) => fileKind(path).isDeclarations],
  ['generated', matches(/(?:^|\/)(?:generators?|codegen)\//i)],
  ['generated', matches(/(?:^|\/)__generated__\/|[._-](?:generated|gen|pb)\.[^/]+$|_pb2(?:_grpc)?\.pyi?$/i)],
  ['older copy', matches(/(?:^|\/)(?:legacy|old|deprecated|archived?|obsolete|backups?)\//i)],
];

/** What makes the file of a path stand apart, as far as its path tells; null for the repository's own code. */
export function apartKind(path: string): ApartKind | null {
  return KINDS.find(([, isOne]) => isOne(path))?.[0] ?? null;
}

/** Whether a file is a test, or stands among tests, fixtures and benches: what a task about tests asks for. */
export function isOfTests(path: string): boolean {
  return isTestFile(path) || fileKind(path).isTest;
}

/**
 * The modules that stand apart, by id. Empty where the repository has nothing else: then they are its core. Linear.
 * Source: RepoMaster section 3.2.3 shows core components; what stands apart is no core.
 */
export function apartModules(
  modules: readonly Pick<ModuleNode, 'id' | 'path'>[],
): ReadonlyMap<string, ApartKind> {
  const apart = new Map<string, ApartKind>();
  for (const { id, path } of modules) {
    const kind = apartKind(path);
    if (kind !== null) apart.set(id, kind);
  }
  return apart.size === modules.length ? new Map() : apart;
}

function matches(pattern: RegExp): (path: string) => boolean {
  return (path) => pattern.test(path);
}
