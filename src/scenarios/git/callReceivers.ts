/** What a call by name is called on, as its line tells, and whether that may be a given symbol: no type is worked out. */
import type { NamedCall } from '../../core/git/mergePorts';
import { splitLines } from './lines';

/** A call with what stands before its dot: null for a bare name, '' for what is no plain name, or is not on its line. */
export interface ReceivedCall extends NamedCall {
  readonly receiver: string | null;
}

/** Linear in the text. */
export function withReceivers(text: string, calls: readonly NamedCall[]): readonly ReceivedCall[] {
  const lines = splitLines(text);
  return calls.map((call) => ({ ...call, receiver: receiverIn(lines[call.line - 1] ?? '', call.name) }));
}

/** A longer line is none that people write. */
const MOST_LINE = 2000;

function receiverIn(line: string, name: string): string | null {
  if (line.length > MOST_LINE) return '';
  const places = [...line.matchAll(/[\p{L}\p{N}_$]+/gu)].filter(([word]) => word === name);
  const place = places.find(({ index }) => /^\s*[(<]/.test(line.slice(index + name.length))) ?? places[0];
  if (place === undefined) return '';
  const before = /(?:\.|->|::)\s*$/.exec(line.slice(0, place.index));
  if (before === null) return null;
  const owner = line.slice(0, before.index).replace(/[?!]$/, '');
  return /(?:^|[^\p{L}\p{N}_$.>:)\]])([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(owner)?.[1] ?? '';
}

export interface CalledSymbol {
  readonly path: string;
  /** On the way down from its module. */
  readonly symbol: string;
}

const OWN = new Set(['self', 'this', 'cls', 'Self']);

/**
 * `is` where the name can hardly mean another symbol, `no` where the receiver is something else: imported from elsewhere, or an
 * object's own where the symbol is a function.
 */
export function meaningOf(
  { receiver }: ReceivedCall,
  { path: calledPath, symbol }: CalledSymbol,
  { path, text }: { readonly path: string; readonly text: string },
): 'is' | 'may' | 'no' {
  const owner = symbol.split('.').at(-2) ?? null;
  if (receiver === null) return owner === null ? 'is' : 'may';
  if (receiver === '') return 'may';
  if (OWN.has(receiver)) return owner === null ? 'no' : path === calledPath ? 'is' : 'may';
  if (receiver === owner) return 'is';
  const stem = stemOf(calledPath);
  if (receiver === stem && owner === null) return 'is';
  const imported = importsOf(text).filter((line) => wordsOf(line).has(receiver));
  if (imported.length === 0) return 'may';
  return imported.some((line) => wordsOf(line).has(stem)) ? 'may' : 'no';
}

function stemOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\..*$/, '');
}

function importsOf(text: string): readonly string[] {
  return splitLines(text).filter((line) => /^\s*(?:import|from|using|use)\b|\brequire\(/.test(line));
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.match(/[\p{L}\p{N}_$]+/gu) ?? []);
}
