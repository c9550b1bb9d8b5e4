import type { DeclaredEncoding, FileRules } from '../fileRules';
import { decoderLabel, findCodingCookie } from './codingCookie';

export const pythonFiles: FileRules = {
  interpreters: ['python'],
  configNames: /^(pyproject\.toml|setup\.cfg|pyrightconfig\.json)$/,
  installedFolders: ['site-packages', 'dist-packages', '.tox', '__pycache__', '.ipynb_checkpoints'],
  environmentReason,
  declaredEncoding,
};

const environmentNames = new Set(['.venv', 'venv']);

/** A `venv` with an `__init__.py` is a package of that name (the standard library has one): an environment's root never has the file. */
function environmentReason(name: string, entryNames: ReadonlySet<string>): string | null {
  if (environmentNames.has(name) && !entryNames.has('__init__.py')) return `a Python environment (${name})`;
  return entryNames.has('pyvenv.cfg') ? `a Python environment (${name} holds pyvenv.cfg)` : null;
}

/** Two lines of comment fit. */
const HEAD_BYTES = 2000;

/** A coding line is ASCII, in the first two lines of a file that reads the same up to there in all encodings. */
function declaredEncoding(bytes: Buffer): DeclaredEncoding | null {
  const cookie = findCodingCookie(bytes.toString('latin1', 0, HEAD_BYTES));
  const label = cookie === null ? 'utf-8' : decoderLabel(cookie.name);
  return cookie === null || label === 'utf-8' ? null : { ...cookie, label };
}
