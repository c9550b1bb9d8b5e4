/** What module resolution takes in and gives back. Paths are relative to the indexed folder with `/`. */

export interface ProjectFiles {
  /** Name of the indexed folder itself; '' where it is not known. */
  readonly rootName: string;
  /** Every indexed source path, sorted. */
  readonly paths: readonly string[];
  /**
   * Text of the configuration files by path: package.json, tsconfig*.json, jsconfig*.json,
   * pnpm-workspace.yaml, lerna.json, rush.json, pyproject.toml, setup.cfg, pyrightconfig.json, and whatever a tsconfig extends.
   */
  readonly configs: ReadonlyMap<string, string>;
}

/**
 * Where an import leads.
 * module: a file of the workspace; namespace: folders of modules without a file of their own, all of that dotted
 * name; external: code outside the index, by dotted name, package name or `node:fs`; missing: a path that
 * leads to no indexed file (an asset, a generated file, a mistake); package: the files of a folder, of which those
 * count that define a name that is used.
 */
export type ModuleTarget =
  | { readonly kind: 'module'; readonly path: string }
  | { readonly kind: 'namespace'; readonly dotted: string; readonly folders: readonly string[] }
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'package'; readonly paths: readonly string[] }
  | { readonly kind: 'missing' };
