/** Whether a value that stands behind a name like `password` is one, or a word that stands for one. */

/** Words that examples, tests and code have in its place. */
const placeholder =
  /^(?:["'`]|<.*>|\[.*\]|\{.*\}|\$.*|%.*|\*+|\.+|-+|x+|X+|your[_-].*|my[_-].*|.*(?:example|placeholder|changeme|change[_-]me|dummy|sample|redacted|insert|todo|fixme|not[_-]?(?:a|real)|fake|mock).*)$/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Code rather than a value: a call, a member, an index, an operator. */
const code = /[()[\]{}<>;,$`|\\]|^\.|\.(?:\w+)$|::|->|=>/;

/** Bits a character by Shannon, of the characters of the value itself. Linear. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** What a password in quotes looks like: letters beside digits or signs, no words of prose, nothing that stands for one. */
export function isPassword(value: string): boolean {
  if (value.length < 6 || value.length > 200 || placeholder.test(value)) return false;
  if (/\s/.test(value) || /^[\w.]+\(|^https?:\/\//.test(value)) return false;
  const hasLetter = /[A-Za-z]/.test(value);
  // `db_password`, `user.name`, `pass-word` are names.
  const isName =
    /^[A-Za-z]+(?:[._:/-][A-Za-z]+)*$/.test(value) || /^[a-z]+(?:[A-Z][a-z]+)*\d{0,2}$/.test(value);
  return hasLetter && !isName && /[\d!@#$%^&*+=?~]/.test(value) && entropyOf(value) >= 2.5;
}

/** What a token behind `token =` looks like: long, letters and digits mixed, no path, no UUID, no name. */
export function isToken(value: string): boolean {
  if (value.length < 16 || value.length > 2_000 || placeholder.test(value) || uuid.test(value)) return false;
  if (/\s|^[a-z]{2,4}:/.test(value) || code.test(value) || value.includes('://') || /^[./~]/.test(value))
    return false;
  const digits = value.replace(/\D/g, '').length;
  return /[A-Za-z]/.test(value) && digits >= 2 && digits < value.length * 0.9 && entropyOf(value) >= 3;
}

/** Of a line `NAME=value` whose name says nothing: random letters of both cases and digits, which no hash has. */
export function isRandom(value: string): boolean {
  if (!/^[\w+/=~.-]{20,200}$/.test(value) || !isToken(value) || /^[0-9a-fA-F-]+$/.test(value)) return false;
  if (/^sha\d|[./-].*[./-]|\.[a-z]{1,5}$/.test(value)) return false;
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && entropyOf(value) >= 4;
}
