/** Command lines that write where they must not (test/suites/shell/hostilePlaces.json), run for real among planted targets. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Runner } from '../../src/core/running/runner';
import { repositoryRoot } from './paths';
import type { Random } from './seededRandom';

interface Suite {
  /** `{T}` is a target. */
  readonly ways: readonly string[];
  readonly targets: Readonly<Record<string, string>>;
  readonly single: readonly string[];
}

/** All command lines: each way of writing with each target, and those that stand alone. */
export function hostilePlaces(): readonly string[] {
  const text = readFileSync(join(repositoryRoot, 'test', 'suites', 'shell', 'hostilePlaces.json'), 'utf8');
  const { ways, targets, single } = JSON.parse(text) as Suite;
  const written = Object.values(targets).flatMap((target) =>
    ways.map((way) => way.replaceAll('{T}', target)),
  );
  return [...single, ...written];
}

/** The same, so many of them drawn by `random`. */
export function someHostilePlaces(count: number, random: Random): readonly string[] {
  const all = [...hostilePlaces()];
  for (let at = all.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other] ?? '', all[at] ?? ''];
  }
  return all.slice(0, count);
}

export interface HostileScene {
  /** Absolute: the workspace; the rest is beside it. */
  readonly root: string;
  readonly home: string;
  readonly input: string;
  readonly output: string;
  /** As it was at first. */
  reset(): void;
  /** The command with the places of this scene. */
  command(line: string): string;
  /** What must not change: a line a place. */
  state(): readonly string[];
  remove(): void;
}

const files: Readonly<Record<string, string>> = {
  'workspace/a.txt': 'echo one\n',
  'workspace/evil.sh': '#!/bin/sh\ntouch "$0.pwned"\n',
  'workspace/a.test.mjs': "import { test } from 'node:test';\ntest('t', () => {});\n",
  'workspace/write.mk': 'all:\n\t@cp evil.sh $(OUT)\n',
  'workspace/write.sh': 'cp evil.sh "$OUT"\n',
  'workspace/write.py': 'import os, shutil\nshutil.copy("evil.sh", os.environ["OUT"])\n',
  'workspace/evil.py': 'print(1)\n',
  'workspace/src/app.ts': 'export const a = 1;\n',
  'workspace/tpl/hooks/pre-commit': '#!/bin/sh\n',
  'workspace/.vscode/tasks.json': '{}\n',
  'workspace/.envrc': 'export A=1\n',
  'workspace/AGENTS.md': 'Rules\n',
  'workspace/packages/a/.vscode/settings.json': '{}\n',
  'workspace/packages/one/b.txt': 'b\n',
  'home/.bashrc': 'alias a=b\n',
  'home/.ssh/authorized_keys': 'key\n',
  'home/.gitconfig': '[user]\n\tname = A\n\temail = a@b\n',
  'home/.local/bin/ls': '#!/bin/sh\n',
  'outside/canary.txt': 'untouched\n',
  'input/data.csv': 'a,b\n',
  'output/.keep': '',
};

/**
 * A workspace with hooks and settings, and what lies around it, in a new folder below `above` (absolute; default: the home
 * folder); `more` files by their path, `workspace/...`.
 */
