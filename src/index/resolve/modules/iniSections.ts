/** Section name -> key -> value; the lines of a continued value are joined by newlines. */
export type IniSections = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface ParsedIni {
  readonly sections: IniSections;
  /** 1-based lines that are neither section, key, comment nor continuation. */
  readonly brokenLines: readonly number[];
}

/**
 * The sections of an ini file as Python's configparser reads setup.cfg: `[section]`, `key = value` or
 * `key: value`, keys in lower case, indented lines continue a value, `#` and `;` start a comment line.
 */
export function parseIni(text: string): ParsedIni {
  const sections = new Map<string, Map<string, string>>();
  const brokenLines: number[] = [];
  let section: Map<string, string> | null = null;
  let key: string | null = null;
  text.split(/\r?\n/).forEach((line, at) => {
    if (/^\s*([#;]|$)/.test(line)) return;
    const header = /^\[([^\]]+)\]/.exec(line)?.[1];
    const pair = /^([^\s=:][^=:]*?)\s*[=:]\s*(.*)$/.exec(line);
    if (header !== undefined) {
      section = sections.get(header) ?? new Map<string, string>();
      sections.set(header, section);
      key = null;
    } else if (/^\s/.test(line) && section !== null && key !== null) {
      section.set(key, `${section.get(key) ?? ''}\n${line.trim()}`);
    } else if (pair !== null && section !== null) {
      key = (pair[1] ?? '').toLowerCase();
      section.set(key, (pair[2] ?? '').trim());
    } else brokenLines.push(at + 1);
  });
  return { sections, brokenLines };
}
