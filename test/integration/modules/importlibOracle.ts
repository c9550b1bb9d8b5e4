import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface PythonQuestion {
  /** Folders of sys.path before the standard library's, relative to the tree. */
  readonly path: readonly string[];
  /** Dotted name of the importing module, and its own package ('' outside packages). */
  readonly importer: string;
  readonly importerPath: string;
  readonly package: string;
  readonly level: number;
  readonly module: string;
}

export interface PythonTree {
  readonly files: readonly string[];
  readonly questions: readonly PythonQuestion[];
}

/**
 * What Python answers: a path, the sorted folders of a namespace, null for nothing; `unfair` where the importing
 * module is not what Python finds by its own name, so that its relative imports have no meaning.
 */
export type PythonAnswer = string | readonly string[] | null | { readonly unfair: true };

const SCRIPT = `
import importlib, importlib.util, json, os, sys
library = list(sys.path)
known = set(sys.modules)

def find(name):
    try:
        return importlib.util.find_spec(name)
    except (ImportError, ValueError, AttributeError):
        return None

def answer(root, q):
    name = q['module']
    if q['level'] > 0:
        own = find(q['importer'])
        if own is None or own.origin != os.path.join(root, q['importerPath']):
            return {'unfair': True}
        try:
            name = importlib.util.resolve_name('.' * q['level'] + name, q['package'] or None)
        except ImportError:
            return None
    spec = find(name)
    if spec is None:
        return None
    if spec.origin is None:
        return sorted(set(os.path.relpath(at, root) for at in spec.submodule_search_locations))
    return os.path.relpath(spec.origin, root) if spec.origin.startswith(root) else None

for line in sys.stdin:
    tree = json.loads(line)
    answers = []
    for q in tree['questions']:
        for name in set(sys.modules) - known:
            del sys.modules[name]
        sys.path[:] = [os.path.normpath(os.path.join(tree['root'], at)) for at in q['path']] + library
        importlib.invalidate_caches()
        answers.append(answer(tree['root'], q))
    print(json.dumps(answers))
`;

/** Answers of one python3 process for all trees, which it finds as empty files in a temporary folder. */
export function askPython(trees: readonly PythonTree[]): PythonAnswer[][] {
  const folder = mkdtempSync(join(tmpdir(), 'repomaster-python-'));
  try {
    const input = trees.map(({ files, questions }, at) => {
      const root = join(folder, String(at));
      for (const file of files) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), '');
      }
      return JSON.stringify({ root, questions });
    });
    // Isolated, without site-packages and without writing bytecode into the trees.
    const python = spawnSync('python3', ['-I', '-S', '-B', '-c', SCRIPT], {
      input: input.join('\n'),
      encoding: 'utf8',
    });
    if (python.error !== undefined) throw python.error;
    if (python.status !== 0) throw new Error(`python3 failed: ${python.stderr}`);
    return python.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as PythonAnswer[]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