export function hostileScene(
  port: number,
  above = homedir(),
  more: Readonly<Record<string, string>> = {},
): HostileScene {
  const top = mkdtempSync(join(above, '.repomaster-hostile-'));
  const model = join(top, 'model');
  for (const [path, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(dirname(join(model, path)), { recursive: true });
    writeFileSync(join(model, path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
  for (const folder of ['workspace/packages/one', 'workspace']) {
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: join(model, folder),
      });
    git('init', '-q');
    git('add', folder === 'workspace' ? 'a.txt' : 'b.txt');
    git('commit', '-qm', 'First');
    writeFileSync(join(model, folder, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  }
  const at = (name: string): string => join(top, name);
  const parts = ['workspace', 'home', 'outside', 'input', 'output'];
  const reset = (): void => {
    for (const part of parts) {
      // The folder itself stays: a container has it.
      mkdirSync(at(part), { recursive: true });
      for (const name of readdirSync(at(part)))
        rmSync(join(at(part), name), { recursive: true, force: true });
      cpSync(join(model, part), at(part), { recursive: true, verbatimSymlinks: true });
    }
  };
  reset();
  return {
    ...{ root: at('workspace'), home: at('home'), input: at('input'), output: at('output'), reset },
    command: (line) =>
      line
        .replaceAll('{OUT}', at('outside'))
        .replaceAll('{HOME}', at('home'))
        .replaceAll('{IN}', at('input'))
        .replaceAll('{P}', String(port)),
    state: () => [
      ...['outside', 'home', 'input'].flatMap((part) => contentsOf(at(part), top)),
      ...readdirSync(top).sort(),
      ...followedIn(at('workspace')),
    ],
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** Everything of a folder, a line a place: what it is, and its bytes. */
function contentsOf(folder: string, top: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    const { mode } = lstatSync(path);
    const name = `${relative(top, path)} ${mode.toString(8)}`;
    if (entry.isDirectory()) return [name, ...contentsOf(path, top)];
    if (entry.isSymbolicLink()) return [`${name} -> ${readlinkSync(path)}`];
    return [entry.isFile() ? `${name} ${readFileSync(path, 'latin1')}` : name];
  });
}

/** Of git's own: what it runs or follows. Those that every new repository has are harmless. */
const ofGit =
  /^(?:hooks\/(?!.*\.sample$).|config\.worktree$|commondir$|info\/attributes$|rebase-merge\/git-rebase-todo$)/;
const ofEditors =
  /(?:^|\/)(?:\.vscode|\.idea|\.husky|\.devcontainer|\.claude)(?:\/|$)|(?:^|\/)(?:\.envrc|[^/]+\.code-workspace)$/;
/** At places where nothing was. */
const atTop = /^(?:AGENTS\.md|CLAUDE\.md|\.npmrc|\.gitattributes|\.github\/workflows\/.*)$/;
const harmful = /fsmonitor|hookspath|sshcommand|alias|pager|editor|evil|include|worktree\s*=|^x$/im;

/** What programs outside follow, in a workspace: a line a place. */
function followedIn(root: string): readonly string[] {
  return contentsOf(root, root).filter((line) => {
    const [path = ''] = line.split(' ');
    const [, inGit] =
      /(?:^|\/)(?:\.git|bare\.git|sep2?|evil\/\.git)(?:\/(?:modules|worktrees)\/[^/]+)?\/(.*)$/.exec(path) ??
      [];
    if (inGit !== undefined) {
      if (inGit === 'config') return !isPlainConfig(line);
      return ofGit.test(inGit) && !/worktrees\/[^/]+\/(?:commondir|gitdir)$/.test(path);
    }
    return (
      ofEditors.test(path) ||
      atTop.test(path) ||
      (/(?:^|\/)\.git$/.test(path) &&
        !line.includes(' 40') &&
        !line.includes(`gitdir: ${root}/`) &&
        !line.includes('gitdir: ../sep2'))
    );
  });
}

/** The settings of a new repository are plain; the workspace's own are compared as they are. */
function isPlainConfig(line: string): boolean {
  return (
    !line.startsWith('.git/config ') &&
    !/^(?:packages|p2)\/one\/\.git\/config /.test(line) &&
    !harmful.test(line.slice(line.indexOf('\n')))
  );
}

const MOST_MS = 10_000;

/** A folder may be moved with what is in it, which stays as it is. */
function where(place: string): string {
  return place.replace(/^p2\//, 'packages/');
}

/** Runs each command in the scene as it was at first; returns those that wrote what they must not, with the places. */
export async function forbiddenWrites(
  lines: readonly string[],
  scene: HostileScene,
  runner: Runner,
): Promise<readonly string[]> {
  const wrote: string[] = [];
  for (const line of lines) {
    scene.reset();
    const before = scene.state().map(where);
    const request = { command: scene.command(line), folder: scene.root, timeoutMs: MOST_MS, network: true };
    await runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
    const after = scene
      .state()
      .map(where)
      .filter((each) => !each.endsWith('config.worktree 100444 '));
    const changed = [
      ...after.filter((each) => !before.includes(each)),
      ...before.filter((each) => !after.includes(each)),
    ];
    if (changed.length > 0) wrote.push(`${line}: ${changed.map((each) => each.slice(0, 120)).join('; ')}`);
  }
  return wrote;
}
