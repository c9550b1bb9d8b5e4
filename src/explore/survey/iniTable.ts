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
    const head = /^\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1];
    if (head !== undefined && !line.includes('=')) {
      [table, parent] = [head.replaceAll(/["']/g, ''), ''];
      continue;
    }
    const [, indent = '', key, value = ''] = /^(\s*)["']?([\w.:/@ -]+?)["']?\s*=\s*(.*)$/.exec(line) ?? [];
    if (key === undefined) continue;
    const bare = value.replace(/^(["'])(.*?)\1\s*(?:#.*)?$/, '$2').trim();
    const around = indent === '' || parent === '' ? table : `${table}.${parent}`;
    found.push({ table: around, key: key.trim(), value: bare, line: at + 1 });
    if (indent === '') parent = bare === '' ? key.trim() : '';
  }
  return found;
}
