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

interface Forms {
  readonly nothing: RegExp;
  readonly fallback: RegExp;
  readonly log: RegExp;
}

const CONSTANT =
  String.raw`(?:None|True|False|null|undefined|true|false|-?[\d.]+|["'` +
  '`' +
  String.raw`]{1,3}\s*["'` +
  '`' +
  String.raw`]{1,3}|\[\s*\]|\{\s*\}|\(\s*\)|\(\{\s*\}\)|(?:dict|list|set|tuple|str)\(\)|default\w*|fallback\w*|DEFAULT\w*)`;
const PYTHON: Forms = {
  nothing: /^(?:pass|\.\.\.|continue|break)$/,
  fallback: new RegExp(
    String.raw`^(?:return(?:\s+${CONSTANT}(?:\s*,\s*${CONSTANT})*)?|[\w.]+(?:\[[^\]]*\])?\s*(?::[^=]+)?=\s*${CONSTANT})$`,
  ),
  log: /^(?:[\w.]*(?:log|logger|logging|LOG|LOGGER|warnings)\w*(?:\(\))?\.\w+|print|[\w.]*\.?log|traceback\.print_\w+)\(/,
};
const SCRIPT: Forms = {
  nothing: /^(?:continue|break)$/,
  fallback: new RegExp(String.raw`^(?:return(?:\s+${CONSTANT})?|[\w.$]+\s*=\s*${CONSTANT})$`),
  log: /^(?:[\w.$]*(?:console|logger|log)\w*\.\w+|console\.\w+|log|debug)\(/i,
};
/** `return s`, `value = self.last`, `return rows[0]`: a name, and what it has, without a call. */
const VALUE = /^(?:return|[\w.$]+(?:\[[^\]]*\])?\s*=(?!=))\s+([A-Za-z_$][\w.$]*(?:\[[^\]()]*\])*)$/;
/** Names of what tells a caller that it failed. */
const TELLS =
  /err|fail|invalid|unknown|missing|unavailable|abort|exit|reason|bad|denied|refus|not_?found|unset|skip|cancel|timeout|status/i;

/** Of the lines of a Python block (masked); null where one of them does something about the error. */
export function quietPython(lines: readonly string[], place: HandlerPlace): QuietHandler | null {
  return quietOf(joined(lines, []), PYTHON, place);
}

/** Of the text between the braces of a JavaScript handler (masked). */
export function quietScript(body: string, place: HandlerPlace): QuietHandler | null {
  return quietOf(joined(body.split('\n'), [';']), SCRIPT, place);
}

function quietOf(
  statements: readonly string[],
  { nothing, fallback, log }: Forms,
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
