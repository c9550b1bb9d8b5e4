/** Everyday work of tool chains that are on this machine, in both kinds of sandbox; what needs a registry is in the soak. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { Runner } from '../../../../src/core/running/runner';
import { findLocalShell, findOnPath } from '../../../../src/run/localShell';
import { createHeldProcess, createSandbox } from '../../../../src/run/sandbox/sandbox';
import { skipWithoutSandbox } from '../../../support/sandbox';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

interface Work {
  readonly name: string;
  readonly program: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command: string;
  readonly says: RegExp;
  /** It loads packages: in `npm run soak -- work` alone. */
  readonly isOnline?: true;
  /** It takes seconds: there, too. */
  readonly isSlow?: true;
}

const works: readonly Work[] = [
  {
    ...{ name: 'git commits, and stays as it was set up', program: 'git' },
    files: { 'b.txt': 'b\n' },
    command:
      'git -c user.name=T -c user.email=t@e.x commit -qm Two --allow-empty && git status --short && git log --oneline | wc -l && git stash -q -u; git branch x && git checkout -q x && git gc -q && git log -1 --format=%s',
    says: /Two\n$/,
  },
  {
    ...{ name: 'make and gcc', program: 'gcc' },
    files: {
      Makefile: 'hello: hello.c\n\tcc -o hello hello.c\n',
      'hello.c': '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n',
    },
    command: 'make -s && ./hello',
    says: /^hello\n$/,
  },
  {
    ...{ name: 'go builds and tests', program: 'go', isSlow: true },
    files: {
      'go.mod': 'module example.org/hello\n\ngo 1.20\n',
      'main.go': 'package main\n\nfunc main() { println("hello") }\n',
      'main_test.go': 'package main\n\nimport "testing"\n\nfunc TestIt(t *testing.T) {}\n',
    },
    command: 'go build -o hello . && ./hello && go test ./...',
    says: /hello\n.*ok/s,
  },
  {
    ...{ name: 'cargo builds', program: 'cargo' },
    files: {
      'Cargo.toml': '[package]\nname = "hello"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs': 'fn main() {\n    println!("hello");\n}\n',
    },
    command: 'cargo run -q --offline',
    says: /hello\n$/,
  },
  {
    ...{ name: 'Python makes an environment, and runs in it', program: 'python3', isSlow: true },
    files: {
      'test_it.py': 'import unittest\n\nclass T(unittest.TestCase):\n    def test_it(self):\n        pass\n',
    },
    command: 'python3 -m venv .venv && .venv/bin/python -m unittest -q 2>&1 && .venv/bin/pip --version',
    says: /OK\npip/,
  },
  {
    ...{ name: 'npm runs scripts, and npm ci of nothing installs it', program: 'npm' },
    files: {
      'package.json': '{"name":"x","version":"1.0.0","scripts":{"test":"node -e \\"console.log(1+1)\\""}}\n',
      'package-lock.json':
        '{"name":"x","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"x","version":"1.0.0"}}}\n',
    },
    command: 'npm ci --offline --silent && npm test --silent',
    says: /2\n$/,
  },
  {
    ...{ name: 'pip installs a package', program: 'python3', isOnline: true },
    files: { 'requirements.txt': 'six==1.16.0\n' },
    command:
      'python3 -m venv .venv && .venv/bin/pip install -q -r requirements.txt && .venv/bin/python -c "import six; print(six.__version__)"',
    says: /1\.16\.0\n$/,
  },
  {
    ...{ name: 'npm ci installs a package', program: 'npm', isOnline: true },
    files: { 'package.json': '{"name":"x","version":"1.0.0","dependencies":{"left-pad":"1.3.0"}}\n' },
    command: 'npm install --silent && npm ci --silent && node -p "require(\'left-pad\')(7, 3)"',
    says: /\s7\n$/,
  },
  {
    ...{ name: 'go loads a module', program: 'go', isOnline: true },
    files: {
      'go.mod': 'module example.org/hello\n\ngo 1.20\n',
      'main.go':
        'package main\n\nimport "github.com/google/uuid"\n\nfunc main() { println(len(uuid.NewString())) }\n',
    },
    command: 'go mod tidy && go build -o hello . && ./hello',
    says: /36\n$/,
  },
  {
    ...{ name: 'cargo loads a crate', program: 'cargo', isOnline: true },
    files: {
      'Cargo.toml':
        '[package]\nname = "hello"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nitoa = "1"\n',
      'src/main.rs': 'fn main() {\n    println!("{}", itoa::Buffer::new().format(7));\n}\n',
    },
    command: 'cargo run -q',
    says: /7\n$/,
  },
  {
    ...{ name: 'Maven builds', program: 'mvn', isOnline: true },
    files: {
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version><properties><maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target></properties></project>\n',
      'src/main/java/A.java':
        'public class A {\n  public static void main(String[] a) { System.out.println("hello"); }\n}\n',
    },
    command: 'mvn -q -B compile && java -cp target/classes A',
    says: /hello\n$/,
  },
];

describe('Real work where commands are held', function () {
  this.timeout(600_000);
  const made: TemporaryFolder[] = [];
  let keep: string | undefined;
  before(async function () {
    skipWithoutSandbox(this);
    keep = await mkdtemp(join(homedir(), '.repomaster-keep-'));
  });
  after(async () => {
    await Promise.all(made.map((each) => each.remove()));
    // Go's packages are read-only.
    if (keep !== undefined) execFileSync('chmod', ['-R', 'u+w', keep]);
    if (keep !== undefined) await rm(keep, { recursive: true, force: true });
  });

  const open: Readonly<Record<string, (root: string) => Runner>> = {
    held: (root) => createHeldProcess(place(root), 'asked'),
    sandbox: (root) => createSandbox(place(root)),
  };

  function place(root: string) {
    const environment = process.env;
    const none = { writable: [], readable: [], hidden: [] };
    return { root, environment, shell: findLocalShell(environment), ...none, keep };
  }

  const isSoak = process.env['REPOMASTER_WORK'] !== undefined;
  for (const { name, program, files, command, says, isOnline = false, isSlow = false } of works) {
    if ((isOnline || isSlow) && !isSoak) continue;
    for (const [kind, runner] of Object.entries(open))
      it(`${name} (${kind})`, async function () {
        if (findOnPath(program, process.env) === null) {
          assert.notEqual(process.env['CI'], 'true', `${program} is not on PATH, and CI skips nothing`);
          process.stdout.write(`    skipped: ${program} is not on PATH\n`);
          this.skip();
        }
        const folder = await folderWith({ 'a.txt': 'a\n', ...files });
        made.push(folder);
        const git = (...args: readonly string[]): void =>
          void execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.x', ...args], {
            cwd: folder.path,
          });
        git('init', '-q');
        git('add', 'a.txt');
        git('commit', '-qm', 'One');
        const request = { command, folder: folder.path, timeoutMs: 500_000, network: isOnline };
        const hooks = { onOutput: () => undefined };
        const { end, output } = await runner(folder.path).run(request, hooks, new AbortController().signal);
        assert.deepEqual(end, { kind: 'exited', code: 0 }, output);
        assert.match(output, says);
      });
  }
});
