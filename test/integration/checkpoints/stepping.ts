import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { openCheckpoints } from '../../../src/checkpoints/openCheckpoints';
import type { CheckpointOptions } from '../../../src/checkpoints/openCheckpoints';
import type { Checkpoints, ListWorkspace, RestoreReport, Step } from '../../../src/core/changes/checkpoints';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

/** A workspace, and beside it the folders of its sessions. */
export interface Room {
  readonly root: string;
  /** Writes files as the user does: no step knows of it. */
  write(files: Readonly<Record<string, string>>): void;
  session(name: string): string;
  open(name?: string, options?: Partial<CheckpointOptions>): Promise<Checkpoints>;
  /** Every file: `mode bytes`, or where a link leads. */
  state(): Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export async function roomOf(files: Readonly<Record<string, string>>): Promise<Room> {
  const base: TemporaryFolder = await temporaryFolder();
  const root = join(base.path, 'work');
  mkdirSync(root);
  const write = (more: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  write(files);
  return {
    root,
    write,
    session: (name) => join(base.path, 'sessions', name),
    open: (name = 'one', options = {}) =>
      openCheckpoints({
        root,
        folder: join(base.path, 'sessions', name),
        list: listWithGit(root),
        ...options,
      }),
    state: () => stateOf(root),
    remove: base.remove,
  };
}

/** What real git lists of a folder; a repository is made in it the first time. */
export function listWithGit(root: string): ListWorkspace {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  return async () => {
    git('init', '-q');
    const listed = git('ls-files', '-z', '-c', '-o', '--exclude-standard').split('\0');
    return Promise.resolve([...new Set(listed)].filter((path) => path !== '' && !path.endsWith('/')));
  };
}

export function stateOf(root: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const visit = (folder: string, name: string): void => {
    for (const entry of readdirSync(folder).sort()) {
      if (entry === '.git') continue;
      const path = join(folder, entry);
      const stats = lstatSync(path);
      if (stats.isDirectory()) visit(path, `${name}${entry}/`);
      else if (stats.isSymbolicLink()) found[name + entry] = `-> ${readlinkSync(path)}`;
      else found[name + entry] = `${(stats.mode & 0o777).toString(8)} ${readFileSync(path, 'utf8')}`;
    }
  };
  visit(root, '');
  return found;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes a file as an edit of the step does; null removes it. */
export async function edit(
  room: Pick<Room, 'root'>,
  step: Step,
  path: string,
  text: string | null,
): Promise<void> {
  const place = join(room.root, path);
  await step.around(path, text === null ? null : sha256(text), async () => {
    if (text === null) rmSync(place);
    else {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    return Promise.resolve();
  });
}

export const noSignal = new AbortController().signal;

/** Runs a shell command as a step does. */
export async function command(
  room: Pick<Room, 'root'>,
  step: Step,
  line: string,
): Promise<Awaited<ReturnType<Step['aroundCommand']>>['changes']> {
  const run = (): Promise<void> => {
    execFileSync('sh', ['-c', line], { cwd: room.root, stdio: 'pipe' });
    return Promise.resolve();
  };
  return (await step.aroundCommand(run, noSignal)).changes;
}

/** Synchronous work as a step takes it. */
export function doing(work: () => void): () => Promise<void> {
  return () => {
    work();
    return Promise.resolve();
  };
}

/** A room and its checkpoints for each test of a suite. */
export interface SteppingStage {
  readonly room: Room;
  /** A test may close them and put others in their place. */
  checkpoints: Checkpoints;
  /** Goes back to before a step. */
  readonly back: (before: number, chosen?: readonly string[]) => Promise<RestoreReport>;
}

/** The stage of the suite that calls it: a.txt, b.txt and sub/c.txt. */
export function steppingStage(): SteppingStage {
  let room: Room;
  let checkpoints: Checkpoints;
  beforeEach(async () => {
    room = await roomOf({ 'a.txt': 'a1', 'b.txt': 'b1', 'sub/c.txt': 'c1' });
    checkpoints = await room.open();
  });
  afterEach(async () => {
    checkpoints.close();
    await room.remove();
  });
  return {
    get room() {
      return room;
    },
    get checkpoints() {
      return checkpoints;
    },
    set checkpoints(others) {
      checkpoints = others;
    },
    back: async (before, chosen = []) => checkpoints.restore(await checkpoints.preview(before), chosen),
  };
}
