/** The encoding that a Python file declares (PEP 263), and where; null where it declares none. */
export interface CodingCookie {
  /** As written. */
  readonly name: string;
  readonly line1: number;
}

/** Reads the first two lines; the second counts only behind a blank line or a comment. */
export function findCodingCookie(head: string): CodingCookie | null {
  const [first = '', second = ''] = head.split(/\r\n|\r|\n/, 2);
  const inFirst = cookieIn(first);
  if (inFirst !== null) return { name: inFirst, line1: 1 };
  if (!/^[ \t\f]*(#|$)/.test(first)) return null;
  const inSecond = cookieIn(second);
  return inSecond === null ? null : { name: inSecond, line1: 2 };
}

/**
 * The label that TextDecoder knows a Python encoding by; 'latin1' for ISO 8859-1, which TextDecoder takes
 * for windows-1252. What Python has under another name is looked up, the rest only normalised.
 */
export function decoderLabel(pythonName: string): string {
  const name = pythonName.toLowerCase().replaceAll('_', '-');
  if (/^(latin-?1|iso-?8859-1|l1|8859|cp819)(-|$)/.test(name)) return 'latin1';
  if (/^utf-?8(-|$)/.test(name)) return 'utf-8';
  const windows = /^(?:cp|windows-?)(125[0-8])$/.exec(name);
  if (windows) return `windows-${windows[1]}`;
  const iso = /^iso-?8859-?(\d+)$/.exec(name) ?? /^latin-?(\d+)$/.exec(name);
  if (iso) return name.startsWith('latin') ? `latin${iso[1]}` : `iso-8859-${iso[1]}`;
  return pythonLabels.get(name) ?? name;
}

const pythonLabels: ReadonlyMap<string, string> = new Map([
  ['ascii', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['cp932', 'shift_jis'],
  ['shift-jis', 'shift_jis'],
  ['sjis', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp949', 'euc-kr'],
  ['cp950', 'big5'],
  ['eucjp', 'euc-jp'],
  ['euckr', 'euc-kr'],
  ['cp866', 'ibm866'],
  ['mac-roman', 'macintosh'],
  ['macroman', 'macintosh'],
]);

function cookieIn(line: string): string | null {
  return /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/.exec(line)?.[1] ?? null;
}
