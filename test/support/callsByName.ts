/** A resolver that goes by the called name alone: what a suite must be too hard for. */
import type { CodeIndex } from '../../src/core/map/codeIndex';
import { NONE, Op, ROW_WIDTH } from '../../src/index/extract/tape';
import type { FileFacts } from '../../src/index/extract/facts';
import { factsOf } from './analyse';

/**
 * Edges `from -> to`: each call expression reaches every definition of the workspace that has the written name,
 * a class also its constructor. As generous as going by name can be: precision does not count.
 */
export async function callsByName(
  files: Readonly<Record<string, string>>,
  index: CodeIndex,
): Promise<ReadonlySet<string>> {
  const targets = targetsByName(index);
  const edges = new Set<string>();
  for (const [path, text] of Object.entries(files)) {
    const facts = /\.(py|[cm]?[jt]sx?)$/.test(path) ? await factsOf(path, text) : null;
    for (const { name, line } of facts === null ? [] : calledNames(facts))
      for (const to of targets.get(name) ?? []) edges.add(`${enclosingId(index, path, line)} -> ${to}`);
  }
  return edges;
}

function targetsByName({ classes, functions }: CodeIndex): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  const add = (name: string, id: string): void => {
    targets.set(name, [...(targets.get(name) ?? []), id]);
  };
  for (const { id, name, parent, kind } of functions) {
    add(name, id);
    if (kind === 'constructor' || name === '__init__')
      add(classes.find((owner) => owner.id === parent)?.name ?? name, id);
  }
  for (const { id, name } of classes) add(name, id);
  return targets;
}

function calledNames({ tape }: FileFacts): { name: string; line: number }[] {
  const { rows, strings } = tape;
  const called: { name: string; line: number }[] = [];
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.Call && rows[at] !== Op.Decorate) continue;
    const callee = rows[at + 3] ?? NONE;
    const written = nameOperand(rows, callee);
    if (written !== NONE) called.push({ name: strings[written] ?? '', line: rows[at + 2] ?? 0 });
  }
  return called;
}

/** String number of the name that a row reads: that of a name, or of an attribute whatever its object. */
function nameOperand(rows: Int32Array, row: number): number {
  if (row === NONE) return NONE;
  if (rows[row * ROW_WIDTH] === Op.Name) return rows[row * ROW_WIDTH + 3] ?? NONE;
  return rows[row * ROW_WIDTH] === Op.Attribute ? (rows[row * ROW_WIDTH + 4] ?? NONE) : NONE;
}

/** The innermost function around a line, or the module. */
function enclosingId({ modules, functions }: CodeIndex, path: string, line: number): string {
  const module = modules.find((each) => each.path === path)?.id ?? '';
  const around = functions.filter(
    (each) => each.module === module && each.startLine <= line && line <= each.endLine,
  );
  around.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
  return around[0]?.id ?? module;
}
