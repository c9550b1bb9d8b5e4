/** Programs that are really run in throw-away folders, by real interpreters, without a sandbox and in one. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'mocha';
import { machineDisk } from '../../../src/run/approvals/machineDisk';
import { createHeadlessApprovals } from '../../../src/run/approvals/headless';
import type { ApproveMode } from '../../../src/run/approvals/headless';
import type { Boundary } from '../../../src/core/running/boundary';
import { ToolError } from '../../../src/core/errors';
import { inEnglish } from '../../../src/core/text/phrase';
import type { Runner } from '../../../src/core/running/runner';
import type { CommandProposal, Tool } from '../../../src/core/conversation/tool';
import { createProbedRunner } from '../../../src/run/boundary/probedRunner';
import { findLocalShell } from '../../../src/run/localShell';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { createSandbox } from '../../../src/run/sandbox/sandbox';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { checkpointedWatch } from '../../../src/session/task/checkpointed';
import { ConversationRuns } from '../../../src/run/conversation/conversationRuns';
import { scratchRunTool } from '../../../src/tools/running/scratchRun';
import { skipWithoutSandbox } from '../../support/sandbox';
import { distFile } from '../index/indexing';
import { hostileProgram } from './hostileProgram';
import { closeStage, openStage } from './scratchStage';
import type { Stage } from './scratchStage';

const parser = createShellParser(distFile('grammars'));
const shell = findLocalShell(process.env);
const environment = process.env;

function toolOf(stage: Stage, runner: Runner, boundary?: () => Promise<Boundary>): Tool {
  return scratchRunTool({
    ...{ root: stage.workspace.path, place: stage.place, runner, boundary, parser },
    watch: checkpointedWatch(stage.checkpoints, () => undefined),
    ...{ places: { locate: async ({ places }) => places.map(() => null) }, runs: noRuns() },
  });
}

function noRuns(): ConversationRuns {
  return new ConversationRuns({ read: async () => null, path: () => null });
}

async function run(tool: Tool, input: Record<string, unknown>) {
  const { signal } = new AbortController();
  return (await tool.prepare(input)).run({ signal, onOutput: () => undefined });
}

async function proposalOf(tool: Tool, input: Record<string, unknown>): Promise<CommandProposal> {
  return (await tool.prepare(input)).approval ?? assert.fail('it asks for no approval');
}

/** Why it is refused; null where it may run. */
function refusal(proposal: CommandProposal, mode: ApproveMode, denied: readonly string[] = []) {
  const approvals = createHeadlessApprovals({ mode, allowed: [], denied, disk: machineDisk });
  const considered = approvals.consider(proposal);
  assert.equal(considered.kind, 'decided');
  return considered.decision.kind === 'denied' ? inEnglish(considered.decision.reason) : null;
}

