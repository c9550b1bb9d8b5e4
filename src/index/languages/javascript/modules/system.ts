/** The modules of JavaScript and TypeScript. */
import type { ImportFact } from '../../../extract/facts';
import { folderOf } from '../../../resolve/modules/paths';
import type { ModuleTarget, ProjectFiles } from '../../../resolve/modules/projectFiles';
import { memberOf } from '../../moduleSystem';
import type { ModuleSystem, NamedTarget, OpenModules } from '../../moduleSystem';
import { createJavaScriptResolver } from './resolver';
import type { JavaScriptResolver } from './resolver';

export const javascriptModules: ModuleSystem = {
  gives: 'exports',
  listing: null,
  isDeclaration,
  importsRunning: true,
  open,
  openPackages: (files) => {
    const resolver = createJavaScriptResolver(files);
    return (name) => resolver.packages(name);
  },
};

function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

function open(files: ProjectFiles): OpenModules {
  const declared = createJavaScriptResolver(files);
  const running = createRunningResolver(files);
  const find = (resolver: JavaScriptResolver, from: string, { source, mode }: ImportFact): ModuleTarget =>
    resolver.resolve(from, source, mode);
  return {
    problems: declared.problems,
    idOf: withoutExtension,
    containerOf: (_path, id) => folderOf(id),
    resolve: (from, fact) => named(find(declared, from, fact), fact),
    running: (from, fact) => {
      const found = running === null ? null : find(running, from, fact);
      return found?.kind === 'module' ? named(found, fact) : null;
    },
    resolveFirst: () => null,
    submodule: () => null,
    inNamespace: () => null,
  };
}

/** Resolves as if there were no declaration files, so that what they describe is found; null where there are none. */
function createRunningResolver(files: ProjectFiles): JavaScriptResolver | null {
  const paths = files.paths.filter((path) => !isDeclaration(path));
  return paths.length === files.paths.length ? null : createJavaScriptResolver({ ...files, paths });
}

function named(target: ModuleTarget, { form, imported }: ImportFact): NamedTarget {
  return form === 'name' ? memberOf(target, imported ?? '', null) : target;
}

/** The path without its extension, `.d.ts` and its kin as a whole. */
function withoutExtension(path: string): string {
  return path.replace(/(\.d\.[cm]?ts|\.[^./]+)$/, '');
}
