/** How the harness of tasks grades: on a fresh copy, by the paper's classes, by thresholds, and by a benchmark's own scripts. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Attempt } from '../../bench/tasks/attempt';
import { copyRepository } from '../../bench/tasks/freshCopy';
import type { TaskSpec } from '../../bench/tasks/taskSpec';
import { skipWithoutSandbox } from '../../support/sandbox';
import { samples, taskHarness } from '../../support/taskHarness';
import { git } from '../../support/taskRun';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('how tasks are graded', function () {
  this.timeout(240_000);
  let home: TemporaryFolder;

  beforeEach(async () => {
    home = await temporaryFolder();
  });

  afterEach(() => home.remove());

  const at = (...names: readonly string[]): string => join(home.path, 'tasks', ...names);
  const attempts = (...words: readonly string[]): Promise<readonly Attempt[]> =>
    taskHarness(home.path).attempts(at(), ...words);
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  const changeJson = async (path: string, change: Record<string, unknown>): Promise<void> => {
    const old = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    await writeFile(path, JSON.stringify({ ...old, ...change }));
  };
  /** The sample with another line in its right solution. */
  const broken = async (name: string, line: string | null): Promise<void> => {
    await cp(join(samples, 'extend-experiment'), at(name), { recursive: true });
    const file = at(name, 'replies.json');
    const replies = await readFile(file, 'utf8');
    const right = '    data = sample(options.count, rng)\\n';
    assert.ok(replies.includes(right));
    await writeFile(
      file,
      line === null ? JSON.stringify([{ text: 'Done.' }]) : replies.replace(right, `${right}    ${line}\\n`),
    );
  };
  /** A task of one command; what it prints and leaves is what there is to grade. */
  const commandTask = async (
    name: string,
    { command, task }: { readonly command: string; readonly task: Record<string, unknown> },
  ): Promise<void> => {
    await write(at(name, 'repository', '.gitignore'), '*.log\n');
    await write(at(name, 'task.json'), JSON.stringify({ task: 'Do it.', repository: 'repository', ...task }));
    const calls = (...each: readonly unknown[]): unknown => ({ calls: [each] });
    await write(
      at(name, 'replies.json'),
      JSON.stringify([calls('run_script', { command }), calls('submit', { answer: 'Done.' })]),
    );
  };

  it('tells explicit failures from implicit ones, by the classes of RExBench', async () => {
    await broken('empty', null);
    await broken('late', 'while options.seed == 9: pass');
    await broken('raises', 'int(\\"seven\\")');
    await broken('syntax', 'data = = 1');
    await broken('wrong', 'rng.random()\\n    options.noise = 0');
    await changeJson(at('late', 'task.json'), {
      execute: ['python3 experiment.py --seed 9'],
      execute_seconds: 2,
    });
    const found = await attempts();
    assert.deepEqual(
      found.map(({ task, completed, passed, failure }) => [
        task,
        completed,
        passed,
        failure?.kind,
        failure?.error,
      ]),
      [
        ['empty', false, false, 'empty patch', null],
        ['late', false, false, 'timeout', null],
        ['raises', false, false, 'error', 'ValueError'],
        ['syntax', false, false, 'syntax', 'SyntaxError'],
        ['wrong', true, false, 'wrong value', null],
      ],
    );
    const report = await taskHarness(home.path).run(
      at(),
      '--results',
      join(home.path, 'results'),
      ...['--scripted', '--', '--approve', 'all'],
    );
    assert.match(report.stdout, /^- error: 1 \(ValueError 1\)$/m);
    assert.match(report.stdout, /^- patch applies to a fresh copy: 5 of 5 /m);
    assert.match(report.stdout, /^- completed: .*: 1 of 5 /m);
  });

  it('grades the patch on a fresh copy, in an environment that set-up commands make there', async () => {
    const execute = ['test ! -e made.log', 'test -e kept.txt', 'test -e environment.log'];
    const task = { execute, setup: ['touch environment.log'] };
    await commandTask('left', { command: 'touch made.log kept.txt && echo kept > kept.txt', task });
    const [only] = await attempts();
    assert.deepEqual([only?.completed, only?.missed], [true, []]);
    assert.equal(existsSync(at('left', 'repository', 'kept.txt')), false);
  });

  it('says that a set-up command failed: of the work, or of the task itself, which counts nothing', async () => {
    await commandTask('unbuilt', { command: 'true', task: { setup: ['exit 7'], execute: ['true'] } });
    const broken = { setup: ['test ! -e wrong.txt'], execute: ['true'] };
    await commandTask('worsened', { command: 'echo > wrong.txt', task: broken });
    const found = await attempts();
    assert.deepEqual(
      found.map(({ failure, completed }) => [failure?.kind, completed]),
      [
        ['no environment', null],
        ['no environment', false],
      ],
    );
    assert.match(found[0]?.missed.join() ?? '', /exit 7: exited with 7/);
  });

  it('counts what the repository was to have as missed, and only a tool that is not installed as not graded', async () => {
    const exit = (command: string): unknown => [{ type: 'exit', command }];
    await commandTask('module', { command: 'true', task: { graders: exit('python3 -m wordcount in.txt') } });
    await commandTask('tool', { command: 'true', task: { graders: exit('no-such-tool-here --version') } });
    const score = { command: 'exit 3', better: 'higher', gold: 1 };
    await commandTask('unscored', { command: 'true', task: { score } });
    const found = await attempts();
    assert.deepEqual(
      found.map(({ task, passed, failure }) => [task, passed, failure?.kind]),
      [
        ['module', false, 'empty patch'],
        ['tool', null, 'not graded'],
        ['unscored', null, 'empty patch'],
      ],
    );
    const words = ['--results', join(home.path, 'results'), '--scripted'];
    const { stdout } = await taskHarness(home.path).run(at(), ...words, '--', '--approve', 'all');
    assert.match(stdout, /^- unscored: median -; gold 0 of 1, /m);
  });

  it("copies a commit without what came later, and a linked work tree without its owner's git folder", () => {
    const source = join(home.path, 'source');
    mkdirSync(source);
    const commit = (text: string): string => {
      writeFileSync(join(source, 'file.txt'), text);
      git(source, 'add', '-A');
      git(source, 'commit', '-q', '-m', text);
      return git(source, 'rev-parse', 'HEAD').trim();
    };
    git(source, 'init', '-q');
    const first = commit('first');
    commit('the solution');
    const spec = { repository: source, commit: first } as TaskSpec;
    copyRepository(spec, join(home.path, 'copy'));
    assert.equal(readFileSync(join(home.path, 'copy', 'file.txt'), 'utf8'), 'first');
    assert.doesNotMatch(git(join(home.path, 'copy'), 'log', '--all', '--format=%s'), /solution/);
    git(source, 'worktree', 'add', '-q', join(home.path, 'linked'), first);
    copyRepository({ ...spec, repository: join(home.path, 'linked'), commit: null }, join(home.path, 'two'));
    git(join(home.path, 'two'), 'commit', '-q', '--allow-empty', '-m', 'of the agent');
    assert.equal(git(join(home.path, 'linked'), 'rev-parse', 'HEAD').trim(), first);
  });

  it('tells hints of the level that is asked for, keeps levels apart, and names thresholds that are reached', async () => {
    const score = {
      command: 'cat rate.txt',
      better: 'lower',
      gold: 0.1,
      silver: 0.2,
      bronze: 0.3,
      median: 0.5,
    };
    const task = { hints: ['Look at rate.txt.', 'Write 0.25 there.'], score };
    await commandTask('hinted', { command: 'echo rate 0.25 > rate.txt', task });
    const told = async (level: number): Promise<string> => {
      const [only] = await attempts('--hints', String(level));
      assert.deepEqual([only?.hints, only?.score], [level, { value: 0.25, reached: ['bronze', 'median'] }]);
      const kept = level === 0 ? '1' : `1-hints${level}`;
      return readFile(join(home.path, 'results', 'hinted', kept, 'task.md'), 'utf8');
    };
    assert.equal(await told(0), 'Do it.');
    assert.equal(await told(1), 'Do it.\n\nHints:\n- Look at rate.txt.\n');
  });

  it('counts mean and deviation over runs, calls and the cost where the price is known', async () => {
    await commandTask('again', { command: 'true', task: { execute: ['true'] } });
    const found = await attempts('--runs', '2');
    assert.deepEqual(
      found.map(({ number, calls, cost }) => [number, calls, cost]),
      [1, 2].map((number) => [number, 2, null]),
    );
    const words = ['--runs', '2', '--results', join(home.path, 'results'), '--scripted'];
    const { stdout } = await taskHarness(home.path).run(at(), ...words, '--', '--approve', 'all');
    assert.match(stdout, /^- completed: mean 100\.0 %, standard deviation 0\.0 over 2 runs$/m);
  });

  it('executes and grades in the sandbox where that is named: nothing is written elsewhere', async function () {
    skipWithoutSandbox(this);
    const outside = join(home.path, 'outside.txt');
    const execute = [`echo seen > inside.txt; echo seen > '${outside}' || true`, 'test -e inside.txt'];
    await commandTask('held', { command: 'true', task: { execute } });
    const [only] = await attempts('--runner', 'sandbox');
    assert.deepEqual([only?.completed, only?.missed], [true, []]);
    assert.equal(existsSync(outside), false);
  });

  describe("with a benchmark's own folders", () => {
    const script = [
      'import argparse, json',
      'options = argparse.ArgumentParser()',
      "for name in ('output', 'result', 'groundtruth', 'least'): options.add_argument('--' + name)",
      'told = options.parse_args()',
      'found = open(told.output).read().strip()',
      'right = found == open(told.groundtruth).read().strip() and len(found) >= int(told.least)',
      "line = {'Process': True, 'Result': right, 'TimePoint': 'now', 'comments': 'read ' + found}",
      "open(told.result, 'a').write(json.dumps(line) + '\\n')",
    ].join('\n');

    const benchmark = async (name: string, code: string): Promise<void> => {
      const info = [
        `taskid: ${name}`,
        `result: test_results/${name}/results.jsonl`,
        `output_dir: output/${name}/`,
        `groundtruth: groundtruth/${name}/gt.txt`,
        `test_script: test_scripts/${name}/test_script.py`,
        'multi_output: false',
        'parameters:',
        " least: '2'",
      ];
      await write(at('config', name, 'task_info.yaml'), info.join('\n'));
      const query = {
        task_id: name,
        task_description: 'Turn the words around.',
        repositories: [
          { name: 'Turner', path: '/GitTaskBench/code_base/Turner', url: 'https://example.com' },
        ],
        file_paths: {
          input_files: [{ path: `/GitTaskBench/queries/${name}/input/words.txt`, description: 'the words' }],
        },
      };
      await write(at('queries', name, 'query.json'), JSON.stringify(query));
      await write(at('queries', name, 'input', 'words.txt'), 'one two\n');
      await write(at('groundtruth', name, 'gt.txt'), 'two one\n');
      await write(at('test_scripts', name, 'test_script.py'), code);
      await write(at('code_base', 'Turner', 'turn.py'), 'print(*reversed(open(0).read().split()))\n');
      const command = 'python3 turn.py < {input input} > {output}/output.txt';
      const replies = [
        { calls: [['run_script', { command }]] },
        { calls: [['submit', { answer: 'Turned around.' }]] },
      ];
      await write(at('replies', `${name}.json`), JSON.stringify(replies));
    };

    it("reads GitTaskBench's query, inputs and parameters, and grades by its script", async () => {
      await benchmark('Turner_01', script);
      const [only] = await attempts();
      assert.deepEqual([only?.task, only?.completed, only?.passed], ['Turner_01', true, true]);
      const told = await readFile(join(home.path, 'results', 'Turner_01', '1', 'task.md'), 'utf8');
      assert.match(told, /^Turn the words around\.\n\n- Input `input` \(words\.txt\): the words\n/);
    });

    it('tells what is not right from what could not be graded, and leaves out what is not in the checkout', async () => {
      await benchmark('Turner_01', `import no_such_package_here\n${script}`);
      await benchmark('Turner_02', script.replace('== open(told.groundtruth)', '!= open(told.groundtruth)'));
      await benchmark('Turner_03', script);
      await changeJson(at('queries', 'Turner_03', 'query.json'), {
        repositories: [{ name: 'Lost', path: '/GitTaskBench/code_base/Lost' }],
      });
      const results = ['--results', join(home.path, 'results'), '--scripted', '--json'];
      const { stdout, stderr } = await taskHarness(home.path).run(at(), ...results, '--', '--approve', 'all');
      const found = JSON.parse(stdout) as readonly Attempt[];
      assert.deepEqual(
        found.map(({ task, completed, passed, failure }) => [task, completed, passed, failure?.kind]),
        [
          ['Turner_01', null, null, 'not graded'],
          ['Turner_02', true, false, 'wrong value'],
        ],
      );
      assert.match(
        found[0]?.missed.join() ?? '',
        /could not grade: ModuleNotFoundError: .*no_such_package_here/,
      );
      assert.match(stderr, /^left out Turner_03: its repository is not in the checkout/m);
      const one = await attempts('--task', 'Turner_02');
      assert.equal(one.length, 1);
    });
  });
});
