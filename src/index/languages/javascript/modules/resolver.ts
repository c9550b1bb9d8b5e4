import type { Problem } from '../../../../core/map/codeIndex';
import { folderOf, joinPath, resolvePath } from '../../../resolve/modules/paths';
import type { ModuleTarget, ProjectFiles } from '../../../resolve/modules/projectFiles';
import type { PackagePlace } from '../../moduleSystem';
import { isBuiltinModule } from './builtinModules';
import { entryTargets } from './entryTargets';
import { importsOf, readManifests, scopeOf, type Manifest, type Manifests } from './manifests';
import { resolveEntry, resolveFolder, resolveTargets, type Asking, type PackageFiles } from './packageEntry';
import { fillPattern, matchPattern } from './patterns';
import { createSourceProbe } from './sourceProbe';
import { readTsConfigs, type TsConfig } from './tsconfig';
import { createTsConfigChoice } from './tsconfigChoice';
import { createPackageFinder, type FindPackage } from './workspaces';

export type ImportMode = 'import' | 'require';

export interface JavaScriptResolver {
  /** Where a specifier in a file leads; never a namespace. */
  resolve(fromPath: string, specifier: string, mode: ImportMode): ModuleTarget;
  /** The packages of the workspace that a name means, a path below it included: the one linked, else all that bear it. */
  packages(specifier: string): readonly PackagePlace[];
  /** What is broken in the configuration files. */
  readonly problems: readonly Problem[];
}

interface Context extends PackageFiles {
  readonly manifests: Manifests;
  readonly findPackage: FindPackage;
}

/** One import: where it stands, and how entries of packages are asked for there. */
interface Request {
  readonly folder: string;
  readonly config: TsConfig | null;
  readonly asking: Asking;
}

/**
 * Finds JavaScript and TypeScript modules as the TypeScript compiler does, and where it would end at a built
 * file of a package of this workspace, at the source of that file. Relative paths, `paths` and `baseUrl`, `#imports`,
 * the package's own name, packages of the workspace, in that order. Building is linear in files and
 * configurations; a look-up costs the depth of the folder plus the patterns that apply.
 * Source: TypeScript handbook, "Modules - Reference"; Node documentation, "Modules: Packages".
 */
export function createJavaScriptResolver(files: ProjectFiles): JavaScriptResolver {
  const manifests = readManifests(files.configs);
  const locate = (specifier: string) => locateConfig(manifests, specifier);
  const configs = readTsConfigs(files.configs, locate);
  const choice = createTsConfigChoice(configs.byPath);
  const context: Context = {
    manifests,
    probe: createSourceProbe(files.paths, files.configs.keys()),
    configsOf: (folder) => choice.configsIn(folder),
    findPackage: createPackageFinder(manifests, files.configs),
  };
  return {
    resolve: (fromPath, specifier, mode) => {
      const config = choice.choose(fromPath);
      const request = { folder: folderOf(fromPath), config, asking: askingOf(config, mode) };
      return resolveSpecifier(context, request, specifier);
    },
    packages: (specifier) => packagesOf(context, specifier),
    problems: [...manifests.problems, ...configs.problems],
  };
}

function resolveSpecifier(context: Context, request: Request, specifier: string): ModuleTarget {
  if (/^\.\.?(\/|$)/.test(specifier))
    return found(resolveRelative(context, request, specifier)) ?? { kind: 'missing' };
  const mapped = resolveMapped(context, request, specifier);
  if (mapped !== null) return { kind: 'module', path: mapped };
  if (isBuiltinModule(specifier)) return { kind: 'external', name: `node:${specifier}` };
  if (/^[a-z][a-z0-9+.-]*:/i.test(specifier)) return { kind: 'external', name: specifier };
  if (specifier.startsWith('#')) return resolveImports(context, request, specifier);
  return resolvePackage(context, request, specifier);
}

function resolveRelative(context: Context, request: Request, specifier: string): string | null {
  const written = resolvePath(request.folder, specifier);
  if (written === null) return null;
  const isFolder = /(^|\/)\.{0,2}$/.test(specifier);
  const query = specifier.indexOf('?');
  return (
    resolveLocal(context, written, isFolder) ??
    resolveInRootDirs(context, request, written) ??
    // Bundlers take what follows the question mark as an option.
    (query > 0 ? resolveRelative(context, request, specifier.slice(0, query)) : null)
  );
}

function resolveLocal(context: Context, path: string, isFolder: boolean): string | null {
  const file = isFolder ? null : context.probe.file(path);
  if (file !== null || !context.probe.hasFolder(path)) return file;
  return resolveFolder(context, path, context.manifests.byFolder.get(path));
}

