/** What a name of code looks like in an answer: `Cart.total`, `rate()`, `def rate(x)`. */

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|/)[\p{L}\p{N}_$<>-]+)*`;
const SYMBOL = new RegExp(`^(${NAME})(?:\\(\\))?$`, 'u');

/** Words of languages, shells, git and HTTP, in backticks as often as names are. */
const COMMON =
  /^(?:self|this|cls|super|true|false|null|none|nan|inf|undefined|string|number|int|float|bool|boolean|str|bytes|list|dict|set|tuple|any|void|object|async|await|return|yield|import|from|class|def|function|const|let|var|if|else|for|while|try|except|catch|finally|raise|throw|with|as|in|is|not|and|or|main|master|origin|ok|error|json|yaml|utf8)$/i;
const COMMON_CAPITALS =
  /^(?:HEAD|GET|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|MERGE_HEAD|ORIG_HEAD|FETCH_HEAD|TODO|FIXME|XXX|UTC|PATH|HOME|USER|UTF-8|ASCII|JSON|HTML|HTTP|HTTPS|SQL|CSV|URL|API|CLI|NULL|NaN)$/;

/** What stands before the name where a definition or a call is quoted: `def rate`, `new Cart`. */
const BEFORE_NAME =
  /^(?:(?:async|export|default|static|public|private)\s+){0,3}(?:def|class|function|func|fn|new|const|interface|type|struct|enum)\s+(?=\S)/;
/** Arguments, which may have calls in them, and type arguments. */
const ARGUMENTS = /\((?:[^()]|\([^()]*\)){0,200}\)$/;

export interface SymbolName {
  readonly name: string;
  /** Written with `()`. */
  readonly isCalled: boolean;
}

/** A whole text that is a dotted name, with `()` or without; null for anything else. */
export function wholeName(text: string): string | null {
  return SYMBOL.exec(text)?.[1] ?? null;
}

/** The symbol that a code span names; null for words, values, commands, and examples with texts in them (`Faker("en_US")`). */
export function nameOf(text: string): SymbolName | null {
  if (text.length > MOST_NAME) return null;
  const args = ARGUMENTS.exec(text)?.[0] ?? '';
  if (/["'`]/.test(args)) return null;
  const bare = text.replace(BEFORE_NAME, '').replace(ARGUMENTS, '()');
  const name = SYMBOL.exec(bare.replace(/<[\w\s,.[\]]{1,100}>(?=\(\)$|$)/, ''))?.[1];
  if (name === undefined || name.length < 2 || COMMON.test(name) || COMMON_CAPITALS.test(name)) return null;
  if (/^(?:self|this|cls)[.#]/.test(name)) return null;
  const isCalled = text.endsWith(')') && !BEFORE_NAME.test(text);
  return { name: name.replace(/::|#/g, '.'), isCalled };
}

/** A word that `nameOf` takes for none, and that a file may define all the same: `main`, `list`. Null for anything else. */
export function commonNameOf(text: string): string | null {
  const bare = text.replace(BEFORE_NAME, '').replace(/\(\)$/, '');
  return /^\w+$/.test(bare) && COMMON.test(bare) ? bare : null;
}

/** A code span that is longer names nothing. */
const MOST_NAME = 300;