const programs: readonly [language: string, code: string, printed: string][] = [
  ['python', 'import os\nprint(os.listdir("."), 6 * 7)', '[] 42'],
  ['node', 'console.log(require("fs").readdirSync("."), 6 * 7);\n', '[] 42'],
  ['bash', 'ls -A\necho $((6 * 7))\n', '42'],
  [
    'python',
    'import os, sys\nsys.path.insert(0, os.environ["REPOMASTER_WORKSPACE"] + "/src")\nfrom price import total\nprint(total([1, 2]))',
    '3',
  ],
  ['node', 'console.log(require(process.env.REPOMASTER_WORKSPACE + "/lib/double.js").double(4));', '8'],
  ['bash', 'cat "$REPOMASTER_WORKSPACE/data.txt"', 'kept'],
  ['python', 'print("""\nCODE\n\tCODE_\n$HOME `id` \\\\""".strip())\r\n', 'CODE\n\tCODE_\n$HOME `id` \\'],
];
/** What holds whichever runner it is. */
function common(current: () => Stage, tool: () => Tool): void {
  const left = () => (existsSync(current().place) ? readdirSync(current().place) : []);

  for (const [language, code, printed] of programs)
    it(`runs ${language}: ${code.slice(0, 60).replaceAll('\n', ' ')}`, async () => {
      const answer = await run(tool(), { language, code });
      assert.match(answer.text, /^exited with code 0, after [\d.]+ s, in \(scratch\)\n/);
      assert.equal(answer.text.split('\n').slice(2).join('\n').trim(), printed);
      assert.deepEqual(left(), []);
      assert.equal(existsSync(join(current().workspace.path, 'src', '__pycache__')), false);
    });

  it('runs in the environment that set-up made: its Python and packages, and the packages of Node.js', async () => {
    const { path } = current().workspace;
    const made = spawnSync('python3', ['-m', 'venv', '--without-pip', join(path, '.venv')]);
    assert.equal(made.status, 0, String(made.stderr));
    const ask = { language: 'python', code: 'import sys, pear\nprint(sys.prefix, pear.PRICE)' };
    const site = spawnSync(join(path, '.venv', 'bin', 'python3'), [
      '-c',
      'import site; print(site.getsitepackages()[0])',
    ]);
    await writeFile(join(String(site.stdout).trim(), 'pear.py'), 'PRICE = 3\n');
    await mkdir(join(path, 'node_modules', 'plum'), { recursive: true });
    await writeFile(join(path, 'node_modules', 'plum', 'index.js'), 'exports.price = 4;\n');
    const python = await run(tool(), ask);
    assert.match(python.text, /^exited with code 0[^]*\.venv 3$/);
    assert.ok((await proposalOf(tool(), ask)).command.startsWith(join(path, '.venv', 'bin', 'python3')));
    const node = await run(tool(), { language: 'node', code: 'console.log(require("plum").price)' });
    assert.match(node.text, /^exited with code 0[^]*\n4$/);
  });

  it('copies files under their paths, which it may change without a trace', async () => {
    const code =
      'import sys\nsys.path.insert(0, "src")\nfrom price import total\nprint(total([4]))\nopen("src/price.py", "w").write("")\nopen("made", "w")\n';
    const answer = await run(tool(), { language: 'python', code, files: ['src/price.py', 'src/price.py'] });
    assert.match(answer.text, /^exited with code 0.*\n\n4$/);
    assert.match(await readFile(join(current().workspace.path, 'src', 'price.py'), 'utf8'), /def total/);
    assert.deepEqual(left(), []);
  });

  it('tells where a program failed and when it did not end, and is gone then, too', async () => {
    const failed = await run(tool(), { language: 'python', code: 'x = 1\nraise ValueError("wrong")' });
    assert.match(failed.text, /^exited with code 1/);
    assert.match(failed.text, /line 2[^]*ValueError: wrong/);
    assert.match(inEnglish(failed.done), /^Ran python: x = 1 .*: exit code 1$/);
    const endless = await run(tool(), {
      ...{ language: 'node', code: 'setInterval(() => {}, 1000)', timeout_seconds: 1 },
    });
    assert.match(endless.text, /^exceeded its limit of 1 s/);
    const stopped = new AbortController();
    const prepared = await tool().prepare({ language: 'bash', code: 'echo on; sleep 60' });
    const onOutput = (): void => stopped.abort();
    const cancelled = await prepared.run({ signal: stopped.signal, onOutput });
    assert.match(cancelled.text, /^was cancelled by the user/);
    assert.deepEqual(left(), []);
  });

  it('asks with the code in sight, and with the same folder for the same program', async () => {
    const code = 'print("seen")';
    const first = await proposalOf(tool(), { language: 'python', code });
    assert.equal(first.command, `python3 <<'CODE'\n${code}\nCODE`);
    assert.equal(first.parsed.kind, 'parsed');
    assert.equal(first.folder, (await proposalOf(tool(), { language: 'python', code })).folder);
    assert.notEqual(first.folder, (await proposalOf(tool(), { language: 'node', code })).folder);
    assert.equal(existsSync(first.folder), false);
    assert.equal(first.isThrowAway, true);
  });

  it('goes through the same approvals as a command', async () => {
    const python = await proposalOf(tool(), { language: 'python', code: 'print(1)' });
    assert.match(refusal(python, 'none') ?? '', /nobody is there/);
    assert.match(refusal(python, 'rules') ?? '', /Runs code passed in its options or input/);
    assert.equal(refusal(python, 'all'), null);
    assert.match(refusal(python, 'all', ['python3']) ?? '', /rule "python3" forbids/);
    const outside = [
      'echo x > ../../out.txt',
      'cd ../.. && touch out.txt',
      `echo x > ${current().workspace.path}/data.txt`,
      'ln -s / top; echo x > top/out.txt',
      'echo x > "$REPOMASTER_WORKSPACE/data.txt"',
      'cd "$REPOMASTER_WORKSPACE" && touch new.txt',
    ];
    for (const code of outside)
      assert.match(
        refusal(await proposalOf(tool(), { language: 'bash', code }), 'all') ?? '',
        /refused/,
        code,
      );
  });

  it('refuses files that are not there, lead out or hold secrets, before anybody is asked', async () => {
    await symlink('/etc/hostname', join(current().workspace.path, 'out'));
    const wrong: readonly [files: string[], why: RegExp][] = [
      [['absent.txt'], /no file absent\.txt in the workspace/],
      [['src'], /no file src in the workspace/],
      [['/etc/hostname'], /outside the workspace/],
      [['../../../../../../etc/hostname'], /outside the workspace/],
      [['out'], /outside the workspace/],
      [['.env'], /may hold secrets/],
    ];
    for (const [files, why] of wrong)
      await assert.rejects(tool().prepare({ language: 'bash', code: 'ls', files }), (error) => {
        assert.ok(error instanceof ToolError);
        assert.match(error.message, why);
        return true;
      });
    const missing = { code: 'ls' };
    const late = { language: 'node', code: '1', timeout_seconds: 121 };
    for (const input of [missing, late, { language: 'perl', code: '1' }, { language: 'bash', code: ' ' }])
      await assert.rejects(tool().prepare(input), ToolError);
    await assert.rejects(tool().prepare({ language: 'node', code: '1\0' }), /NUL/);
  });
}

