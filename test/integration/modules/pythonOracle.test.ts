import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assignModuleIds } from '../../../src/index/resolve/modules/moduleIds';
import { openModules } from '../../../src/index/resolve/openedModules';
import type { ModuleTarget } from '../../../src/index/resolve/modules/projectFiles';
import { createPythonResolver } from '../../../src/index/languages/python/modules/resolver';
import { findPythonRoots } from '../../../src/index/languages/python/modules/sourceRoots';
import { askPython, type PythonAnswer, type PythonQuestion, type PythonTree } from './importlibOracle';

const TREES = 60;
/** Python starts once but looks up some thousand names on the disk of a busy machine. */
const PYTHON_TIMEOUT_MS = 120_000;

/** Two project folders beside loose files, so that names meet as packages, modules and namespaces. */
const NAME = fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__');
const BELOW = fc
  .tuple(fc.array(NAME, { minLength: 1, maxLength: 3 }), fc.constantFrom('.py', '/__init__.py', '/m.py'))
  .map(([parts, end]) => parts.join('/') + end);
const PATH = fc.tuple(fc.constantFrom('', 'r1/', 'r2/'), BELOW).map(([root, below]) => root + below);
const FILES = fc
  .uniqueArray(PATH, { minLength: 3, maxLength: 25 })
  .map((paths) => [...new Set([...paths, 'r1/setup.py', 'r2/setup.py'])].sort());
const DOTTED = fc
  .array(fc.oneof(NAME, fc.constantFrom('m', 'r1')), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'));
const WRITTEN = fc.oneof(
  fc.tuple(fc.constant(0), DOTTED),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.oneof(DOTTED, fc.constant(''))),
);

describe('Python resolution beside importlib', () => {
  it('agrees on packages, modules, namespaces and dots in generated trees', () => {
    const written = fc.sample(fc.array(WRITTEN, { minLength: 5, maxLength: 5 }), { numRuns: TREES, seed: 7 });
    const trees = fc
      .sample(FILES, { numRuns: TREES, seed: 7 })
      .map((files, at): PythonTree => ({ files, questions: questionsOf(files, written[at] ?? []) }));
    const answers = askPython(trees);
    let compared = 0;
    trees.forEach((tree, at) => {
      compared += compare(tree, answers[at] ?? []);
    });
    assert.ok(compared > TREES * 20, `only ${compared} imports compared`);
  }).timeout(PYTHON_TIMEOUT_MS);
});

/** Asks both for every question and returns how many were fair ones; throws at the first difference. */
function compare({ files, questions }: PythonTree, answers: readonly PythonAnswer[]): number {
  const project = { rootName: '', paths: files, configs: new Map<string, string>() };
  const resolver = createPythonResolver(project, findPythonRoots(project));
  let compared = 0;
  questions.forEach(({ importerPath, level, module }, at) => {
    const expected = answers[at] ?? null;
    if (typeof expected === 'object' && expected !== null && 'unfair' in expected) return;
    const target = resolver.resolveImport(importerPath, { level, module: module === '' ? null : module });
    const where = `${'.'.repeat(level)}${module} in ${importerPath} of ${files.join(' ')}`;
    assert.deepEqual(asAnswer(target), expected, where);
    compared++;
  });
  return compared;
}

function asAnswer(target: ModuleTarget): PythonAnswer {
  if (target.kind === 'namespace') return [...target.folders].sort();
  return target.kind === 'module' ? target.path : null;
}

function questionsOf(
  files: readonly string[],
  written: readonly (readonly [number, string])[],
): PythonQuestion[] {
  const project = { rootName: '', paths: files, configs: new Map<string, string>() };
  const ids = assignModuleIds(
    files.map((path) => ({ path, language: 'python' as const })),
    openModules(project),
  );
  return files.flatMap((importerPath) => {
    const importer = (ids.get(importerPath)?.id ?? '').replace(/#\d+$/, '');
    const isPackage = importerPath.endsWith('/__init__.py');
    const parent = importer.slice(0, Math.max(importer.lastIndexOf('.'), 0));
    return written.map(([level, module]) => ({
      path: searchPath(files, importerPath, level === 0),
      importer,
      importerPath,
      package: isPackage ? importer : parent,
      level,
      module,
    }));
  });
}

/** sys.path of a module: where it is run from (absolute imports only), its own root, the top, the other roots. */
function searchPath(files: readonly string[], importerPath: string, isAbsolute: boolean): string[] {
  const own = /^r[12](?=\/)/.exec(importerPath)?.[0] ?? '';
  let base = importerPath.split('/').slice(0, -1);
  while (files.includes([...base, '__init__.py'].join('/'))) base = base.slice(0, -1);
  return [...new Set([...(isAbsolute ? [base.join('/')] : []), own, '', 'r1', 'r2'])];
}
