/** Whether the path (relative to the workspace folder, `/`) is of an installed package: node_modules, or a Python environment's. */
export function isInstalledPackage(path: string): boolean {
  return /(?:^|\/)(?:node_modules|(?:\.venv|venv)\/(?:lib\/python[^/]*|Lib)\/site-packages)\//.test(
    `${path}/`,
  );
}

/** Why such a file is not changed just so. */
export const INSTALLED_RULE = 'is in an installed package: plan it first, and the user must approve';
