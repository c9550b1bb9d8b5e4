/** Random uncommitted changes of a small repository, staged in every way. */
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { gitFolder } from '../../../scan/gitFolder';
import type { GitFolder } from '../../../scan/gitFolder';

interface Edit {
  readonly kind:
    | 'line'
    | 'insert'
    | 'define'
    | 'cut'
    | 'append'
    | 'delete'
    | 'rename'
    | 'mode'
    | 'binary'
    | 'create'
    | 'link'
    | 'bytes'
    | 'empty'
    | 'folder';
  readonly file: number;
  readonly line: number;
  readonly text: string;
}

export interface RandomChanges {
  readonly edits: readonly Edit[];
  /** What is done with the index between and after the edits. */
  readonly staging: readonly {
    readonly after: number;
    readonly how: 'add' | 'all' | 'intent' | 'untrack';
    readonly file: number;
  }[];
  readonly head: 'branch' | 'detached' | 'unborn';
  readonly hasCrlf: boolean;
  readonly hasStash: boolean;
  /** Which commit takes each line, in turn; 0 leaves it. Null: what is proposed. */
  readonly picks: readonly number[] | null;
}

const EDIT = fc.record<Edit>({
  kind: fc.constantFrom(
    ...([
      'line',
      'line',
      'line',
      'insert',
      'define',
      'define',
      'cut',
      'append',
      'delete',
      'rename',
      'mode',
    ] as const),
    ...(['binary', 'create', 'create', 'link', 'bytes', 'empty', 'folder'] as const),
  ),
  file: fc.nat(6),
  line: fc.nat(20),
  text: fc.constantFrom(
    'alpha',
    'beta',
    'é',
    '',
    '-- gamma',
    '@@ -1 +1 @@',
    'diff --git a/x b/x',
    '\\ No newline',
  ),
});

export const RANDOM_CHANGES = fc.record<RandomChanges>({
  edits: fc.array(EDIT, { minLength: 1, maxLength: 9 }),
  staging: fc.array(
    fc.record({
      after: fc.nat(9),
      how: fc.constantFrom(
        'add' as const,
        'add' as const,
        'all' as const,
        'intent' as const,
        'untrack' as const,
      ),
      file: fc.nat(6),
    }),
    { maxLength: 4 },
  ),
  head: fc.constantFrom('branch', 'branch', 'branch', 'detached', 'unborn'),
  hasCrlf: fc.boolean(),
  hasStash: fc.boolean(),
  picks: fc.oneof(fc.constant(null), fc.array(fc.nat(4), { minLength: 1, maxLength: 12 })),
});

const FILES = ['shop.py', 'cart.py', 'notes.txt', 'bare.txt', 'run.sh', 'data.bin', 'dir/deep.py'];

export interface Beginnings {
  /** Brings the folder, which is empty, to the changes. */
  arrange(folder: GitFolder, scene: RandomChanges): Promise<void>;
  remove(): Promise<void>;
}

/** The few repositories that scenes begin with are made once, and copied for each scene. */
export function createBeginnings(): Beginnings {
  const made = new Map<string, GitFolder>();
  const beginningOf = async (scene: RandomChanges): Promise<GitFolder> => {
    const key = JSON.stringify([scene.hasCrlf, scene.hasStash, scene.head]);
    const found = made.get(key) ?? (await gitFolder());
    if (!made.has(key)) begin(found, scene);
    made.set(key, found);
    return found;
  };
  return {
    arrange: async (folder, scene) => {
      const { path } = await beginningOf(scene);
      cpSync(path, folder.path, { recursive: true, preserveTimestamps: true });
      // Copies are other files, as far as the index knows.
      folder.git('update-index', '-q', '--refresh');
      for (const [at, each] of scene.edits.entries()) {
        edit(folder.path, each, at);
        for (const { after, how, file } of scene.staging)
          if (after === at) stage(folder, how, FILES[file] ?? 'shop.py');
      }
    },
    remove: async () => {
      for (const folder of made.values()) await folder.remove();
    },
  };
}

