const installedNames = new Set(['node_modules', 'site-packages', 'dist-packages', '.tox', '__pycache__']);

const environmentNames = new Set(['.venv', 'venv']);

/**
 * Why a folder holds installed packages or a Python environment rather than the repository's own code,
 * or null where it does not. A `venv` with an `__init__.py` is a package of that name (Python's standard
 * library has one): an environment's root never has the file.
 */
export function installedReason(name: string, entryNames: ReadonlySet<string>): string | null {
  if (installedNames.has(name)) return `installed packages (${name})`;
  if (environmentNames.has(name) && !entryNames.has('__init__.py')) return `a Python environment (${name})`;
  if (entryNames.has('pyvenv.cfg')) return `a Python environment (${name} holds pyvenv.cfg)`;
  return null;
}
