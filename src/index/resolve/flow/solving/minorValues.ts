/** Values that bring no function of the workspace anywhere, so that a few of them are as good as all. */
import { Op, ROW_WIDTH } from '../../../extract/tape';
import type { Program, ProgramFile } from '../../program';
import type { Objects } from './objects';

/** Tells names of things outside, and lists and object literals of constants alone: options and data. */
export function minorValues(program: Program, objects: Objects): (value: number) => boolean {
  const inert = inertCollections(program);
  return (value) => {
    if (objects.isExternal(value)) return true;
    const object = objects.get(value);
    return object.kind === 'collection' && inert.has(object.node);
  };
}

/** The rows of collections that are written with constants alone, one at least: what is empty is filled later. Linear. */
function inertCollections(program: Program): ReadonlySet<number> {
  const inert = new Set<number>();
  const live = new Set<number>();
  for (const file of program.files) sortCollections(file, inert, live);
  for (const each of live) inert.delete(each);
  return inert;
}

/** A function of its own: compiled once, where a loop in a loop is again for every file. */
function sortCollections({ facts, firstRow }: ProgramFile, inert: Set<number>, live: Set<number>): void {
  const { rows } = facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    if (rows[at] !== Op.Item) continue;
    const value = rows[at + 4] ?? 0;
    const isConstant = value < 0 || isText(rows[value * ROW_WIDTH]);
    (isConstant ? inert : live).add(firstRow + (rows[at + 3] ?? 0));
  }
}

const isText = (op: number | undefined): boolean => op === Op.Text || op === Op.Template;
