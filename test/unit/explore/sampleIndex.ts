/** Builders of small indexes: a test names what matters to it, the rest is plain. */
import type { ClassNode, CodeIndex, FunctionNode, ModuleNode } from '../../../src/core/map/codeIndex';

const noFeatures = { dependency: 0, complexity: 0, usage: 0, semantic: 0, doc: 0, git: 0 };

export const emptyIndex: CodeIndex = {
  version: 1,
  root: '.',
  partial: false,
  modules: [],
  classes: [],
  functions: [],
  calls: [],
  ambiguous: [],
  unresolved: [],
  external: [],
  imports: [],
  skipped: [],
  problems: [],
};

/** A module of 10 lines; Python unless its path says otherwise; its package is what stands before its name. */
export function moduleOf(id: string, path: string, more: Partial<ModuleNode> = {}): ModuleNode {
  const python = /\.pyi?$/.test(path);
  const end = id.lastIndexOf(python ? '.' : '/');
  return {
    id,
    path,
    language: python ? 'python' : 'typescript',
    package: end < 0 ? null : id.slice(0, end),
    startLine: 1,
    endLine: 10,
    doc: null,
    score: 0,
    features: noFeatures,
    branches: 0,
    commits: null,
    ...more,
  };
}

/** The module with a score made of its dependency alone. */
export function rankedModule(
  id: string,
  path: string,
  score: number,
  more: Partial<ModuleNode> = {},
): ModuleNode {
  return moduleOf(id, path, { score, features: { ...noFeatures, dependency: score }, ...more });
}

export function classOf(module: string, id: string, more: Partial<ClassNode> = {}): ClassNode {
  const name = lastSegment(id);
  const place = { startLine: 2, endLine: 4, doc: null };
  const bases = (more.bases ?? []).map(lastSegment).join(', ');
  const declaration = `${more.kind ?? 'class'} ${name}${bases === '' ? '' : `(${bases})`}`;
  const node = { id, name, kind: 'class', module, parent: module, ...place, bases: [], score: 0 } as const;
  return { ...node, declaration, ...more };
}

export function functionOf(module: string, id: string, more: Partial<FunctionNode> = {}): FunctionNode {
  const place = { startLine: 5, endLine: 6, doc: null, signature: '()', async: false };
  return { id, name: lastSegment(id), kind: 'function', module, parent: module, ...place, ...more };
}

function lastSegment(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}
