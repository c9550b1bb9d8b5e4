import assert from 'node:assert/strict';
import { workflowCommands } from '../../../../src/explore/survey/ciCommands';

/** What a workflow with this text declares, as `line command`; or why it is not read. */
function read(text: string): readonly string[] | string {
  const path = '.github/workflows/ci.yml';
  const commands = workflowCommands({ path, text, lines: text.split(/\r?\n/) });
  return 'problem' in commands
    ? `${commands.line}: ${commands.problem}`
    : commands.map(({ command, line }) => `${line} ${command}`);
}

function check(text: string, expected: readonly string[] | string): void {
  assert.deepEqual(read(text), expected);
}

/** A workflow of one job with these steps. */
function job(...steps: readonly string[]): string {
  return `on: push\njobs:\n  a:\n    steps:\n${steps.map((step) => `      - ${step}\n`).join('')}`;
}

describe('workflowCommands', () => {
  it('tells the steps of every job at their lines', () => {
    check(job('run: pytest -q', 'uses: actions/checkout@v4', 'name: x\n        run: "make lint" # all'), [
      '5 pytest -q',
      '8 make lint',
    ]);
    check(job("run: 'make it'").replaceAll('\n', '\r\n'), ['5 make it']);
    check('', []);
    check('a: [1, 2]\njobs: none\n', []);
  });

  it('reads the line of each command of a block', () => {
    check(job('run: |\n\n          make one\n\n          make two'), ['7 make one', '9 make two']);
    check(
      job('run: |- # why\n          tee a << EOF\n          make it\n          EOF\n          make last'),
      ['9 make last'],
    );
  });

  it('joins the lines of a folded block and of a plain text', () => {
    check(job('run: >-\n          pytest\n          -q\n\n          make lint'), [
      '6 pytest -q',
      '9 make lint',
    ]);
    check(job('run: pytest\n          -q'), ['5 pytest -q']);
  });

  it('reads flow lists, and takes no run of another key for a step', () => {
    check('jobs: {a: {steps: [{run: make it}, {with: {run: make no}}]}}\n', ['1 make it']);
    check('defaults:\n  run:\n    shell: bash\nrun: make no\n# run: make no\n', []);
    check(job('run: |\n          make it\n          run: make no'), ['6 make it', '7 run: make no']);
  });

  it('tells a step that aliases share once, where it is written', () => {
    const steps = '    steps: &steps\n      - run: make it\n';
    check(`jobs:\n  a:\n${steps}  b:\n    steps: *steps\n`, ['4 make it']);
    check('x: &cmd make it\njobs:\n  a:\n    steps:\n      - run: *cmd\n', ['1 make it']);
    check('jobs: &jobs\n  a: *jobs\n  steps: [{run: make it}]\n', ['3 make it']);
  });

  it('tells no step of a broken file, but why and where', () => {
    assert.match(String(read(job('run: make it').replace('push', '[push'))), /^2: /);
    assert.match(String(read('jobs:\n  a: "open\n')), /^\d: Missing closing "quote/);
    check(job('run: make it\n        run: make no'), '6: key given twice: run');
    check(job('run: *cmd'), '5: no anchor before *cmd');
    assert.match(String(read('a: 1\n---\nb: 2\n')), /^2: Source contains multiple documents/);
  });
});

describe('workflowCommands of hostile texts', () => {
  const long = 1_000_000;
  const most = 50_000;

  it('reads none of more than 50,000 characters', () => {
    check('['.repeat(long), '1: longer than 50000 characters');
    check(`${job('run: make it')}${'#'.repeat(most)}`, '1: longer than 50000 characters');
  });

  it('says of what nests too deep that it does, however deep', () => {
    const deep = (levels: number): string => `a: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;
    check(deep(98) + 'jobs: {}', []);
    check(deep(100) + 'jobs: {}', '1: nested deeper than 100 levels');
    for (const text of [deep(20_000), '['.repeat(most), '- '.repeat(most / 2), '{a: '.repeat(most / 4)])
      assert.match(String(read(text)), /^1: nested deeper than 100 levels$/);
  });

  it('expands no alias', () => {
    const levels = Array.from(
      { length: 60 },
      (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]\n`,
    );
    const bomb = `a0: &a0 {run: make it}\n${levels.join('')}`;
    check(`${bomb}jobs: {a: {steps: *a60}}\n`, []);
    const list = Array.from({ length: 2_000 }, () => '*s').join(', ');
    const jobs = Array.from({ length: 1_500 }, (_, at) => `  j${at}: {steps: *l}\n`).join('');
    check(`s: &s {run: make it}\nl: &l [${list}]\njobs:\n${jobs}`, ['1 make it']);
  });

  it('reads many keys and many errors', () => {
    const keys = Array.from({ length: 4_500 }, (_, at) => `k${at}: 1\n`).join('');
    check(`${keys}jobs: {a: {steps: [{run: make it}]}}\n`, ['4501 make it']);
    check(`${keys}k0: 1\n`, '4501: key given twice: k0');
    assert.match(String(read(`[${','.repeat(most - 2)}]`)), /^1: Unexpected , in flow sequence$/);
  });
});
