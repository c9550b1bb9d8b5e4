/** Secrets taken out of texts before they are kept or sent. */
import { isPassword, isRandom, isToken } from './secretValues';
import { keyBlocks } from './keyBlocks';
import { tokenPatterns } from './tokenPatterns';
import type { SecretPattern } from './tokenPatterns';

export interface Redacted {
  /** With `[redacted: GitHub token]` for each secret; as many lines as before. */
  readonly text: string;
  /** What was taken out, in the order of the text. */
  readonly found: readonly FoundSecret[];
}

export interface FoundSecret {
  readonly name: string;
  readonly line1: number;
}

export type Redact = (text: string) => Redacted;

interface Span {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Names of variables of the environment whose values are secrets. */
const secretVariable = /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|PWD|PAT|CREDENTIALS?|APIKEY)$/i;
/** A shorter value would be found in words; `PWD` is a folder. */
const LEAST_VALUE = 8;

/**
 * Takes out known forms of secrets and values behind names of secrets, and the values of this environment's variables
 * with such names and of `keys` (asked each time: keys come and go), wherever they stand. Linear in the text.
 */
export function createRedact(
  environment: Readonly<Record<string, string | undefined>>,
  keys: () => readonly string[] = () => [],
): Redact {
  const known = Object.entries(environment).flatMap(([name, value = '']) =>
    secretVariable.test(name) && isWorthHiding(value) ? [{ name: `value of ${name}`, value }] : [],
  );
  return (text) => {
    const held = keys().flatMap((value) => (isWorthHiding(value) ? [{ name: 'API key', value }] : []));
    return withoutSpans(text, [
      ...spansIn(text),
      ...[...known, ...held].flatMap((each) => occurrences(text, each)),
    ]);
  };
}

/** Takes out secrets as createRedact does, but of no environment. */
export function redact(text: string): Redacted {
  return withoutSpans(text, spansIn(text));
}

/** Not a folder, a number or a word, which would be found everywhere. */
function isWorthHiding(value: string): boolean {
  return value.length >= LEAST_VALUE && !/^(?:[/~.].*|\d+|[a-z]+)$/is.test(value);
}

function spansIn(text: string): Span[] {
  return [
    ...keyBlocks(text),
    ...tokenPatterns.flatMap((each) => matches(text, each)),
    ...connections(text),
    ...assignments(text),
  ];
}

function matches(text: string, { name, pattern, needs }: SecretPattern): Span[] {
  if (needs.length > 0 && !needs.some((part) => text.includes(part))) return [];
  return [...text.matchAll(pattern)].map((match) => {
    const secret = match.groups?.['secret'] ?? match[0];
    const start = match.index + match[0].lastIndexOf(secret);
    return { name, start, end: start + secret.length };
  });
}

function occurrences(
  text: string,
  { name, value }: { readonly name: string; readonly value: string },
): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length))
    found.push({ name, start: at, end: at + value.length });
  return found;
}

/** `postgres://user:PASSWORD@host`. */
const connection =
  /(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"<>]{0,100}:(?<secret>[^\s@/'"<>]{3,200})@(?=[\w[.-])/gi;
/** Passwords that documentation has in such places. */
const shownPassword =
  /^(?:pass\w*|pwd|pw|secret|user\w*|admin|root|test\w*|guest|postgres|mysql|redis|mongo|rabbit\w*|token|key|p|foo|bar|baz|x+|\*+|\.+|[$%{[<(].*|.*[})>\]]|:.*)$/i;

function connections(text: string): Span[] {
  if (!text.includes('://')) return [];
  return matches(text, { name: 'password', pattern: connection, needs: [] }).filter(
    ({ start, end }) => !shownPassword.test(text.slice(start, end)),
  );
}

/** A name of a secret, `=` or `:`, and a value in quotes or up to the next blank. */
const assignment =
  /(?<kind>passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|(?:access|secret|private|auth|encryption|signing|account|master)[_-]?key|credentials?)["']?[ \t]{0,9}(?:=>|:=|[:=])[ \t]{0,9}(?:(?<quote>["'])(?<quoted>[^"'\r\n]{6,2000})\k<quote>|(?<bare>[^\s"'`,;<>(){}[\]]{6,2000}))/gi;
/** A whole line as in a file of variables. */
const variableLine =
  /^[ \t]{0,20}(?:export[ \t]{1,9})?[A-Z][A-Z0-9_]{0,80}=(?<quote>["']?)(?<value>[^\s"']{20,200})\k<quote>[ \t]{0,9}\r?$/gm;

/** Where the name begins whose end stands at `end`. */
function nameStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && end - at < LONGEST_NAME && /\w/.test(text[at - 1] ?? '')) at--;
  return at;
}

/** As far back as the rest of a name is looked for. */
const LONGEST_NAME = 60;

function assignments(text: string): Span[] {
  const named = [...text.matchAll(assignment)].flatMap((match): Span[] => {
    const { kind = '', quoted, bare } = match.groups ?? {};
    const from = nameStart(text, match.index);
    const name = `${text.slice(from, match.index)}${kind}`;
    // `arn:aws:...:secret:name` and `"AWS::ApiGateway::ApiKey"` are names of things; a page's token opens nothing.
    if (text[from - 1] === ':' || /(?:next|page|continuation|sync|update|cursor|marker)_?token$/i.test(name))
      return [];
    const value = quoted ?? bare ?? '';
    if (isFolder(name, value)) return [];
    const isPass = /^pass|^pwd/i.test(kind);
    const isSecret =
      quoted === undefined ? isBare(value, name, isPass) : isPass ? isPassword(value) : isToken(value);
    const start = match.index + match[0].lastIndexOf(value);
    return isSecret ? [{ name: isPass ? 'password' : 'secret', start, end: start + value.length }] : [];
  });
  const lines = [...text.matchAll(variableLine)].flatMap((match): Span[] => {
    const value = match.groups?.['value'] ?? '';
    const start = match.index + match[0].lastIndexOf(value);
    return isRandom(value) ? [{ name: 'secret', start, end: start + value.length }] : [];
  });
  return [...named, ...lines];
}

/** The folder that a shell is in, or was in before. */
function isFolder(name: string, value: string): boolean {
  return /^(?:OLD)?PWD$/i.test(name) && /^(?:~|[a-z]:)?[\\/]/i.test(value);
}

/** Without quotes it may be code: only what no name of a program's own looks like, or a variable's in capitals. */
function isBare(value: string, name: string, isPass: boolean): boolean {
  const capitals = /^[A-Z0-9_]+$/.test(name);
  if (/[.:]\w+$|^\w+\.|\\/.test(value) && !capitals) return false;
  return isPass && capitals
    ? isPassword(value)
    : isToken(value) && /\d.*\d/.test(value) && !/^[a-z]+(?:[_-][a-z0-9]+)*$/.test(value);
}

/** The text without the spans; of two that overlap the one that begins first, else the longer. */
function withoutSpans(text: string, spans: readonly Span[]): Redacted {
  if (spans.length === 0) return { text, found: [] };
  const inOrder = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  const found: FoundSecret[] = [];
  let done = 0;
  let line1 = 1;
  for (const { name, start, end } of inOrder) {
    if (end <= done) continue;
    const from = Math.max(start, done);
    const kept = text.slice(done, from);
    line1 += lineEnds(kept);
    // What overlaps the one before is a part of it.
    parts.push(kept, start < done ? '' : `[redacted: ${name}]`);
    if (start >= done) found.push({ name, line1 });
    done = end;
  }
  parts.push(text.slice(done));
  return { text: parts.join(''), found };
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