function begin(folder: GitFolder, scene: RandomChanges): void {
  const { git } = folder;
  git('init', '-q', '--template=');
  git('config', 'core.safecrlf', 'false');
  if (scene.hasCrlf) git('config', 'core.autocrlf', 'true');
  const python = (name: string): string =>
    [1, 2, 3, 4].map((at) => `def ${name}${at}(x):\n    y = x + ${at}\n    return y\n`).join('\n\n');
  folder.write({ 'shop.py': python('shop'), 'cart.py': python('cart'), 'dir/deep.py': python('deep') });
  folder.write({
    'notes.txt': 'one\r\ntwo\r\nthree\r\n',
    'bare.txt': 'a\nb\nc',
    'run.sh': 'echo a\necho b\n',
  });
  writeFileSync(join(folder.path, 'data.bin'), Buffer.from([0, 1, 2, 3]));
  git('add', '-A');
  git('commit', '-q', '-m', 'base');
  if (scene.hasStash) {
    appendFileSync(join(folder.path, 'shop.py'), '# put aside\n');
    git('stash', '-q');
  }
  if (scene.head === 'detached') git('checkout', '-q', '--detach');
  if (scene.head === 'unborn') {
    git('checkout', '-q', '--orphan', 'fresh');
    git('rm', '-q', '-r', '--cached', '.');
  }
}

function stage({ git, path }: GitFolder, how: RandomChanges['staging'][number]['how'], file: string): void {
  if (how === 'all') git('add', '-A');
  else if (how === 'intent') git('add', '-N', '.');
  else if (how === 'untrack') git('rm', '-q', '-r', '--cached', '-f', '--ignore-unmatch', '--', file);
  else if (existsSync(join(path, file)) || git('ls-files', '--', file) !== '') git('add', '-A', '--', file);
}

/** What cannot be done (a file that is gone) is not done. */
function edit(folder: string, each: Edit, at: number): void {
  const { kind, file, line, text } = each;
  const name = FILES[file] ?? 'shop.py';
  const path = join(folder, name);
  if (kind === 'create') {
    writeFileSync(join(folder, `new${file}.py`), `def fresh${line}():\n    return ${at}\n${text}`);
  } else if (kind === 'link') {
    rmSync(join(folder, 'link'), { force: true });
    symlinkSync(`target ${line}`, join(folder, 'link'));
  } else if (existsSync(path) && lstatSync(path).isFile() && !editWhole(folder, name, each))
    writeFileSync(path, editLines(readFileSync(path, 'latin1').split(/(?<=\n)/), each, at), 'latin1');
}

/** False for an edit of lines. */
function editWhole(folder: string, name: string, { kind, text }: Edit): boolean {
  const path = join(folder, name);
  const flat = name.replace('/', '-');
  if (kind === 'delete') rmSync(path);
  else if (kind === 'rename') renameSync(path, join(folder, `moved-${flat}`));
  else if (kind === 'mode') chmodSync(path, 0o755);
  else if (kind === 'binary') writeFileSync(path, Buffer.from(`\0${text}`));
  else if (kind === 'empty') writeFileSync(path, '');
  else if (kind === 'folder') {
    rmSync(path);
    mkdirSync(path);
    writeFileSync(join(path, 'inner'), text);
  } else return false;
  return true;
}

function editLines(lines: string[], { kind, line, text }: Edit, at: number): string {
  const place = lines.length === 0 ? 0 : line % lines.length;
  const call = `def other${at}(x):\n    return made${at}(x)\n`;
  if (kind === 'line') lines[place] = `# ${text} ${at}\n`;
  else if (kind === 'insert') lines.splice(place, 0, `# ${text}\n`, '\n');
  else if (kind === 'define') lines.push(`\n\ndef made${at}(x):\n    return x + ${line}\n`, `\n\n${call}`);
  else if (kind === 'cut') lines.splice(place, 3);
  else if (kind === 'bytes') lines.splice(place, 0, `# \xe9\xff ${at}\n`);
  else lines.push(text);
  return lines.join('');
}
