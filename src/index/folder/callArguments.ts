/** The arguments of the calls that one file makes. */
import { calledName } from './calledNames';
import { languageFlows } from '../languages/flows';
import type { FileFacts, Tape } from '../extract/facts';
import { KEYWORD_SPREAD, NONE, Op, ROW_WIDTH, SPREAD } from '../extract/tape';

export interface ArgumentsOfCall {
  /** As the text has it behind the last dot. */
  readonly name: string;
  /** From 1: where the called name stands. */
  readonly line: number;
  /** By position; null where the file's facts do not say. */
  readonly positional: number | null;
  readonly keywords: readonly string[];
  /** Whether lists or tables are spread into it, so that there may be more of either. */
  readonly isOpen: boolean;
}

/** In the order of the lines; what is called without a name is left out. Linear. */
export function callArguments({ tape, named }: FileFacts): readonly ArgumentsOfCall[] {
  const byName = (named?.calls ?? []).map(({ name, line, arguments: positional = null }) => ({
    ...{ name, line, positional, keywords: [], isOpen: false },
  }));
  return [...argumentsOnTape(tape), ...byName].sort((a, b) => a.line - b.line);
}

/** Whether the first parameter of a method is its receiver, and arguments may be left out where no type is written. */
export function parameterRules({ language }: Pick<FileFacts, 'language'>): {
  readonly receiverIsParameter: boolean;
  readonly mayLeaveOut: boolean;
} {
  const rules = languageFlows[language]?.rules ?? null;
  const receiverIsParameter = rules?.receiverIsParameter ?? false;
  return { receiverIsParameter, mayLeaveOut: rules !== null && !receiverIsParameter };
}

interface Counted {
  readonly name: string;
  readonly line: number;
  positional: number;
  readonly keywords: string[];
  isOpen: boolean;
}

function argumentsOnTape({ rows, strings }: Tape): readonly ArgumentsOfCall[] {
  const calls = new Map<number, Counted>();
  for (let row = 0; row * ROW_WIDTH < rows.length; row++) {
    const at = row * ROW_WIDTH;
    const [op, first, last] = [rows[at], rows[at + 3] ?? NONE, rows[at + 5] ?? NONE];
    if (op === Op.Call) {
      const name = calledName({ rows, strings }, first);
      if (name !== null)
        calls.set(row, { name, line: rows[at + 2] ?? 1, positional: 0, keywords: [], isOpen: false });
    }
    const call = op === Op.Argument || op === Op.KeywordArgument ? calls.get(first) : undefined;
    if (call === undefined) continue;
    if (op === Op.KeywordArgument) call.keywords.push(strings[last] ?? '');
    else if (last === SPREAD || last === KEYWORD_SPREAD) call.isOpen = true;
    else call.positional = Math.max(call.positional, last + 1);
  }
  return [...calls.values()];
}
