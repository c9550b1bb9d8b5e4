import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHeadlessApprovals } from '../../../src/run/approvals/headless';
import { inEnglish } from '../../../src/core/text/phrase';
import type { Tool, ToolAnswer } from '../../../src/core/conversation/tool';
import { openSetupRecord } from '../../../src/recipes/record/recordFile';
import { createSetup } from '../../../src/recipes/setup';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { findLocalShell } from '../../../src/run/localShell';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { setupEnvironmentTool } from '../../../src/tools/running/setupEnvironment';
import { emptyDisk } from '../../support/emptyDisk';
import { repositoryRoot } from '../../support/paths';
import { localPackage } from '../../support/localPackage';
import { programFolders } from '../../support/programFolders';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('setting up a real project', function () {
  // Environments are made and packages installed, on machines that do other things as well.
  this.timeout(300_000);
  let folder: TemporaryFolder;
  let storage: TemporaryFolder;
  beforeEach(async () => {
    storage = await temporaryFolder();
  });
  afterEach(async () => {
    await folder.remove();
    await storage.remove();
  });

  const machine = { ...process.env, PATH: programFolders() };

  /** The tool as a new process has it. */
  function tool(environment: NodeJS.ProcessEnv = machine): Tool {
    const runner = createLocalProcess({ root: folder.path, shell: findLocalShell(process.env), environment });
    const fail = (text: string): never => {
      throw new Error(text);
    };
    const log = { trace: fail, info: fail, warn: fail, error: fail };
    const record = openSetupRecord(storage.path, log);
    const setup = createSetup({
      root: folder.path,
      runner,
      probe: runner,
      record,
      redact: (text) => text,
      nowMs: () => Date.now(),
    });
    return setupEnvironmentTool({
      setup,
      root: folder.path,
      parser: createShellParser(join(repositoryRoot, 'dist', 'grammars')),
      places: { locate: async ({ places }) => places.map(() => null) },
      runs: { read: async () => null },
    });
  }

  /** Makes the call; a command has to be one that a run which allows all does not refuse. */
  async function call(
    input: object,
    environment?: NodeJS.ProcessEnv,
  ): Promise<ToolAnswer & { command: string | null }> {
    const prepared = await tool(environment).prepare(input);
    if (prepared.approval !== null) {
      const approvals = createHeadlessApprovals({
        mode: 'all',
        allowed: [],
        denied: [],
        disk: emptyDisk,
      });
      const considered = approvals.consider(prepared.approval);
      assert.ok(considered.kind === 'decided');
      assert.equal(considered.decision.kind, 'allowed', JSON.stringify(considered.decision));
    }
    const answer = await prepared.run({ signal: new AbortController().signal, onOutput: () => undefined });
    return { ...answer, command: prepared.approval?.command ?? null };
  }

  const offline = { ...machine, PIP_NO_INDEX: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' };

  it('of Python with a package of its own: fails once, is mended, and is skipped the second time', async () => {
    folder = await folderWith({
      ...localPackage,
      'requirements.txt': './libs/greetings\n',
      'main.py': 'import greeting\nprint(greeting.greet())\n',
      'README.md': '```sh\npython main.py\n```\n',
    });
    const proposal = await call({ action: 'propose' }, offline);
    assert.match(proposal.text, /^5 steps, 2 required, 2 of these pending\./);
    assert.match(proposal.text, /Tool: python3 3\.\d+\.\d+ is installed; requirements\.txt:1 needs it\./);
    assert.match(proposal.text, /Next: python:venv\./);

    const made = await call({ action: 'run' }, offline);
    assert.equal(made.command, "python3 -m venv .venv && echo '*' > .venv/.gitignore");
    assert.match(made.text, /^python:venv succeeded/);
    const broken = await call({ action: 'run' }, offline);
    assert.match(broken.text, /^python:requirements:requirements\.txt failed: exited with code 1/);
    assert.match(broken.text, /libs\/greetings/);
    assert.match(broken.text, /No known fix matches this log\./);

    await writeFile(join(folder.path, 'requirements.txt'), './libs/greeting\n');
    const mended = await call({ action: 'run' }, offline);
    assert.match(mended.text, /^python:requirements:requirements\.txt succeeded/, mended.text);
    assert.match(mended.text, /All required steps are done\.$/);

    const ran = await call({ action: 'run', step: 'told:README.md:2' }, offline);
    assert.equal(ran.command, '.venv/bin/python main.py');
    assert.match(ran.text, /good morning/);

    const again = await call({ action: 'run' }, offline);
    assert.equal(again.command, null);
    assert.match(again.text, /^All required steps are done; nothing was run\./);
    const skipped = await call({ action: 'run', step: 'python:venv' }, offline);
    assert.match(
      skipped.text,
      /^python:venv was not run: its inputs, tools and results have not changed since it succeeded.*It worked 20/,
    );
    assert.equal(inEnglish(skipped.done), 'Skipped python:venv: already done');
    const status = await call({ action: 'status' }, offline);
    assert.match(status.text, /python:requirements:requirements\.txt {2}done/);
    assert.match(
      status.text,
      /worked 20.* in [\d.]+ s \(process\): \$ \.venv\/bin\/python -m pip install -r requirements\.txt/,
    );
  });

  it('runs again what changed, whose product is gone, or whose Python is another one', async () => {
    folder = await folderWith({ ...localPackage, 'requirements.txt': './libs/greeting\n' });
    await call({ action: 'run' }, offline);
    await call({ action: 'run' }, offline);
    const dependencies = 'python:requirements:requirements.txt';
    const stateOf = async (id: string): Promise<string> => {
      const { text } = await call({ action: 'propose' }, offline);
      return text.split('\n').find((line) => line.startsWith(`${id} `)) ?? '';
    };
    assert.match(await stateOf(dependencies), /done: /);
    const manifest = join(folder.path, 'libs/greeting/pyproject.toml');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, `${text}\n`);
    assert.match(await stateOf(dependencies), /due: libs\/greeting\/pyproject\.toml changed since/);
    await writeFile(manifest, text);
    assert.match(await stateOf(dependencies), /done: /);
    const python = join(folder.path, '.venv/bin/python');
    spawnSync(python, ['-m', 'pip', 'uninstall', '-y', 'greeting']);
    assert.match(await stateOf(dependencies), /due: \.venv has changed since \(greeting-1\.0\.dist-info\)/);
    await rm(join(folder.path, '.venv'), { recursive: true });
    assert.match(await stateOf('python:venv'), /due: \.venv is missing or does not work/);
  });

  it('tries a known fix first: the package of a build that no index gives', async () => {
    folder = await folderWith({
      'setup.py': 'from setuptools import setup\nsetup(name="shop", version="1.0", py_modules=["shop"])\n',
      'shop.py': '',
    });
    await call({ action: 'run' }, offline);
    const failed = await call({ action: 'run' }, { ...offline, PIP_USE_PEP517: '1' });
    assert.match(failed.text, /^python:install failed/);
    assert.match(
      failed.text,
      /A known fix for ".*setuptools.*": run python:install again, and it runs\n\$ \.venv\/bin\/python -m pip install --no-index --no-build-isolation -e \./,
    );
    const fixed = await call({ action: 'run' }, offline);
    assert.equal(fixed.command, '.venv/bin/python -m pip install --no-index --no-build-isolation -e .');
  });

  it('of Node with a package in the folder: a lock file out of date is fixed, and done is done', async () => {
    folder = await folderWith({
      'package.json': '{"name": "shop", "version": "1.0.0", "dependencies": {"greeting": "file:greeting"}}',
      'package-lock.json':
        '{"name": "shop", "version": "1.0.0", "lockfileVersion": 3, "packages": {"": {"name": "shop", "version": "1.0.0"}}}',
      'greeting/package.json': '{"name": "greeting", "version": "1.0.0", "main": "index.js"}',
      'greeting/index.js': 'module.exports = () => "good morning";\n',
      'main.js': 'console.log(require("greeting")());\n',
      'README.md': '```sh\nnode main.js\n```\n',
    });
    const environment = {
      ...machine,
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_cache: join(storage.path, 'npm'),
    };
    const failed = await call({ action: 'run' }, environment);
    assert.match(failed.text, /^node:install failed/);
    assert.match(failed.text, /A known fix for/);
    const fixed = await call({ action: 'run' }, environment);
    assert.match(fixed.command ?? '', /^npm install && /);
    assert.match(fixed.text, /^node:install succeeded/, fixed.text);
    const ran = await call({ action: 'run', step: 'told:README.md:2' }, environment);
    assert.match(ran.text, /good morning/);
    assert.match(
      (await call({ action: 'run' }, environment)).text,
      /^All required steps are done; nothing was run/,
    );
    assert.match(
      (await call({ action: 'run', step: 'node:install' }, environment)).text,
      /^node:install was not run/,
    );
    await rm(join(folder.path, 'node_modules/greeting'));
    assert.match(
      (await call({ action: 'propose' }, environment)).text,
      /node_modules has changed since \(greeting\)/,
    );
    // What worked is what is run again.
    const prepared = await tool(environment).prepare({ action: 'run' });
    assert.equal(prepared.approval?.command, fixed.command);
  });

  it('of what leaves nothing by which it is done: goes on to the next step, and begins again when a file changed', async () => {
    folder = await folderWith({
      'go.mod': 'module example.com/a\n\ngo 1.12\n',
      'bin/go': '#!/bin/sh\necho "$@"\n',
    });
    await chmod(join(folder.path, 'bin/go'), 0o755);
    const withGo = { ...machine, PATH: `${join(folder.path, 'bin')}:${machine.PATH}` };
    const session = tool(withGo);
    const next = async (): Promise<string> => {
      const prepared = await session.prepare({ action: 'run' });
      const context = { signal: new AbortController().signal, onOutput: (): void => undefined };
      return (await prepared.run(context)).text;
    };
    assert.match(await next(), /^go:dependencies succeeded[^]*Next: go:build\.$/);
    assert.match(await next(), /^go:build succeeded[^]*All required steps are done\.$/);
    assert.match(await next(), /^All required steps are done; nothing was run\./);
    assert.match((await call({ action: 'propose' }, withGo)).text, /2 required, 2 of these pending\./);

    await writeFile(join(folder.path, 'go.mod'), 'module example.com/a\n\ngo 1.13\n');
    assert.match(await next(), /^go:dependencies succeeded[^]*Next: go:build\.$/);
    const status = await call({ action: 'status' }, withGo);
    assert.match(status.text, /go:build {2}due: go\.mod changed since/);
  });

  it('names the steps there are to who asks for another, and refuses what is no command', async () => {
    folder = await folderWith({ 'requirements.txt': '' });
    await assert.rejects(
      tool().prepare({ action: 'run', step: 'x' }),
      /there is no step x\. There are: python:venv, /,
    );
    await assert.rejects(tool().prepare({ action: 'run', command: ' ' }), /command: is empty/);
  });
});
