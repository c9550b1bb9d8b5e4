/** An entry of a TOML or INI file that is one line, as far as this reads them: its table, key, value and line. */
export interface TableEntry {
  /** `project.scripts` of `[project.scripts]`; '' before the first. */
  readonly table: string;
  readonly key: string;
  /** Without the quotes of a text. */
  readonly value: string;
  readonly line: number;
}

/**
 * The entries of a TOML or INI file in their order. Not a whole reader of either: values of several lines have an entry
 * for each line that is `key = value` or is indented below `key =` (setup.cfg's lists), which entry points are.
 */
export function tableEntries(lines: readonly string[]): readonly TableEntry[] {
  const found: TableEntry[] = [];
  let table = '';
  let parent = '';
  for (const [at, line] of lines.entries()) {
    const equals = line.indexOf('=');
    const head = equals < 0 ? /^\s*\[{1,2}([^\]]+)\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1] : undefined;
    if (head !== undefined) [table, parent] = [head.replaceAll(/["']/g, '').trim(), ''];
    const key = equals < 0 ? undefined : keyOf(line.slice(0, equals));
    if (key === undefined) continue;
    const value = valueOf(line.slice(equals + 1));
    const isTop = !/^\s/.test(line);
    const around = isTop || parent === '' ? table : `${table}.${parent}`;
    found.push({ table: around, key, value, line: at + 1 });
    if (isTop) parent = value === '' ? key : '';
  }
  return found;
}

/** What stands before `=`, without quotes; undefined for what is no key. */
function keyOf(text: string): string | undefined {
  return /^["']?([\w.:/@ -]+)["']?$/.exec(text.trim())?.[1]?.trim();
}

/** What stands behind `=`: of a text in quotes the text, and no comment behind it. */
function valueOf(text: string): string {
  return text
    .trim()
    .replace(/^(["'])([^]*?)\1\s*(?:#[^]*)?$/, '$2')
    .trim();
}
