import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { inEnglish } from '../../../../src/core/text/phrase';
import { protectionOf } from '../../../../src/core/files/protectedPaths';

const git = "never: git's own files (hooks, settings, history)";
const hooks = 'ask: git hooks';
const server = 'ask: CI configuration';
const editor = 'ask: editor settings';
const agent = 'ask: agent settings or instructions';
const shell = 'ask: a shell start-up file';
const packages = 'ask: package manager settings';
const secret = 'ask: a file that may hold secrets';

const table: readonly [path: string, expected: string | null][] = [
  ['.git/config', git],
  ['.git', git],
  ['inner/.git/hooks/pre-commit', git],
  ['.GIT/config', git],
  ['.git./config', git],
  ['.git /config', git],
  ['.git::$INDEX_ALLOCATION/config', git],
  ['GIT~1/config', git],
  ['.g\u200cit/config', git],
  ['.git\\hooks\\pre-commit', git],
  ['./.git/HEAD', git],
  ['fixtures/bare/hooks/pre-commit', git],
  ['.husky/pre-commit', hooks],
  ['.pre-commit-config.yaml', hooks],
  ['.gitmodules', 'ask: git settings'],
  ['.gitattributes', 'ask: git settings'],
  ['.github/workflows/ci.yml', server],
  ['.GitHub/Workflows/ci.yml', server],
  ['inner/.github/workflows/ci.yml', server],
  ['Jenkinsfile', server],
  ['.gitlab-ci.yml', server],
  ['.vscode/tasks.json', editor],
  ['.vscode', editor],
  ['a.code-workspace', editor],
  ['.devcontainer/Dockerfile', 'ask: a dev container configuration'],
  ['.claude/settings.json', agent],
  ['AGENTS.md', agent],
  ['.github/copilot-instructions.md', agent],
  ['/home/me/.bashrc', shell],
  ['.envrc', shell],
  ['.config/fish/config.fish', shell],
  ['.npmrc', packages],
  ['.cargo/config.toml', packages],
  ['sitecustomize.py', 'ask: code that Python runs on start'],
  ['lib/evil.pth', 'ask: code that Python runs on start'],
  ['.env', secret],
  ['config/.env.production', secret],
  ['id_rsa', secret],
  ['home/.ssh/config', secret],
  ['certs/server.pem', secret],
  // What everyday work writes.
  ['src/app.ts', null],
  ['package.json', null],
  ['.gitignore', null],
  ['git/config', null],
  ['.github/ISSUE_TEMPLATE.md', null],
  ['README.md', null],
  ['src/hooks/useState.ts', null],
  ['src/environment.ts', null],
  ['docs/.gitkeep', null],
  ['tests/vscode/x.ts', null],
  ['Makefile', null],
  ['', null],
  ['__proto__', null],
  ['constructor/toString', null],
];

describe('protectionOf', () => {
  for (const [path, expected] of table) {
    it(JSON.stringify(path), () => {
      const found = protectionOf(path);
      assert.equal(found === null ? null : `${found.rule}: ${inEnglish(found.what)}`, expected);
    });
  }
});
