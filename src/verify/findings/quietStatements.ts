import { balance } from '../source/blocks';

/** What a handler's statements come to where none of them passes the error on. */
export type Quiet = 'nothing' | 'default' | 'logs';

const PY_NOTHING = /^(?:pass|\.\.\.|continue|break)$/;
const CONSTANT =
  String.raw`(?:None|True|False|null|undefined|true|false|-?[\d.]+|["'` +
  '`' +
  String.raw`]{1,3}\s*["'` +
  '`' +
  String.raw`]{1,3}|\[\s*\]|\{\s*\}|\(\s*\)|\(\{\s*\}\)|(?:dict|list|set|tuple|str)\(\)|default\w*|fallback\w*|DEFAULT\w*)`;
const PY_DEFAULT = new RegExp(
  String.raw`^(?:return(?:\s+${CONSTANT}(?:\s*,\s*${CONSTANT})*)?|[\w.]+(?:\[[^\]]*\])?\s*(?::[^=]+)?=\s*${CONSTANT})$`,
);
const PY_LOG =
  /^(?:[\w.]*(?:log|logger|logging|LOG|LOGGER|warnings)\w*(?:\(\))?\.\w+|print|[\w.]*\.?log|traceback\.print_\w+)\(/;
const JS_NOTHING = /^(?:continue|break)$/;
const JS_DEFAULT = new RegExp(String.raw`^(?:return(?:\s+${CONSTANT})?|[\w.$]+\s*=\s*${CONSTANT})$`);
const JS_LOG = /^(?:[\w.$]*(?:console|logger|log)\w*\.\w+|console\.\w+|log|debug)\(/i;

/** Of the lines of a Python block (masked); null where one of them does something about the error. */
export function isQuietPython(lines: readonly string[]): Quiet | null {
  return quietOf(joined(lines, []), [PY_NOTHING, PY_DEFAULT, PY_LOG]);
}

/** Of the text between the braces of a JavaScript handler (masked). */
export function isQuietScript(body: string): Quiet | null {
  return quietOf(joined(body.split('\n'), [';']), [JS_NOTHING, JS_DEFAULT, JS_LOG]);
}

function quietOf(
  statements: readonly string[],
  [nothing, fallback, log]: readonly [RegExp, RegExp, RegExp],
): Quiet | null {
  let quiet: Quiet = 'nothing';
  for (const statement of statements) {
    if (nothing.test(statement)) continue;
    if (fallback.test(statement)) {
      if (quiet === 'nothing' && !/^return$/.test(statement)) quiet = 'default';
    } else if (log.test(statement)) quiet = 'logs';
    else return null;
  }
  return quiet;
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
