import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { functionsOf } from '../source/blocks';
import type { FunctionBlock } from '../source/blocks';
import type { SourceText } from '../source/sourceText';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';

const LITERAL =
  String.raw`(-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?|(?:[rbuf]{0,2})(["'` +
  '`' +
  String.raw`])(?:\\.|(?!\2).)*\2|\[[^()]*\]|\{[^()]*\}|\([\d\s.,"']*\)|True|False|None|true|false|null|undefined)`;
const ONLY_RETURN = new RegExp(String.raw`^\{?\s*return\s+${LITERAL}\s*;?\s*\}?$`, 's');
/** A text that is put together from values. */
const EMBEDS = /^[rb]?f[rb]?["'][^]*\{|^`[^]*\$\{/i;
const TRIVIAL =
  /^(?:-?[01](?:\.0*)?|["'`]{2,}|\[\s*\]|\{\s*\}|\(\s*\)|True|False|None|true|false|null|undefined)$/;

/** Functions that did something and now return a constant, worst where a test asks for that very one; and constants for one input. */
export const hardCodedResults: Detector = (file, all) => {
  if (file.isTest || !file.existed || !file.exists) return [];
  return [...constantBodies(file, all), ...oneInput(file)];
};

function constantBodies(file: ChangedFile, all: readonly ChangedFile[]): readonly Finding[] {
  const functions = file.rules?.functions ?? null;
  const before = functionsOf(file.before, functions);
  return functionsOf(file.after, functions).flatMap((now): readonly Finding[] => {
    const old = before.filter(({ name }) => name === now.name);
    const value = constantOf(file.after, now);
    if (value === null || old.length !== 1 || !old[0] || !didSomething(file.before, old[0])) return [];
    const line = returnLine(file, now);
    return line === null ? [] : [findingAt(file, line, judge(value, all))];
  });
}

/** `if items == [3, 4]:`: a list, an object, a number of two digits or more; texts stand for kinds of things as often. */
const ONE_INPUT =
  /^\s*\}?\s*(?:el)?(?:else\s+)?if\b.*(?:===?|\.equals\()\s*(?:\[[^\]]*\d[^\]]*\]|\([^()]*\d[^()]*,[^()]*\)|\{[^}]*\d[^}]*\}|["'][[{].*\d.*[\]}]["']|-?\d{2,}(?:\.\d+)?|-?\d+\.\d+)\s*\)?\s*[:{]?\s*(return\b.*)?$/;
const RETURNS = new RegExp(String.raw`^\s*\{?\s*return\s+${LITERAL}\s*;?\s*\}?\s*$`);

/** A result that is written in for one input. */
function oneInput(file: ChangedFile): readonly Finding[] {
  const { plain } = file.after;
  return [...file.fresh].flatMap((line): readonly Finding[] => {
    const found = ONE_INPUT.exec((plain[line] ?? '').slice(0, MOST_LINE));
    if (found === null) return [];
    const at = found[1] === undefined ? line + 1 : line;
    const value = RETURNS.exec(found[1] ?? plain[at] ?? '')?.[1];
    if (value === undefined || TRIVIAL.test(value)) return [];
    const why = phrase('the result for one input is hard-coded');
    return [findingAt(file, at, { kind: 'hard-coded result', why, confidence: 'medium' })];
  });
}

/** A longer line is data. */
const MOST_LINE = 1_000;

function judge(value: string, all: readonly ChangedFile[]): Parameters<typeof findingAt>[2] {
  const kind = 'hard-coded result';
  if (TRIVIAL.test(value)) {
    return {
      kind,
      why: phrase('the function computed its result; now it always returns {0}', value),
      confidence: 'low',
    };
  }
  const isExpected = all.some(
    ({ isTest, after }) => isTest && after.plain.some((line) => line.includes(value)),
  );
  return isExpected
    ? {
        kind,
        why: phrase('the function returns a constant that a test in this change expects'),
        confidence: 'high',
      }
    : {
        kind,
        why: phrase('the function computed its result; now it returns a constant'),
        confidence: 'medium',
      };
}

/** The literal that a function does nothing but return, as written; null for any other body. */
function constantOf({ code, plain }: SourceText, { bodyStart, end }: FunctionBlock): string | null {
  const lines = plain.slice(bodyStart, end).filter((line) => line.trim() !== '');
  if (lines.length > MOST_LINES) return null;
  const body = withoutDocstring(lines.join('\n').trim());
  const found = ONLY_RETURN.exec(body)?.[1] ?? null;
  if (found !== null && EMBEDS.test(found)) return null;
  // A name in a list or an object is worked out somewhere.
  const masked = withoutDocstring(code.slice(bodyStart, end).join('\n'));
  const inside = /return\b(.*)$/s.exec(masked)?.[1] ?? '';
  return found !== null &&
    /^[[{]/.test(found) &&
    /[A-Za-z_]/.test(inside.replace(/\b(?:True|False|None|true|false|null)\b/g, ''))
    ? null
    : found;
}

const MOST_LINES = 25;

function withoutDocstring(body: string): string {
  return body.replace(/^\s*[rbu]?("""|''')[^]*?\1\s*/, '').trim();
}

/** Whether a body has more than one statement, or calls something. */
function didSomething({ code, plain }: SourceText, { bodyStart, end }: FunctionBlock): boolean {
  const body = withoutDocstring(plain.slice(bodyStart, end).join('\n'));
  if (/^\{?\s*(?:pass|\.\.\.|raise\s+NotImplementedError.*|throw new Error.*)?\s*;?\s*\}?$/.test(body))
    return false;
  const words = withoutDocstring(code.slice(bodyStart, end).join('\n')).replace(
    /\b(?:return|[rbuf]{1,2}(?=["']))\b/g,
    '',
  );
  if (!/[\p{L}_]/u.test(words)) return false;
  const statements = code.slice(bodyStart, end).filter((line) => /\w/.test(line)).length;
  return statements > 1 || !/^\{?\s*return\s+[\w.$]+\s*;?\s*\}?$/.test(body);
}

function returnLine(file: ChangedFile, { bodyStart, end }: FunctionBlock): number | null {
  for (let line = bodyStart; line < end; line++) {
    if (file.fresh.has(line) && /\breturn\b/.test(file.after.code[line] ?? '')) return line;
  }
  return null;
}
