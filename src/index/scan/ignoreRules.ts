import type { GlobToken } from './compileGlob';
import { bytesOf, compileGlob } from './compileGlob';
import { matchGlob } from './matchGlob';

/** One line of an ignore file. */
export interface IgnoreRule {
  /** As written, for telling the user which rule it was. */
  readonly text: string;
  readonly line1: number;
  /** `!`: takes back what an earlier rule ignored. */
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** Matched against the path from the file's own folder; else against the last name alone. */
  readonly anchored: boolean;
  readonly tokens: readonly GlobToken[];
}

/** A path in question, taken apart once for all rules. */
export interface RulePath {
  /** Relative to the folder the rules stand for, `/`, in bytes (bytesOf). */
  readonly bytes: string;
  /** Its last name, in bytes. */
  readonly nameBytes: string;
  readonly isFolder: boolean;
}

/**
 * The rules of an ignore file in order (gitignore(5), dir.c); lines that can match nothing are left out.
 * Never fails: whatever is written is a pattern.
 */
export function parseIgnoreFile(text: string): readonly IgnoreRule[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line, index) => parseRule(line.replace(/\r$/, ''), index + 1) ?? []);
}

/** The last rule that matches the path itself (not a folder above it), or null. */
export function lastMatch(rules: readonly IgnoreRule[], path: RulePath): IgnoreRule | null {
  for (let index = rules.length - 1; index >= 0; index--) {
    const rule = rules[index];
    if (rule && ruleMatches(rule, path)) return rule;
  }
  return null;
}

/** The path as lastMatch takes it. */
export function rulePath(path: string, isFolder: boolean): RulePath {
  const bytes = bytesOf(path);
  return { bytes, nameBytes: bytes.slice(bytes.lastIndexOf('/') + 1), isFolder };
}

function ruleMatches(rule: IgnoreRule, path: RulePath): boolean {
  if (rule.foldersOnly && !path.isFolder) return false;
  return matchGlob(rule.tokens, rule.anchored ? path.bytes : path.nameBytes);
}

function parseRule(line: string, line1: number): IgnoreRule | null {
  // git reads lines as C strings.
  const text = trimBlanks(line.split('\0', 1)[0] ?? '');
  if (text.startsWith('#')) return null;
  const negated = text.startsWith('!');
  const unsigned = negated ? text.slice(1) : text;
  const foldersOnly = unsigned.endsWith('/');
  const pattern = foldersOnly ? unsigned.slice(0, -1) : unsigned;
  const tokens = compileGlob(pattern.startsWith('/') ? pattern.slice(1) : pattern);
  if (tokens === null || tokens.length === 0) return null;
  return { text, line1, negated, foldersOnly, anchored: pattern.includes('/'), tokens };
}

/** Without the blanks at its end, unless a backslash keeps the first of them. */
function trimBlanks(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at++;
    if (line[at] !== ' ' || line[at - 1] === '\\') end = at + 1;
  }
  return line.slice(0, end);
}