describe('scratch_run', () => {
  let stage: Stage;
  beforeEach(async () => (stage = await openStage()));
  afterEach(() => closeStage(stage));
  const tool = () => toolOf(stage, createLocalProcess({ root: stage.workspace.path, shell, environment }));

  common(() => stage, tool);

  it('tells a breach where the workspace changed, as a step that can be taken back', async () => {
    const code =
      'import os\nos.chdir(os.environ["REPOMASTER_WORKSPACE"])\nopen("data.txt", "w").write("x")\nopen("new.txt", "w")\n';
    const { text } = await run(tool(), { language: 'python', code });
    assert.match(
      text,
      /^BREACH: the workspace changed while it ran.*: data\.txt, new\.txt\. .*\nexited with code 0/,
    );
    await stage.checkpoints.restore(await stage.checkpoints.preview(1), []);
    assert.equal(await readFile(join(stage.workspace.path, 'data.txt'), 'utf8'), 'kept\n');
    assert.equal(existsSync(join(stage.workspace.path, 'new.txt')), false);
  });

  it('tells no breach where a command in the background may have changed the workspace', async () => {
    const watch = checkpointedWatch(stage.checkpoints, () => undefined);
    const { signal } = new AbortController();
    const code = 'touch "$REPOMASTER_WORKSPACE/new.txt"';
    const { answer } = await watch('a server', () => run(tool(), { language: 'bash', code }), signal);
    assert.match(answer.text, /^The workspace changed while it ran: new\.txt\. /);
  });

  it('says so where nobody looked whether the workspace changed', async () => {
    const blind = scratchRunTool({
      ...{ root: stage.workspace.path, place: stage.place, parser },
      runner: createLocalProcess({ root: stage.workspace.path, shell, environment }),
      ...{ places: { locate: async () => [] }, runs: noRuns() },
    });
    const { text } = await run(blind, { language: 'bash', code: 'true' });
    assert.match(text, /^Whether it changed the workspace was not checked\.\nexited with code 0/);
  });

  it('begins with an empty folder whatever a run that was killed has left there', async () => {
    const { folder } = await proposalOf(tool(), { language: 'bash', code: 'ls -A' });
    await run(tool(), { language: 'bash', code: `mkdir ${folder} && touch ${folder}/left` });
    assert.equal(existsSync(join(folder, 'left')), true);
    const { text } = await run(tool(), { language: 'bash', code: 'ls -A' });
    assert.match(text, /\(it printed nothing\)$/);
    assert.equal(existsSync(folder), false);
  });

  it('runs nothing where its folder cannot be made', async () => {
    await writeFile(stage.place, '');
    const made = run(tool(), { language: 'bash', code: `touch ${stage.session.path}/ran` });
    await assert.rejects(made, /could not be created .* so nothing was run/);
    assert.equal(existsSync(join(stage.session.path, 'ran')), false);
  });
});

describe('scratch_run in a sandbox', () => {
  let stage: Stage | undefined;
  before(function () {
    skipWithoutSandbox(this);
  });
  beforeEach(async () => void (stage = await openStage()));
  afterEach(() => closeStage(current()));
  const current = (): Stage => stage ?? assert.fail('not begun');
  const probed = () => {
    const { workspace, session } = current();
    const root = workspace.path;
    // The session's own folder holds the throw-away folders, and is hidden.
    const hidden = [session.path];
    const sandbox = createSandbox({ root, shell, environment, writable: [], readable: [], hidden });
    return createProbedRunner(sandbox, { root, named: [], nowMs: () => 0 });
  };
  const tool = () => {
    const runner = probed();
    return toolOf(current(), runner, runner.boundary);
  };

  common(current, tool);

  it('bash that only reads runs unasked behind the boundary; what is denied does not', async () => {
    const proposal = await proposalOf(tool(), {
      language: 'bash',
      code: 'echo x > made.txt; wc -c made.txt',
    });
    assert.equal(refusal(proposal, 'rules'), null);
    assert.match(refusal(proposal, 'rules', ['wc']) ?? '', /rule "wc" forbids/);
  });

  it('hostile code finds nothing to write but its folder, and nothing of the session', async () => {
    const { workspace, session } = current();
    const before = await readFile(join(workspace.path, 'data.txt'), 'utf8');
    await writeFile(join(session.path, 'journal.jsonl'), 'secret\n');
    const code = hostileProgram(session.path);
    const { text } = await run(tool(), { language: 'python', code });
    assert.match(text, /^exited with code 0/);
    assert.deepEqual(
      text.split('\n').filter((line) => line.includes('DONE')),
      ['own DONE'],
    );
    assert.equal(text.split('\n').filter((line) => line.includes('refused')).length, 10);
    assert.equal(await readFile(join(workspace.path, 'data.txt'), 'utf8'), before);
    assert.deepEqual(readdirSync(workspace.path).sort(), ['.env', 'data.txt', 'lib', 'src']);
    assert.deepEqual(readdirSync(session.path).sort(), ['checkpoints', 'journal.jsonl', 'scratch']);
  });
});
