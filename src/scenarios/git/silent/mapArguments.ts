/** The arguments of calls as the facts of the merge have them: a text shows no more than its brackets. */
import type { NamedArguments, TreeNames } from '../../../core/git/treeNames';
import type { CallArguments } from './callArguments';
import type { Use } from './uses';

type ByPlace = ReadonlyMap<string, readonly NamedArguments[]>;

/** Of maps that are asked for each use. */
const known = new WeakMap<TreeNames, ByPlace>();

/**
 * By the facts, where one call of that name stands on the line; else as the text has it, as of languages that are linked by names.
 * Null for what is no call.
 */
export function argumentsOf({ call, file, line, name }: Use, merged: TreeNames): CallArguments | null {
  if (call === null) return null;
  const [own, more] = callsOf(merged).get(`${file.path}\0${line}\0${name}`) ?? [];
  if (own === undefined || more !== undefined || isRepeated(file.text.code[line - 1] ?? '', name))
    return call;
  const { positional, keywords, isOpen } = own;
  return { positional, keywords, isOpen, endLine: call.endLine };
}

function callsOf(merged: TreeNames): ByPlace {
  const found = known.get(merged);
  if (found !== undefined) return found;
  const calls = new Map<string, NamedArguments[]>();
  for (const call of merged.calls) {
    const key = `${call.path}\0${call.line}\0${call.name}`;
    const beside = calls.get(key);
    if (beside) beside.push(call);
    else calls.set(key, [call]);
  }
  known.set(merged, calls);
  return calls;
}

/** Then which of the words is called is not known. */
function isRepeated(code: string, name: string): boolean {
  return [...code.matchAll(/[\p{L}\p{N}_$]+/gu)].filter(([word]) => word === name).length > 1;
}
