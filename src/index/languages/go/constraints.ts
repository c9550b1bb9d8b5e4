/** On which platforms and with which tags a file is built: https://pkg.go.dev/cmd/go#hdr-Build_constraints. */

const operatingSystems: ReadonlySet<string> = new Set(
  'aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos'.split(
    ' ',
  ),
);
const architectures: ReadonlySet<string> = new Set(
  '386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm'.split(
    ' ',
  ),
);
/** Systems that `unix` stands for. */
const unixes: ReadonlySet<string> = new Set(
  'aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris'.split(' '),
);
/** Systems that are another's, too. */
const alsoKnownAs: ReadonlyMap<string, string> = new Map([
  ['android', 'linux'],
  ['illumos', 'solaris'],
  ['ios', 'darwin'],
]);

const GO_BUILD = /^\/\/go:build[ \t]+(.*)$/m;
const OLD_BUILD = /^\/\/[ \t]*\+build[ \t]+(.*)$/gm;
/** What may stand before the package clause: lines of comments, comments of several lines, nothing. */
const HEAD = /^(?:\s+|\/\/[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/;

const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//g;

/** The constraint of a file as one expression, '' without any: from its name, and from the comments at its top. */
export function constraintOf(path: string, source: string, usesC: boolean): string {
  const parts = [...nameTags(path), ...(usesC ? ['cgo'] : [])];
  const head = (HEAD.exec(source)?.[0] ?? '').replace(COMMENT, (text) => (text.startsWith('//') ? text : ''));
  const written = GO_BUILD.exec(head)?.[1];
  if (written !== undefined) parts.push(`(${written.trim()})`);
  // The old form counts where a blank line follows it.
  else
    for (const [, line = ''] of head.slice(0, lastBlankLine(head)).matchAll(OLD_BUILD))
      parts.push(`(${oldForm(line)})`);
  return parts.join(' && ');
}

function lastBlankLine(head: string): number {
  const blank = [...head.matchAll(/\n[ \t]*\r?(?=\n)/g)].at(-1);
  return blank ? blank.index : 0;
}

/** `a,!b c` is a and not b, or c. */
function oldForm(line: string): string {
  return line
    .trim()
    .split(/\s+/)
    .map((option) => `(${option.split(',').join(' && ')})`)
    .join(' || ');
}

/** What the end of a file's name says: `_linux`, `_arm64`, `_linux_arm64`, each before `_test`. */
function nameTags(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';
  const parts = name.split('_').slice(1);
  if (parts.at(-1) === 'test') parts.pop();
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  if (architectures.has(last)) return operatingSystems.has(before) ? [before, last] : [last];
  return operatingSystems.has(last) ? [last] : [];
}

type Tags = (tag: string) => boolean;
type Condition = (tags: Tags) => boolean;
const always: Condition = () => true;

/** More tags of a project's own than these are not tried in all combinations. */
const MOST_FREE_TAGS = 8;

/** Tells whether some build takes files of both constraints; answers are remembered. */
export function createMeeting(): (a: string, b: string) => boolean {
  const known = new Map<string, boolean>();
  return (a, b) => {
    if (a === '' && b === '') return true;
    const key = a < b ? `${a}\n${b}` : `${b}\n${a}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = canBeBuilt([a, b])));
    return found;
  };
}

function canBeBuilt(constraints: readonly string[]): boolean {
  const mentioned = new Set<string>();
  const conditions = constraints.filter((text) => text !== '').map((text) => parse(text, mentioned));
  const systems = new Set([
    'linux',
    'windows',
    'js',
    ...[...mentioned].filter((tag) => operatingSystems.has(tag)),
  ]);
  const chips = new Set(['amd64', 'other', ...[...mentioned].filter((tag) => architectures.has(tag))]);
  const free = [...mentioned].filter((tag) => isFree(tag));
  if (free.length > MOST_FREE_TAGS) return true;
  for (const system of systems)
    for (const chip of chips)
      for (let bits = 0; bits < 1 << free.length; bits++) {
        const tags: Tags = (tag) => fixed(tag, system, chip) ?? (bits & (1 << free.indexOf(tag))) !== 0;
        if (conditions.every((condition) => condition(tags))) return true;
      }
  return false;
}

const isFree = (tag: string): boolean => fixed(tag, 'linux', 'amd64') === null;

/** Whether a tag holds on a platform; null for one that the project chooses. */
function fixed(tag: string, system: string, chip: string): boolean | null {
  if (operatingSystems.has(tag)) return tag === system || tag === alsoKnownAs.get(system);
  if (architectures.has(tag)) return tag === chip;
  if (tag === 'unix') return unixes.has(system);
  // A release of Go has the tags of all before it; nobody sets `ignore`.
  if (/^go1\.\d+$/.test(tag) || tag === 'gc') return true;
  return tag === 'gccgo' || tag === 'ignore' ? false : null;
}

/** What stands in more brackets than these is not read. */
const DEEPEST = 100;

/** The condition of an expression; what cannot be read holds always. Adds its tags to `mentioned`. */
function parse(text: string, mentioned: Set<string>): Condition {
  const tokens = text.match(/&&|\|\||[!()]|[\w.\p{L}\p{N}]+/gu) ?? [];
  let at = 0;
  let depth = 0;
  const either = (): Condition => {
    const parts = [both()];
    while (tokens[at] === '||') {
      at++;
      parts.push(both());
    }
    return (tags) => parts.some((part) => part(tags));
  };
  const both = (): Condition => {
    const parts = [single()];
    while (tokens[at] === '&&') {
      at++;
      parts.push(single());
    }
    return (tags) => parts.every((part) => part(tags));
  };
  const single = (): Condition => {
    depth++;
    const condition = depth > DEEPEST ? always : one();
    depth--;
    return condition;
  };
  const one = (): Condition => {
    const token = tokens[at++];
    if (token === '!') {
      const inner = single();
      return (tags) => !inner(tags);
    }
    if (token === '(') {
      const inner = either();
      at++;
      return inner;
    }
    if (token === undefined || token === ')') return always;
    mentioned.add(token);
    return (tags) => tags(token);
  };
  return either();
}
