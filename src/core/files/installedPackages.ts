/** Whether the path (relative to the workspace folder, `/`) is of an installed package: node_modules, or a Python environment's. */
export function isInstalledPackage(path: string): boolean {
  return /(?:^|\/)(?:node_modules|(?:\.venv|venv)\/(?:lib\/python[^/]*|Lib)\/site-packages)\//.test(
    `${path}/`,
  );
}

/** Why such a file is not changed just so. */
export const INSTALLED_RULE =
  'is of an installed package, which is changed only where the plan names it and the user approves';
