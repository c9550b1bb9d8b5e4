import { lstatSync, readFileSync, statSync } from 'node:fs';
import type { Log } from '../../core/ports';
import { bytesOf } from './compileGlob';
import { parseIgnoreFile } from './ignoreRules';
import type { RuleSource } from './ruleChain';
import { isMissing, systemErrorCode } from './systemErrors';

/** A larger ignore file is no list of rules but an accident, or an attack. */
const maxRuleFileBytes = 1024 * 1024;

export interface RuleFileAt {
  readonly file: string;
  readonly shownAs: string;
  /** The folder that its patterns count from, '' or ending in `/`, as RulePath counts. */
  readonly base: string;
  /** git follows a link to its own exclude files, but never one inside the work tree. */
  readonly links: 'followed' | 'refused';
}

/** The rules in the file, or null where there is no such file; one that cannot be read is null and a warning. */
export function readRuleFile(at: RuleFileAt, log: Log): RuleSource | null {
  try {
    const stats = at.links === 'followed' ? statSync(at.file) : lstatSync(at.file);
    if (!stats.isFile()) return null;
    if (stats.size > maxRuleFileBytes) {
      log.warn(`${at.shownAs} is over 1 MiB and was not read as an ignore file; shorten it.`);
      return null;
    }
    const rules = parseIgnoreFile(readFileSync(at.file, 'utf8'));
    return { shownAs: at.shownAs, baseLength: bytesOf(at.base).length, rules };
  } catch (error) {
    const code = systemErrorCode(error);
    if (!isMissing(code)) log.warn(`${at.shownAs} could not be read (${code}), so its rules do not count.`);
    return null;
  }
}
