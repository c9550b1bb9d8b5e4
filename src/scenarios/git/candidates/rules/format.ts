/** One side changed only space, quotes or trailing commas: the change is the other side's. */
import { phrase } from '../../../../core/text/phrase';
import { diffLines } from '../../../../core/text/lineDiff';
import { chunksOf } from '../chunks';
import type { Region, Rule } from '../region';
import { indentOf, isBlank, withoutSpace, withoutStyle } from '../texts';
import { settledChunk } from './adjacentLines';

export const whitespaceRule: Rule = {
  name: 'whitespace',
  mostLength: 2_000_000,
  propose: ({ base, ours, theirs }) => {
    const [b, o, t] = [base, ours, theirs].map(withoutSpace);
    if (o === t) {
      const evidence = phrase('The sides differ in space only.');
      const text = ours === base ? theirs : theirs === base ? ours : null;
      return text === null ? [ours, theirs].map((each) => ({ text: each, evidence })) : [{ text, evidence }];
    }
    if (o !== b && t !== b) return [];
    const evidence = phrase('One side changed space only, so the change of the other counts.');
    return [{ text: o === b ? theirs : ours, evidence }];
  },
};

export const formatRule: Rule = {
  name: 'format',
  mostLength: 2_000_000,
  propose: ({ base, ours, theirs }) => {
    const [b, o, t] = [base, ours, theirs].map(withoutStyle);
    if (b === '' || (o !== b && t !== b) || o === t) return [];
    const evidence = phrase('One side only formatted these lines, so the change of the other counts.');
    return [{ text: o === b ? theirs : ours, evidence }];
  },
};

/** The other side's change, indented as the side that moved all lines in or out has it. */
export const reindentRule: Rule = {
  name: 'reindent',
  mostLength: 400_000,
  propose: (region) => {
    if (isBlank(region.base)) return [];
    const text = merged(region);
    if (text === null) return [];
    return [
      {
        text,
        evidence: phrase('One side indented the lines anew; the other side’s change is indented the same.'),
      },
    ];
  },
};

function merged({ baseLines, oursLines, theirsLines }: Region): string | null {
  const keys = (lines: readonly string[]): string[] => lines.map((line) => line.trim());
  const chunks = chunksOf(keys(baseLines), keys(oursLines), keys(theirsLines), 'apart');
  if (chunks.some(({ kind }) => kind === 'conflict')) return null;
  const shifts = [shiftOf(baseLines, oursLines), shiftOf(baseLines, theirsLines)] as const;
  if (shifts[0] === null && shifts[1] === null) return null;
  let [b, o, t] = [0, 0, 0];
  let text = '';
  for (const chunk of chunks) {
    const next = [b + chunk.base.length, o + chunk.ours.length, t + chunk.theirs.length] as const;
    const [bs, os, ts] = [
      baseLines.slice(b, next[0]),
      oursLines.slice(o, next[1]),
      theirsLines.slice(t, next[2]),
    ];
    [b, o, t] = next;
    if (chunk.kind === 'same')
      text += os.map((line, at) => (line === bs[at] ? (ts[at] ?? line) : line)).join('');
    else if (chunk.kind === 'theirs') text += ts.map((line) => shifted(line, shifts[0])).join('');
    else
      text += (
        chunk.kind === 'ours'
          ? os.map((line) => shifted(line, shifts[1]))
          : settledChunk({ ...chunk, ours: os })
      ).join('');
  }
  return text;
}

interface Shift {
  readonly from: string;
  readonly to: string;
}

/** How a side changed the indentation of most lines that it else left as they are; null where it did not. */
function shiftOf(base: readonly string[], side: readonly string[]): Shift | null {
  const changed = new Map<string, { shift: Shift; count: number }>();
  const keys = (lines: readonly string[]): string[] => lines.map((line) => line.trim());
  let [b, s] = [0, 0];
  const note = (until: number): void => {
    for (; b < until; b++, s++) {
      const [old, young] = [indentOf(base[b] ?? ''), indentOf(side[s] ?? '')];
      if (old === young || isBlank(base[b] ?? '')) continue;
      const shift = young.endsWith(old)
        ? { from: '', to: young.slice(0, young.length - old.length) }
        : old.endsWith(young)
          ? { from: old.slice(0, old.length - young.length), to: '' }
          : { from: old, to: young };
      const key = `${shift.from}\0${shift.to}`;
      changed.set(key, { shift, count: (changed.get(key)?.count ?? 0) + 1 });
    }
  };
  for (const { from, to, newTo } of diffLines(keys(base), keys(side))) {
    note(from);
    [b, s] = [to, newTo];
  }
  note(base.length);
  return [...changed.values()].sort((one, two) => two.count - one.count)[0]?.shift ?? null;
}

function shifted(line: string, shift: Shift | null): string {
  if (shift === null || isBlank(line) || !line.startsWith(shift.from)) return line;
  return shift.to + line.slice(shift.from.length);
}
