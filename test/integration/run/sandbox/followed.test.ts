/** What programs run by themselves when a folder is opened or entered does not stay where a command has made it. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { createWorkspaceWatch } from '../../../../src/run/sandbox/workspaceWatch';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const anywhere = [
  ...[
    '.vscode/tasks.json',
    '.vs/tasks.vs.json',
    '.theia/tasks.json',
    '.run/All.run.xml',
    '.idea/workspace.xml',
  ],
  ...[
    '.fleet/run.json',
    '.zed/tasks.json',
    '.exrc',
    '.nvimrc',
    '.nvim.lua',
    '.envrc',
    'x.code-workspace',
    'x.sublime-project',
  ],
  ...[
    'mise.toml',
    '.mise.toml',
    '.mise.local.toml',
    '.autoenv.zsh',
    '.tmuxinator.yml',
    '.gdbinit',
    '.lldbinit',
  ],
];
const atTop = [
  ...[
    '.config/mise/config.toml',
    '.pdbrc',
    '.irbrc',
    '.Rprofile',
    '.ghci',
    '.iex.exs',
    '.bazelrc',
    '.npmrc',
    '.yarnrc.yml',
  ],
  ...[
    '.cargo/config.toml',
    '.pre-commit-config.yaml',
    'usercustomize.py',
    '.gvimrc',
    '.tmux.conf',
    '.buckconfig',
  ],
];
const told = ['.env', '.env.local', 'sitecustomize.py', 'src/sitecustomize.py'];
const plain = [
  'src/a.py',
  'run/x.xml',
  'mise/a.txt',
  'env/a.txt',
  'docs/gdbinit.md',
  'build/x.bazel',
  '.env.example',
  'vs/a.json',
];

describe('What is followed by itself', () => {
  let root: TemporaryFolder;
  let keep: TemporaryFolder;
  beforeEach(async () => {
    [root, keep] = [
      await folderWith({ 'src/b.py': '', '.config/x': '', '.cargo/x': '' }),
      await folderWith({}),
    ];
  });
  afterEach(() => Promise.all([root.remove(), keep.remove()]));

  /** What is told of a command that writes the file. */
  async function said(path: string): Promise<string> {
    const { watching } = await createWorkspaceWatch(root.path, keep.path).begin('write');
    mkdirSync(dirname(join(root.path, path)), { recursive: true });
    writeFileSync(join(root.path, path), 'evil\n');
    watching.stop();
    return (await watching.end(() => false)) ?? '';
  }

  for (const path of [...anywhere, ...atTop, ...anywhere.map((each) => `new/deep/${each}`)])
    it(`is moved away: ${path}`, async () => {
      assert.match(await said(path), /^Moved to /);
      assert.equal(existsSync(join(root.path, path)), false);
    });

  for (const path of told)
    it(`stays, and is told: ${path}`, async () => {
      assert.match(await said(path), new RegExp(`Left where it is: ${path.replace('.', '\\.')}\\.`));
      assert.ok(existsSync(join(root.path, path)));
    });

  for (const path of plain)
    it(`is not what has such a name: ${path}`, async () => {
      assert.equal(await said(path), '');
      assert.ok(existsSync(join(root.path, path)));
    });
});
