/** Cargo.toml, as far as it says where crates lie and what they call each other: https://doc.rust-lang.org/cargo/reference. */

export interface Manifest {
  /** Null of a workspace without a package of its own. */
  readonly name: string | null;
  /** As written; null where it is the workspace's. */
  readonly edition: string | null;
  readonly workspaceEdition: string | null;
  readonly library: Target;
  /** Programs, tests, examples and benchmarks that are listed with their paths. */
  readonly targets: readonly string[];
  readonly build: string | null;
  readonly dependencies: readonly Dependency[];
  /** Of the workspace, and what is put in the place of published packages. */
  readonly workspaceDependencies: readonly Dependency[];
  readonly patches: readonly Dependency[];
}

interface Target {
  readonly name: string | null;
  readonly path: string | null;
}

export interface Dependency {
  /** What the crate is called in code that uses it. */
  readonly local: string;
  /** Name of the package. */
  readonly package: string;
  /** Folder as written; null of what is published. */
  readonly path: string | null;
  readonly isWorkspaces: boolean;
}

interface Entry {
  readonly keys: readonly string[];
  readonly value: string;
}

/** Reads what it understands; linear in the text. */
export function parseManifest(text: string): Manifest {
  const entries = entriesOf(text);
  const value = (...keys: string[]): string | null =>
    entries.find((entry) => entry.keys.join('\n') === keys.join('\n'))?.value ?? null;
  const listed = entries.filter(({ keys: [kind = '', , key] }) => LISTED.has(kind) && key === 'path');
  return {
    name: value('package', 'name'),
    edition: value('package', 'edition'),
    workspaceEdition: value('workspace', 'package', 'edition'),
    library: { name: value('lib', 'name'), path: value('lib', 'path') },
    targets: listed.map((entry) => entry.value),
    build: value('package', 'build'),
    dependencies: dependenciesOf(
      entries.flatMap(({ keys, value: written }) => {
        const at = keys.findIndex((key) => DEPENDENCIES.test(key));
        const isOwn = at === 0 || (at === 2 && keys[0] === 'target');
        return isOwn ? [{ keys: keys.slice(at + 1), value: written }] : [];
      }),
    ),
    workspaceDependencies: dependenciesOf(below(entries, ['workspace', 'dependencies'])),
    patches: dependenciesOf(
      entries
        .filter(({ keys }) => keys[0] === 'patch')
        .map((entry) => ({ ...entry, keys: entry.keys.slice(2) })),
    ),
  };
}

const LISTED: ReadonlySet<string> = new Set(['bin', 'test', 'example', 'bench']);
const DEPENDENCIES = /^(?:dev-|build-)?dependencies$/;

function below(entries: readonly Entry[], prefix: readonly string[]): Entry[] {
  return entries
    .filter(({ keys }) => prefix.every((key, at) => keys[at] === key))
    .map(({ keys, value }) => ({ keys: keys.slice(prefix.length), value }));
}

function dependenciesOf(entries: readonly Entry[]): Dependency[] {
  const found = new Map<string, Dependency>();
  for (const { keys, value } of entries) {
    const [name, key] = keys;
    if (name === undefined) continue;
    const before = found.get(name) ?? {
      local: name.replace(/-/g, '_'),
      package: name,
      path: null,
      isWorkspaces: false,
    };
    if (key === 'path') found.set(name, { ...before, path: value });
    else if (key === 'package') found.set(name, { ...before, package: value });
    else if (key === 'workspace') found.set(name, { ...before, isWorkspaces: value === 'true' });
    else found.set(name, before);
  }
  return [...found.values()];
}

/** Every value by the keys that lead to it; tables of a list are numbered. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  const counts = new Map<string, number>();
  let table: readonly string[] = [];
  for (const line of joinedLines(text)) {
    const head = /^\[\[?([^\]]+)\]\]?$/.exec(line.trim())?.[1];
    if (head !== undefined) {
      table = keysOf(head);
      if (line.trim().startsWith('[[')) {
        const at = counts.get(head) ?? 0;
        counts.set(head, at + 1);
        table = [...table, String(at)];
      }
      continue;
    }
    const equals = line.indexOf('=');
    if (equals > 0)
      addValue(entries, [...table, ...keysOf(line.slice(0, equals))], line.slice(equals + 1).trim());
  }
  return entries;
}

/** Lines without comments; a value in brackets is on one. */
function joinedLines(text: string): string[] {
  const lines: string[] = [];
  let open = 0;
  for (const written of text.split('\n')) {
    const line = written.replace(/("[^"]*"|'[^']*')|#.*$/g, '$1').trim();
    if (open > 0) lines.push(`${lines.pop() ?? ''} ${line}`);
    else lines.push(line);
    if (!/^\[/.test(line) || open > 0) {
      const bare = line.replace(/"[^"]*"|'[^']*'/g, '');
      open += (bare.match(/[[{]/g) ?? []).length - (bare.match(/[\]}]/g) ?? []).length;
    }
    open = Math.max(open, 0);
  }
  return lines;
}

function keysOf(written: string): string[] {
  return (written.match(/"[^"]*"|'[^']*'|[^.\s"']+/g) ?? []).map(unquoted);
}

const unquoted = (text: string): string => text.replace(/^["']|["']$/g, '');

function addValue(entries: Entry[], keys: readonly string[], value: string): void {
  if (!value.startsWith('{')) {
    entries.push({ keys, value: unquoted(value) });
    return;
  }
  for (const [, key = '', plain = ''] of value.matchAll(
    /([\w.-]+|"[^"]*")\s*=\s*("[^"]*"|'[^']*'|\[[^\]]*\]|[^,}\s]+)/g,
  ))
    entries.push({ keys: [...keys, ...keysOf(key)], value: unquoted(plain) });
}
