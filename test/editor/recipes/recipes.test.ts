import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { AgentEvent } from '../../../src/core/conversation/conversation';
import type { BuiltRecipes } from '../../../src/host/recipes/buildRecipes';
import type { RecipeRow } from '../../../src/session/recipes/recipeRows';
import { localPackage } from '../../support/localPackage';
import { chatWindow } from '../chatWindow';
import type { ChatWindow } from '../chatWindow';
import { provideScriptedModel } from '../scriptedProvider';

/** Neither pip nor npm asks an index for anything. */
const files: Readonly<Record<string, string>> = {
  ...localPackage,
  'requirements.txt': './libs/greetings\n',
  '.npmrc': 'offline=true\naudit=false\nfund=false\n',
  'package.json': '{"name": "shop", "version": "1.0.0", "dependencies": {"evening": "file:evening"}}\n',
  'package-lock.json':
    '{"name": "shop", "version": "1.0.0", "lockfileVersion": 3, "packages": {"": {"name": "shop", "version": "1.0.0"}}}\n',
  'evening/package.json': '{"name": "evening", "version": "1.0.0", "main": "index.js"}\n',
  'evening/index.js': 'module.exports = () => "good evening";\n',
};
const requirements = 'python:requirements:requirements.txt';

describe('Run this repository', function () {
  this.timeout(400_000);
  let window: ChatWindow;
  let recipes: BuiltRecipes;
  before(async () => {
    window = await chatWindow();
    recipes = window.api.recipes ?? assert.fail('the recipes are there in test windows');
  });
  after(() => {
    window.close();
  });

  /** `group / label: what it says`, a line a row. */
  const rows = async (): Promise<readonly string[]> => {
    const { provider } = recipes;
    const labelOf = ({ label }: vscode.TreeItem): string =>
      typeof label === 'string' ? label : assert.fail('a row has no label');
    const lines: string[] = [];
    for (const group of await provider.getChildren())
      for (const row of await provider.getChildren(group)) {
        const item = provider.getTreeItem(row);
        lines.push(`${labelOf(provider.getTreeItem(group))} / ${labelOf(item)}: ${String(item.description)}`);
      }
    return lines;
  };
  const rowOf = async (id: string): Promise<RecipeRow> => {
    for (const group of await recipes.provider.getChildren())
      for (const row of await recipes.provider.getChildren(group))
        if (row.kind === 'step' && row.view.step.id === id) return row;
    return assert.fail(`no row is ${id}: ${(await rows()).join('\n')}`);
  };
  const says = async (id: string): Promise<string> =>
    String(recipes.provider.getTreeItem(await rowOf(id)).description);
  const provenAt = async (id: string): Promise<number> => {
    const row = await rowOf(id);
    const proven = row.kind === 'step' ? row.view.record?.proven : null;
    return proven?.startedAtMs ?? assert.fail(`${id} is not proven`);
  };
  let asked: string[] = [];
  const run = (ids: readonly string[] | 'due') => {
    asked = [];
    const consent = async (questions: Parameters<Parameters<typeof recipes.steps.run>[1]['consent']>[0]) => {
      asked.push(...questions.map(({ proposal }) => proposal.command));
      return true;
    };
    const hooks = { consent, shownBy: 'terminal', onOutput: () => undefined } as const;
    return recipes.steps.run(ids, hooks, new AbortController().signal);
  };

  it('shows what the README says, and is drawn again when manifests are written', async () => {
    const venv = process.platform === 'win32' ? 'Scripts' : 'bin';
    assert.deepEqual(await rows(), ['Run and Test / python main.py: not run yet']);
    const changed = new Promise((resolve) => recipes.provider.onDidChangeTreeData(resolve));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(window.folder, path)), { recursive: true });
      await writeFile(join(window.folder, path), text);
    }
    await changed;
    const drawn = await rows();
    assert.ok(drawn.includes('Set-up / Create a Python virtual environment: not run yet'), drawn.join('\n'));
    assert.ok(drawn.includes(`Run and Test / .venv/${venv}/python main.py: not run yet`), drawn.join('\n'));
    const row = await rowOf(requirements);
    const item = recipes.provider.getTreeItem(row);
    assert.equal(item.contextValue, 'step idle');
    assert.match(
      item.accessibilityInformation?.label ?? '',
      /^Install the requirements in requirements\.txt, not run yet$/,
    );
    const [why] = await recipes.provider.getChildren(row);
    const evidence = recipes.provider.getTreeItem(why ?? assert.fail('nothing says so'));
    assert.equal(evidence.label, 'requirements.txt:1');
    const { command, arguments: args = [] } = evidence.command ?? assert.fail('a click opens nothing');
    await vscode.commands.executeCommand(command, ...(args as unknown[]));
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /requirements\.txt$/);
  });

  it('sets Python up: fails once, is mended by the agent, and is not run a second time', async () => {
    const failed = await run(['python:venv', requirements]);
    assert.equal(asked.length, 2);
    assert.equal(failed.failed?.id, requirements);
    assert.match(
      await says('python:venv'),
      /^succeeded now, (?:in the terminal|on this machine), exit 0, .* s$/,
    );
    assert.match(await says(requirements), /^failed: exited with code 1, now$/);
    const row = await rowOf(requirements);
    assert.equal(recipes.provider.getTreeItem(row).contextValue, 'step idle known failed');
    await vscode.commands.executeCommand('repomaster.showStepLog', row);
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /libs\/greetings/);

    const told = await mend(row);
    assert.match(told, /The set-up step python:requirements:requirements\.txt failed/);
    assert.match(told, /python:requirements:requirements\.txt succeeded/);
    assert.equal(await readFile(join(window.folder, 'requirements.txt'), 'utf8'), './libs/greeting\n');
    assert.match(await says(requirements), /^succeeded now, /);
  });

  it('sets npm up: what fails is run with the known fix, and all is proven then', async () => {
    const failed = await run(['node:install']);
    assert.equal(failed.failed?.id, 'node:install');
    assert.match(asked.join(), /^npm ci/);
    const mended = await run(['node:install']);
    assert.equal(mended.failed, null, mended.failed?.run.report.output);
    assert.match(asked.join(), /^npm install && /);
    assert.ok(existsSync(join(window.folder, 'node_modules', 'evening', 'package.json')));
    assert.match(await says('node:install'), /^succeeded now, /);
    assert.deepEqual((await run('due')).ran, []);
    assert.deepEqual(asked, []);
  });

  it('offers what is proven as tasks, which are proven again where they end well', async () => {
    const offered = async () =>
      (await vscode.tasks.fetchTasks({ type: 'repomaster' })).map(({ name }) => name);
    const [id] = (await recipes.provider.getChildren())
      .flatMap((group) => (group.kind === 'group' && group.name === 'runs' ? group.rows : []))
      .flatMap((row) => (row.kind === 'step' ? [row.view.step.id] : []));
    assert.ok(id !== undefined);
    assert.equal(
      (await offered()).some((name) => name.endsWith('main.py')),
      false,
    );
    // From now on this text is consented to in this window.
    assert.equal((await run([id])).failed, null);
    recipes.steps.forget([id]);
    assert.equal(await says(id), 'not run yet');
    assert.equal((await run([id])).failed, null);
    assert.deepEqual(asked, [], 'the same text is asked about once');
    const before = await provenAt(id);
    const tasks = await vscode.tasks.fetchTasks({ type: 'repomaster' });
    const task = tasks.find(({ name }) => name.endsWith('main.py')) ?? assert.fail('the run is no task');
    const code = new Promise((resolve) => {
      const subscription = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== task.name) return;
        subscription.dispose();
        resolve(exitCode);
      });
    });
    await vscode.tasks.executeTask(task);
    assert.equal(await code, 0);
    assert.match(await says(id), /^succeeded now, on this machine, exit 0/);
    assert.ok((await provenAt(id)) > before);
  });

  it('is listed and run from the chat by /setup, as the view runs it', async () => {
    await window.send({ type: 'newChat' });
    await vscode.commands.executeCommand('repomaster.showSetup');
    assert.equal(window.end(), 'answered');
    const said = window.entries().findLast(({ type }) => type === 'replied');
    const text = said?.type === 'replied' ? JSON.stringify(said.content) : '';
    const [, id] = /main\.py` · \[Run ([^\]]+)\]\(ask:/.exec(text) ?? [];
    assert.ok(id !== undefined, text);
    const before = await provenAt(id);
    // Its text is consented to in this window already.
    await window.send({ type: 'ask', text: `/setup run ${id}` });
    assert.equal(window.end(), 'answered');
    const ended = window.entries().findLast((entry) => entry.type === 'toolEnded');
    assert.match(ended?.observation ?? '', /^told:.* succeeded\.\n/);
    assert.ok((await provenAt(id)) > before);
    assert.equal(
      window.entries().some(({ type }) => type === 'approvalAsked'),
      false,
    );
  });

  /** What the scripted model was told while it mended the row's step. */
  async function mend(row: RecipeRow): Promise<string> {
    const calls: readonly (readonly [name: string, input: object])[] = [
      ['read_document', { path: 'requirements.txt' }],
      ['plan', { files: [{ path: 'requirements.txt' }] }],
      [
        'edit_file',
        { path: 'requirements.txt', edits: [{ old_text: './libs/greetings', new_text: './libs/greeting' }] },
      ],
      ['setup_environment', { action: 'run', step: requirements }],
      ['submit', { answer: 'requirements.txt names libs/greeting now; the step works.' }],
      [
        'submit',
        { answer: 'requirements.txt names libs/greeting now; the step works, and nothing else was to do.' },
      ],
    ];
    let told = '';
    let turn = 0;
    const provided = provideScriptedModel(({ messages, say }) => {
      told = messages;
      const [name, input] = calls[turn] ?? ['submit', { answer: 'done' }];
      turn += 1;
      say(new vscode.LanguageModelToolCallPart(`c${turn}`, name, input));
      return Promise.resolve();
    });
    try {
      await window.send({ type: 'newChat' });
      await window.send({
        type: 'chooseModel',
        model: { kind: 'vscode', name: 'Scripted One', host: 'scripted' },
      });
      const isQuestion = ({ type }: AgentEvent): boolean => type === 'editAsked' || type === 'approvalAsked';
      const first = window.event(isQuestion);
      const mended = vscode.commands.executeCommand('repomaster.mendStep', row);
      await first;
      const second = window.event(isQuestion);
      await window.send({ type: 'approve', callId: 'c3', answer: 'once' });
      await second;
      await window.send({ type: 'approve', callId: 'c4', answer: 'once' });
      await mended;
      assert.equal(window.end(), 'answered');
      return told;
    } finally {
      provided.dispose();
      await window.send({ type: 'chooseModel', model: { kind: 'none', name: '', host: '' } });
      await window.send({ type: 'setMode', mode: 'ask' });
    }
  }
});
