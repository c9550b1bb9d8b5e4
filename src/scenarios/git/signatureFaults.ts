/** Calls that one side added to what the other side changed or removed. */
import type { SilentFault } from '../../core/git/conflicts';
import type { MergeCode } from '../../core/git/mergePorts';
import { meaningOf, withReceivers } from './callReceivers';
import type { ReceivedCall } from './callReceivers';
import type { SideFile } from './sideFiles';
import { headerOf, ownName, symbolChanges } from './symbolChanges';
import type { OutlinedText, SymbolChange } from './symbolChanges';

interface ChangedCallee {
  readonly path: string;
  readonly symbol: string;
  readonly kind: 'changed-signature' | 'removed-callee';
  /** What is told of it. */
  readonly what: string;
}

/**
 * A name that is defined in several places says nothing of which is called: those are left out. What is told by the name alone
 * is told as what may be.
 */
export async function signatureFaults(
  files: readonly SideFile[],
  { callsOf }: MergeCode,
): Promise<readonly SilentFault[]> {
  const faults: SilentFault[] = [];
  for (const [changing, calling] of [
    ['ours', 'theirs'],
    ['theirs', 'ours'],
  ] as const) {
    const callees = changedCallees(files, changing);
    if (callees.size === 0) continue;
    for (const file of files) {
      const [before, after, merged] = [file.base, file[calling], file.merged];
      if (after === null || merged === null || before === after) continue;
      const added = await addedCalls(file.path, { before, after, merged }, callsOf);
      for (const call of added) {
        const callee = callees.get(call.name);
        if (callee === undefined) continue;
        const meaning = meaningOf(call, callee, { path: file.path, text: merged });
        if (meaning === 'no') continue;
        const doubt = meaning === 'is' ? '' : ` It may be another ${call.name} that is called.`;
        const reason = `One side added this call; the other ${callee.what} (${callee.path}).${doubt}`;
        faults.push({ kind: callee.kind, path: file.path, line: call.line, symbol: callee.symbol, reason });
      }
    }
  }
  return faults;
}

/** By the name in a call: symbols whose signature this side changed, or which it removed and nothing defines any more. */
function changedCallees(
  files: readonly SideFile[],
  side: 'ours' | 'theirs',
): ReadonlyMap<string, ChangedCallee> {
  const defined = new Map<string, number>();
  for (const { outlines } of files)
    for (const name of new Set((outlines.merged?.symbols ?? []).map((symbol) => ownName(symbol.name))))
      defined.set(name, (defined.get(name) ?? 0) + 1);
  const found = new Map<string, ChangedCallee>();
  for (const file of files) {
    const before = textOf(file, 'base');
    if (before === null) continue;
    for (const change of symbolChanges(before, textOf(file, side) ?? NOTHING)) {
      const symbol = 'from' in change ? change.from : change.name;
      const what = whatOf(change, defined.get(ownName(symbol)) ?? 0);
      if (what === 'changed-signature')
        found.set(ownName(symbol), {
          path: file.path,
          symbol,
          kind: what,
          what: signatureOf(file, side, symbol),
        });
      else if (what === 'removed-callee')
        found.set(ownName(symbol), { path: file.path, symbol, kind: what, what: removalOf(change, symbol) });
    }
  }
  return found;
}

const NOTHING: OutlinedText = { text: '', outline: { symbols: [], problems: [] } };

/** What a change is to those who call the symbol; `count`: how many definitions of its name the merge has. */
function whatOf({ kind }: SymbolChange, count: number): ChangedCallee['kind'] | null {
  if (kind === 'signature') return count === 1 ? 'changed-signature' : null;
  return (kind === 'removed' || kind === 'renamed') && count === 0 ? 'removed-callee' : null;
}

function removalOf(change: SymbolChange, symbol: string): string {
  return change.kind === 'renamed' ? `renamed ${symbol} to ${change.name}` : `removed ${symbol}`;
}

function textOf(file: SideFile, side: 'base' | 'ours' | 'theirs'): OutlinedText | null {
  const [text, outline] = [file[side], file.outlines[side]];
  return text === null || outline === null ? null : { text, outline };
}

function signatureOf(file: SideFile, side: 'ours' | 'theirs', name: string): string {
  const symbol = file.outlines[side]?.symbols.find((one) => one.name === name);
  const header = symbol === undefined ? '' : headerOf(symbol, file[side] ?? '');
  return `changed the signature of ${name} to "${header}"`;
}

interface CallVersions {
  readonly before: string | null;
  readonly after: string;
  readonly merged: string;
}

/** Calls of the merged text that this side makes more often than before, by name and receiver; the last ones. */
async function addedCalls(
  path: string,
  { before, after, merged }: CallVersions,
  callsOf: MergeCode['callsOf'],
): Promise<readonly ReceivedCall[]> {
  const read = async (text: string | null): Promise<readonly ReceivedCall[]> =>
    text === null ? [] : withReceivers(text, (await callsOf(path, text)) ?? []);
  const old = countByKey(await read(before));
  const young = countByKey(await read(after));
  const added = new Set([...young].filter(([key, count]) => count > (old.get(key) ?? 0)).map(([key]) => key));
  if (added.size === 0) return [];
  const last = new Map<string, ReceivedCall>();
  for (const call of await read(merged)) if (added.has(keyOf(call))) last.set(keyOf(call), call);
  return [...last.values()];
}

function keyOf({ name, receiver }: ReceivedCall): string {
  return JSON.stringify([name, receiver]);
}

function countByKey(calls: readonly ReceivedCall[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(keyOf(call), (counts.get(keyOf(call)) ?? 0) + 1);
  return counts;
}
