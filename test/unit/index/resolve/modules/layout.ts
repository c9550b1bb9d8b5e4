import type { Language } from '../../../../../src/core/map/codeIndex';
import type { ModuleTarget, ProjectFiles } from '../../../../../src/index/resolve/modules/projectFiles';

/** A workspace from a list of paths (several a line, blank-separated) and the texts of its configurations. */
export function layout(
  paths: string,
  configs: Readonly<Record<string, string>> = {},
  rootName = '',
): ProjectFiles {
  return { rootName, paths: paths.trim().split(/\s+/).sort(), configs: new Map(Object.entries(configs)) };
}

/** The files with the language that their extension says. */
export function withLanguages(paths: readonly string[]): { path: string; language: Language }[] {
  return paths.map((path) => {
    const language = /\.pyi?$/.test(path)
      ? 'python'
      : /\.[cm]?tsx?$/.test(path)
        ? 'typescript'
        : 'javascript';
    return { path, language };
  });
}

/** A target in one word: a path, `ns:a.b`, `ext:name` or `missing`. */
export function shown(target: ModuleTarget): string {
  if (target.kind === 'module') return target.path;
  if (target.kind === 'namespace') return `ns:${target.dotted}`;
  return target.kind === 'external' ? `ext:${target.name}` : 'missing';
}
