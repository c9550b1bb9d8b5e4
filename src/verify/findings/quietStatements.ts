import type { HandlerRules } from '../../index/languages/sourceRules';
import { balance } from '../source/blocks';

/**
 * What a handler's statements come to where none of them passes the error on. `value`: it goes on with something from before
 * the failure; `old`: with what another implementation gives.
 */
export type Quiet = 'nothing' | 'default' | 'value' | 'old' | 'logs';

/** What a handler stands in. */
export interface HandlerPlace {
  /** The name that the error is caught as; null for none. */
  readonly error: string | null;
  /** Whether a statement (masked) asks the implementation from before the change, or one that says that it is the old one. */
  isOld(statement: string): boolean;
}

export interface QuietHandler {
  readonly quiet: Quiet;
  readonly isLogged: boolean;
}

/** `return s`, `value = self.last`, `return rows[0]`: a name, and what it has, without a call. */
const VALUE = /^(?:return|[\w.$]+(?:\[[^\]]*\])?\s*=(?!=))\s+([A-Za-z_$][\w.$]*(?:\[[^\]()]*\])*)$/;
/** Names of what tells a caller that it failed. */
const TELLS =
  /err|fail|invalid|unknown|missing|unavailable|abort|exit|reason|bad|denied|refus|not_?found|unset|skip|cancel|timeout|status/i;

/** Of the lines of an indented block (masked); null where one of them does something about the error. */
export function quietLines(
  lines: readonly string[],
  rules: HandlerRules,
  place: HandlerPlace,
): QuietHandler | null {
  return quietOf(joined(lines, []), rules, place);
}

/** Of the text between the braces of a handler (masked). */
export function quietBraces(body: string, rules: HandlerRules, place: HandlerPlace): QuietHandler | null {
  return quietOf(joined(body.split('\n'), [';']), rules, place);
}

function quietOf(
  statements: readonly string[],
  { nothing, fallback, log }: HandlerRules,
  place: HandlerPlace,
): QuietHandler | null {
  let quiet: Quiet = 'nothing';
  let isLogged = false;
  for (const statement of statements) {
    if (nothing.test(statement)) continue;
    if (fallback.test(statement)) {
      if (quiet === 'nothing' && !/^return$/.test(statement)) quiet = 'default';
    } else if (log.test(statement)) isLogged = true;
    else if (isValue(statement, place)) quiet = 'value';
    else if (place.isOld(statement)) quiet = 'old';
    else return null;
  }
  const isQuiet = quiet === 'value' || quiet === 'old' || !isLogged;
  return { quiet: isQuiet ? quiet : 'logs', isLogged };
}

function isValue(statement: string, { error }: HandlerPlace): boolean {
  const value = VALUE.exec(statement)?.[1];
  return value !== undefined && !TELLS.test(value) && value.split(/\W/, 1)[0] !== error;
}

/** Statements over several lines as one line each, `separators` taken as ends as well. */
function joined(lines: readonly string[], separators: readonly string[]): readonly string[] {
  const statements: string[] = [];
  let open = '';
  for (const line of lines) {
    open = open === '' ? line.trim() : `${open} ${line.trim()}`;
    if (balance(open, '([{', ')]}') > 0) continue;
    statements.push(...(separators.length > 0 ? open.split(';') : [open]).map((each) => each.trim()));
    open = '';
  }
  statements.push(open);
  return statements.filter((each) => each !== '');
}
