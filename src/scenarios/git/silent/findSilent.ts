/** The findings of one direction of a merge: which names are asked of the maps, and what the rules say with them. */
import { byCodeUnits } from '../../../core/text/order';
import { ownName } from '../symbolChanges';
import type { Changed, Direction, Found, Maps, Rule } from './facts';
import { changedConstants, constantsRule } from './rules/constants';
import { exceptionsRule } from './rules/exceptions';
import { goneRule } from './rules/gone';
import { modulesRule } from './rules/modules';
import { overrideRule } from './rules/override';
import { signatureRule } from './rules/signature';
import { isNewClass, isUnwritten, unwrittenRule } from './rules/unwritten';
import { otherNames } from './otherNames';
import { CALL_LINES, importsIn } from './uses';

/** The surer ones first: of findings at one line about one name the first is told. */
const RULES: readonly Rule[] = [
  modulesRule,
  goneRule,
  signatureRule,
  overrideRule,
  unwrittenRule,
  exceptionsRule,
  constantsRule,
];

/** By path and line of the use; one finding a line and name. Linear in changes times uses of their names. */
export function findSilent(direction: Direction, maps: Maps): readonly Found[] {
  const told = new Map<string, Found>();
  for (const found of RULES.flatMap((rule) => rule(direction, maps))) {
    const key = `${found.use.path}\0${found.use.line}\0${ownName(found.symbol)}`;
    if (!told.has(key)) told.set(key, found);
  }
  return [...told.values()].sort(
    (a, b) =>
      byCodeUnits(a.use.path, b.use.path) || a.use.line - b.use.line || byCodeUnits(a.symbol, b.symbol),
  );
}

/** Names that one side changed and the other side wrote: without any, no map is needed, and there is no finding. */
export function wantedNames(direction: Direction): readonly string[] {
  const { changes, changedFiles, brought, broughtRows } = direction;
  const written = wordsOf(direction);
  const names = new Set<string>();
  for (const changed of changes)
    if (isOther(changed) && isWritten(changed, direction, written)) names.add(changed.word);
  for (const name of changedConstants(changedFiles)) if (written.has(name)) names.add(name);
  const isLeft = changedFiles.some(({ path, oldPath, after }) => after === null || path !== oldPath);
  if (isLeft && brought.some(importsSomething)) names.add('');
  for (const { after, row } of broughtRows)
    if (after !== null && row.change === 'added' && names.has(ownName(after.name)))
      names.add(ownName(after.name));
  for (const one of unwrittenNames(direction, written)) names.add(one);
  return [...names].sort(byCodeUnits);
}

/** By its name, as the constructor of a base, or by the name that an import gave it, also long ago. */
function isWritten(changed: Changed, direction: Direction, written: ReadonlySet<string>): boolean {
  return written.has(changed.word) || otherNames(changed, direction).some((name) => written.has(name));
}

function isOther({ row }: Changed): boolean {
  return row.change !== 'added' && (row.change !== 'body' || row.body === 'code');
}

function wordsOf({ brought }: Direction): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { text, added } of brought) {
    const lines = new Set(added);
    for (const line of added) for (const opening of openingsAbove(text.code, line)) lines.add(opening);
    for (const line of lines)
      for (const [word] of (text.code[line - 1] ?? '').matchAll(/[\p{L}\p{N}_$]+/gu)) words.add(word);
  }
  return words;
}

/** A call whose arguments alone changed begins above them. */
function openingsAbove(code: readonly string[], line: number): readonly number[] {
  const found: number[] = [];
  for (let at = Math.max(1, line - CALL_LINES); at < line; at++)
    if (/[([{,]\s*$/.test(code[at - 1] ?? '')) found.push(at);
  return found;
}

function importsSomething({ text, added }: Direction['brought'][number]): boolean {
  const imports = importsIn(text.code);
  return [...added].some((line) => imports.has(line));
}

function unwrittenNames(direction: Direction, written: ReadonlySet<string>): readonly string[] {
  const { changes, broughtRows } = direction;
  const classes = broughtRows.filter(isNewClass).flatMap(({ after }) => after?.name ?? []);
  if (classes.length === 0) return [];
  return changes.flatMap((changed) => {
    const name = changed.after?.name;
    if (name === undefined || !isUnwritten(changed, direction)) return [];
    const owner = ownName(name.slice(0, name.lastIndexOf('.')));
    return written.has(owner) ? [ownName(name), owner, ...classes.map(ownName)] : [];
  });
}