/** rootDirs are laid over one another: what is missing in one may be in the others. */
function resolveInRootDirs(context: Context, { config }: Request, path: string): string | null {
  const dirs = config?.rootDirs ?? [];
  const own = dirs.filter((dir) => path.startsWith(`${dir}/`)).sort((a, b) => b.length - a.length)[0];
  if (own === undefined) return null;
  for (const dir of dirs) {
    const file = dir === own ? null : resolveLocal(context, joinPath(dir, path.slice(own.length + 1)), false);
    if (file !== null) return file;
  }
  return null;
}

/** `paths`, else `baseUrl`: a pattern that matches rules `baseUrl` out even when nothing is there. */
function resolveMapped(context: Context, { config }: Request, specifier: string): string | null {
  if (config === null) return null;
  const match = config.paths === null ? null : matchPattern(specifier, config.paths);
  if (match === null) {
    return config.baseUrl === null ? null : resolveLocal(context, joinPath(config.baseUrl, specifier), false);
  }
  for (const target of match.value) {
    const path = resolvePath('', fillPattern(target, match.star));
    const file = path === null ? null : resolveLocal(context, path, false);
    if (file !== null) return file;
  }
  return null;
}

function resolveImports(context: Context, request: Request, specifier: string): ModuleTarget {
  const scope = scopeOf(context.manifests, request.folder);
  const match = scope === null ? null : matchPattern(specifier, importsOf(scope));
  if (scope === null || match === null) return { kind: 'missing' };
  const path = resolveTargets(context, scope.folder, match.value, match.star, request.asking);
  if (path !== null) return { kind: 'module', path };
  const { targets } = entryTargets(match.value, (name) => request.asking.conditions.has(name));
  const bare = targets.find((target) => !target.startsWith('.') && !target.startsWith('#'));
  if (bare === undefined) return { kind: 'missing' };
  return resolveSpecifier(
    context,
    { ...request, folder: scope.folder, config: null },
    fillPattern(bare, match.star),
  );
}

/** Scope and name of a package, and what is asked for below it. */
const PACKAGE = /^((?:@[^/]+\/)?[^/@~][^/]*)(?:\/(.*))?$/;

function packagesOf(context: Context, specifier: string): readonly PackagePlace[] {
  const [, name = '', subpath = ''] = PACKAGE.exec(specifier) ?? [];
  const linked = context.findPackage('', name);
  const named = linked === null ? (context.manifests.byName.get(name) ?? []) : [linked];
  return named.flatMap((manifest) => {
    const folder = joinPath(manifest.folder, subpath);
    const path =
      resolveEntry(context, manifest, subpath, askingOf(null, 'import')) ??
      resolveEntry(context, manifest, subpath, askingOf(null, 'require')) ??
      resolveLocal(context, folder, false);
    return path === null && !context.probe.hasFolder(folder) ? [] : [{ folder, path }];
  });
}

function resolvePackage(context: Context, request: Request, specifier: string): ModuleTarget {
  const [, name, subpath = ''] = PACKAGE.exec(specifier) ?? [];
  if (name === undefined) return { kind: 'missing' };
  const scope = scopeOf(context.manifests, request.folder);
  const own = scope?.name === name && scope.table.has('exports') ? scope : null;
  for (const manifest of [own, context.findPackage(request.folder, name)]) {
    const target = manifest === null ? null : found(resolveEntry(context, manifest, subpath, request.asking));
    if (target !== null) return target;
  }
  return { kind: 'external', name };
}

function found(path: string | null): ModuleTarget | null {
  return path === null ? null : { kind: 'module', path };
}

const OLD_RESOLUTIONS = new Set(['node', 'node10', 'classic']);

function askingOf(config: TsConfig | null, mode: ImportMode): Asking {
  const resolution = config?.moduleResolution ?? null;
  const platform = resolution === 'bundler' ? [] : ['node'];
  return {
    conditions: new Set([mode, 'types', ...platform, ...(config?.conditions ?? [])]),
    keepsToExports: config === null || (resolution !== null && !OLD_RESOLUTIONS.has(resolution)),
  };
}

/** Path of a configuration inside a package of the workspace: `@scope/tsconfig/base.json`. */
function locateConfig({ byName }: Manifests, specifier: string): string | null {
  const [, name = '', subpath = 'tsconfig.json'] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  const manifest: Manifest | undefined = byName.get(name)?.[0];
  return manifest === undefined ? null : resolvePath(manifest.folder, subpath);
}
