import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { functionsOf } from '../source/blocks';
import type { FunctionBlock } from '../source/blocks';
import type { SourceRules } from '../../index/languages/sourceRules';
import { findingAt } from './changedFile';
import type { ChangedFile, Detector } from './changedFile';

const MARK = /(?:^|[\s#/*<!-])(TODO|FIXME|XXX|HACK)\b(?!\s*list)/;
const STANDS_IN =
  /\b(?:placeholder (?:implementation|value|for now|until)|dummy (?:implementation|value|data)|stub(?:bed)? (?:implementation|for now|out)|mock implementation|in a real (?:implementation|application|system|world)|simplified (?:implementation|version) for|not yet implemented|not implemented yet|to be implemented|implement(?:ation)? (?:me|later|goes here)|your code here|for now,? (?:just|we (?:just|simply)|return|assume))\b/i;
const THROWS =
  /\bthrow new \w*Error\(\s*(["'`])(?:[^"'`]*\b(?:not (?:yet )?implemented|unimplemented|todo)\b[^"'`]*)\1/i;

/** Places that say themselves that something is still to be done. */
export const placeholders: Detector = (file) => {
  if (file.isTest || file.rules === null) return [];
  const lines = [...file.fresh].flatMap((line) => {
    const found = saidBy(file, line);
    return found === null ? [] : [findingAt(file, line, { kind: 'placeholder', ...found })];
  });
  return [...lines, ...notImplemented(file, file.rules)];
};

function saidBy(
  file: ChangedFile,
  line: number,
): { readonly why: Phrase; readonly confidence: Finding['confidence'] } | null {
  const comment = file.after.comments[line] ?? '';
  const mark = MARK.exec(comment)?.[1];
  if (mark !== undefined && !markStood(file, mark, comment)) {
    return { why: phrase('the change leaves a {0} behind', mark), confidence: 'medium' };
  }
  if (STANDS_IN.test(comment))
    return {
      why: phrase('the comment says that this is a placeholder'),
      confidence: 'medium',
    };
  const code = file.after.plain[line] ?? '';
  if (THROWS.test(code) || file.rules?.review?.unimplemented?.test(code)) {
    return { why: phrase('it is not implemented: every call fails'), confidence: 'high' };
  }
  return null;
}

/** A comment that was reworded had the mark before. */
function markStood({ gone, before }: ChangedFile, mark: string, comment: string): boolean {
  const words = new Set(comment.match(/\w{4,}/g) ?? []);
  return [...gone].some((line) => {
    const old = before.comments[line] ?? '';
    const shared = (old.match(/\w{4,}/g) ?? []).filter((word) => words.has(word)).length;
    return old.includes(mark) && (shared >= 2 || words.size < 2);
  });
}

/** What an abstract method says of itself. */
const ABSTRACT =
  /abstract|override|overrid|subclass|must (?:be )?implement|should (?:be )?implement|implemented (?:by|in)|not (?:be )?support|unsupported|Protocol|Interface|\bABC\b/i;

function notImplemented(file: ChangedFile, { functions, review }: SourceRules): readonly Finding[] {
  const only = review?.unimplementedBody ?? null;
  if (only === null) return [];
  return functionsOf(file.after, functions).flatMap((block) => {
    const body = file.after.code.slice(block.bodyStart, block.end).filter((line) => /\w/.test(line));
    const [first] = body;
    if (first === undefined || body.length !== 1 || !only.test(first)) return [];
    const line = file.after.code.indexOf(first, block.bodyStart);
    if (!file.fresh.has(line) || isAbstract(file, block)) return [];
    const why = phrase('it is not implemented: every call fails');
    const confidence = block.name.includes('.') ? 'low' : 'medium';
    return [findingAt(file, line, { kind: 'placeholder', why, confidence })];
  });
}

/** A method of a class with subclasses in the file, of a base class by its name, or that says it is abstract. */
function isAbstract({ after }: ChangedFile, { name, start, end }: FunctionBlock): boolean {
  const around = name.split('.').at(-2);
  const own = after.lines.slice(Math.max(0, start - 3), end).join('\n');
  if (ABSTRACT.test(own)) return true;
  if (around === undefined) return false;
  const isBase = new RegExp(
    String.raw`class\s+\w+\([^)]*\b${around}\b|class\s+${around}\([^)]*(?:ABC|Protocol|Base)`,
  );
  return (
    /^_?(?:Base|Abstract)|(?:Base|Mixin|Interface|Protocol|Plugin|Backend|Handler)$/.test(around) ||
    isBase.test(after.code.join('\n'))
  );
}
