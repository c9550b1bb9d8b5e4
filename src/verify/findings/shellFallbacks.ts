import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { findingAt } from './changedFile';
import type { ChangedFile } from './changedFile';
import { isCi } from './paths';

const IGNORED = /\|\|\s*(?:true|:|exit 0)(?=\s*(?:$|[;)"'&|#\\]))/;
const NEVER_STOP = /^\s*(?:-?\s*run:\s*)?set \+e\b/;
const GOES_ON = /^\s*continue-on-error:\s*true\b/;
/** Programs whose errors say whether the work is right. */
const CHECKS =
  /\b(?:pytest|tox|nox|unittest|mypy|ruff|flake8|pylint|npm|npx|pnpm|yarn|jest|vitest|eslint|tsc|make|cmake|cargo|go (?:test|build|vet)|mvn|gradle|python3?|node)\b/;
const HIDDEN = /2>\s*\/dev\/null/;

/** A longer line is data. */
const MOST_LINE = 1_000;

/** Failures that scripts, recipes, images, CI steps and package scripts no longer show. */
export function shellFallbacks(file: ChangedFile): readonly Finding[] {
  if (!holdsCommands(file)) return [];
  return [...file.fresh].flatMap((line) => {
    const text = (file.after.plain[line] ?? '').slice(0, MOST_LINE);
    const found = fallbackOf(file, line, text);
    return found === null ? [] : [findingAt(file, line, { kind: 'silent fallback', ...found })];
  });
}

function holdsCommands({ rules, path }: ChangedFile): boolean {
  if (rules?.purpose === 'workflow') return isCi(path);
  return rules?.purpose === 'commands' || /(^|\/)package\.json$/.test(path);
}

function fallbackOf(
  file: ChangedFile,
  line: number,
  text: string,
): { readonly why: Phrase; readonly confidence: Finding['confidence'] } | null {
  if (IGNORED.test(text) && !/^\s*(?:\[|test\b)/.test(text) && !/\bset \+?e\b/.test(text)) {
    const why = phrase('the command may fail, but reports success');
    return { why, confidence: CHECKS.test(text) ? 'high' : 'medium' };
  }
  if (GOES_ON.test(text))
    return { why: phrase('the step may fail, and the job still passes'), confidence: 'high' };
  if (NEVER_STOP.test(text) && !stopsAgain(file.after.plain, line)) {
    return { why: phrase('from here on the script continues when a command fails'), confidence: 'high' };
  }
  if (HIDDEN.test(text) && CHECKS.test(text.slice(0, text.search(HIDDEN))) && !isAsked(text)) {
    return { why: phrase("the command's error output is discarded"), confidence: 'medium' };
  }
  return null;
}

/** A script that looks at an exit code itself puts `set -e` back soon. */
function stopsAgain(lines: readonly string[], from: number): boolean {
  return lines.slice(from + 1, from + 20).some((line) => /\bset -e|\$\?/.test(line));
}

/** Whether the command is only asked whether it can: its failure is looked at. */
function isAsked(text: string): boolean {
  return /\b(?:if|while|command -v|which|type|--version)\b|\|\|/.test(text);
}
