/** What manifests declare to be begun with: commands, and the module that a package is imported by. */
import type { ReadFile } from './listedFiles';
import { jsonTexts } from './packageJson';
import { tableEntries } from './iniTable';

export interface DeclaredEntry {
  /** The command's or package's name. */
  readonly name: string;
  /** `package.module:function` or a file as the manifest writes it, relative to its folder. */
  readonly target: string;
  readonly line: number;
  readonly what: 'command' | 'plugin' | 'main module';
}

/** A package.json's commands and main module; of conditional exports each file once. */
export function packageEntries({ text }: ReadFile): readonly DeclaredEntry[] {
  const texts = jsonTexts(text);
  const name = texts.find(({ keys }) => keys.join('.') === 'name')?.value ?? '';
  const seen = new Set<string>();
  return texts.flatMap(({ keys, value, line }): DeclaredEntry[] => {
    const [first, second] = keys;
    if (first === 'bin')
      return [{ name: second ?? name.replace(/^@[^/]*\//, ''), target: value, line, what: 'command' }];
    const isMain = keys.length === 1 && /^(?:main|module|browser|source)$/.test(first ?? '');
    const isExport =
      first === 'exports' && (second === undefined || !second.startsWith('.') || second === '.');
    if (!isMain && !isExport) return [];
    if (seen.has(value) || /\.d\.[cm]?ts$|\.json$|\*/.test(value)) return [];
    seen.add(value);
    return [{ name, target: value, line, what: 'main module' }];
  });
}

const COMMANDS =
  /^(?:project\.scripts|project\.gui-scripts|tool\.poetry\.scripts|options\.entry_points\.(?:console|gui)_scripts)$/;
const PLUGINS = /^(?:project\.entry-points\.(.+)|tool\.poetry\.plugins\.(.+)|options\.entry_points\.(.+))$/;

/** Commands and plugins of a pyproject.toml or setup.cfg. */
export function pythonEntries({ lines }: ReadFile): readonly DeclaredEntry[] {
  return tableEntries(lines).flatMap(({ table, key, value, line }): DeclaredEntry[] => {
    if (!/^[\w.]+(?::[\w.]+)?/.test(value)) return [];
    const target = /^[\w.]+(?:\s*:\s*[\w.]+)?/.exec(value)?.[0].replace(/\s+/g, '') ?? value;
    if (COMMANDS.test(table)) return [{ name: key, target, line, what: 'command' }];
    return PLUGINS.test(table) ? [{ name: key, target, line, what: 'plugin' }] : [];
  });
}

/** Console scripts of a setup.py, where they stand as texts `name = module:function`. */
export function setupEntries({ lines, text }: ReadFile): readonly DeclaredEntry[] {
  if (!/console_scripts|gui_scripts/.test(text)) return [];
  return lines.flatMap((line, at): DeclaredEntry[] => {
    const [, name, target] = /["']\s*([\w.-]+)\s*=\s*([\w.]+:[\w.]+)/.exec(line) ?? [];
    return name === undefined || target === undefined
      ? []
      : [{ name, target, line: at + 1, what: 'command' }];
  });
}
