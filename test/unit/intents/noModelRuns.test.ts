import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ask } from './askNoModel';

describe('noModel, asked for what runs', () => {
  it('says of what there is not yet what there is for it', async () => {
    assert.match((await ask('/rebasee main')).lines[0] ?? '', /Did you mean \[\/rebase main\]/);
    assert.match((await ask('/hub flask')).lines.join(' '), /knows only this repository/);
  });

  it('runs a snippet in a throw-away folder as it was typed, and shows what it printed', async () => {
    const code = 'for i in range(2):\n    print(i)';
    const printed = ['Whether it changed the workspace was not checked.', 'exited with code 0, after 0.1 s'];
    const ended = { text: [...printed, 'run 1: read_log reads what is left out', '', '0', '1'] };
    for (const written of [`/scratch python\n${code}`, `/scratch py \`\`\`\n${code}\n\`\`\``]) {
      const { calls, lines } = await ask(written, ended);
      assert.deepEqual(calls, [`scratch_run ${JSON.stringify({ language: 'python', code })}`], written);
      assert.deepEqual(lines, ['exited with code 0, after 0.1 s', '```', '0', '1', '```']);
    }
    const fenced = await ask('/scratch ```js\n1 + 1\n```', ended);
    assert.deepEqual(fenced.calls, ['scratch_run {"language":"node","code":"1 + 1"}']);
    for (const written of ['/scratch', '/scratch python', '/scratch print(1)'])
      assert.deepEqual(
        (await ask(written)).lines,
        ['This command needs an argument, for example `/scratch python print(6 * 7)`.'],
        written,
      );
    for (const written of ['/scratch Cobol DISPLAY 1', '/scratch ```Cobol\nDISPLAY 1\n```'])
      assert.deepEqual(
        (await ask(written)).lines,
        [
          'RepoMaster cannot run `Cobol`, only python, node and bash. For example: `/scratch python print(6 * 7)`.',
        ],
        written,
      );
    for (const name of ['constructor', '__proto__', 'toString'])
      assert.match(
        (await ask(`/scratch ${name} x`)).lines.join(),
        new RegExp(`^RepoMaster cannot run \`${name}\``),
      );
  });

  it('shows what sets a repository up, with what each step would run', async () => {
    const { calls, lines } = await ask('/setup', {
      text: [
        '5 steps, 2 required, 1 of these pending. Only tool versions were checked; nothing else was run.',
        'Tool: node 20.1.0 is here; package.json:3 wants >=20: it fits.',
        '',
        'node:install  dependencies; needs the network; due: never run',
        '  $ npm ci  by package-lock.json:1, package.json:1',
        'python:venv  environment; done: it is there',
        '  $ python3 -m venv .venv  (in tools/a b)  by tools/a b/setup.py:7',
        'node:yarn  dependencies; alternative; due: never run',
        '  $ yarn  by yarn.lock:1',
        'make:lint  checks; optional; due: never run',
        '  $ make lint `x`  by Makefile:9',
        '(3 more steps)',
        'Missing: data/x.csv, which main.py:2 opens; no file here says where to get it.',
        '',
        'Next: node:install. Run it with action run.',
      ],
    });
    assert.deepEqual(calls, ['setup_environment {"action":"propose"}']);
    assert.deepEqual(lines, [
      '5 steps, 2 required, 1 of these pending. Only tool versions were checked; nothing else was run.',
      'To run all pending steps: [Run Pending Steps](ask:%2Fsetup%20run). RepoMaster shows every command and asks before it runs anything.',
      '**Required**:',
      '- `npm ci` · [Run node:install](ask:%2Fsetup%20run%20node%3Ainstall) · [package-lock.json:1](package-lock.json:1) · dependencies; needs the network; due: never run',
      '**Optional**:',
      '- make lint \\`x\\` · [Run make:lint](ask:%2Fsetup%20run%20make%3Alint) · [Makefile:9](Makefile:9) · checks; optional; due: never run',
      '**Done**:',
      '- `python3 -m venv .venv` · [Run python:venv](ask:%2Fsetup%20run%20python%3Avenv) · in tools/a b · [setup.py:7](<tools/a b/setup.py:7>) · environment; done: it is there',
      '**Alternatives**:',
      '- `yarn` · [Run node:yarn](ask:%2Fsetup%20run%20node%3Ayarn) · [yarn.lock:1](yarn.lock:1) · dependencies; alternative; due: never run',
      '- Tool: node 20.1.0 is here; package.json:3 wants \\>=20: it fits.',
      '- (3 more steps)',
      '- Missing: data/x.csv, which main.py:2 opens; no file here says where to get it.',
    ]);
  });

  it('runs the steps that are due, or the one that is named', async () => {
    const ran = { text: ['node:install succeeded.', '', 'added 2 packages'] };
    const due = await ask('/setup run', ran);
    assert.deepEqual(due.calls, ['setup_environment {"action":"run"}']);
    assert.deepEqual(due.lines, ['node:install succeeded.', '```', 'added 2 packages', '```']);
    for (const written of ['/setup told:READ ME.md:3', '/setup run told:READ ME.md:3']) {
      const one = await ask(written, ran);
      assert.deepEqual(one.calls, ['setup_environment {"action":"run","step":"told:READ ME.md:3"}']);
    }
  });
});
