/**
 * Turns that real models lost tokens on, played again by a scripted one: it does what it means to do, and where an answer
 * says that something does not hold, what models did then. `REPOMASTER_CLI=.../dist/cli.js` plays them with another version.
 */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, it } from 'mocha';
import { reply } from '../../support/modelAnswers';
import type { ReceivedRequest, Step } from '../../support/modelServer';
import { shopRuns } from '../../support/shopRuns';
import { calls, check } from '../../support/taskRun';

type Use = readonly [name: string, input: Record<string, unknown>];
/** One reply's calls. */
type Move = readonly Use[];

interface Conversation {
  readonly title: string;
  readonly args: readonly string[];
  readonly moves: readonly Move[];
  /** What the model does next, once, where what it is told matches. */
  readonly troubles: readonly (readonly [says: RegExp, then: readonly Move[]])[];
  /** Input tokens and replies at the commit before these faults were mended, measured by this script. */
  readonly before: readonly [tokens: number, replies: number];
}

const submit = (answer: string): Move => [['submit', { answer }]];
const edit: Use = [
  'edit_file',
  {
    path: 'src/price.mjs',
    edits: [{ old_text: 'sum + item.price,', new_text: 'sum + item.price * item.count,' }],
  },
];
const look: Use = ['view_code', { targets: ['src/price.mjs'] }];
const planOf = (...commands: readonly string[]): Use => [
  'plan',
  {
    files: [{ path: 'src/price.mjs', symbols: ['total'] }],
    checks: commands.map((command) => ({ type: 'exit', command })),
  },
];
const mended = 'Totals count items now, in src/price.mjs:2.';
const fix = 'Totals forget counts: mend that.';

function conversations(home: string): readonly Conversation[] {
  const csv = join(home, 'data', 'prices.csv');
  const results = join(home, 'results');
  const report = join(results, 'report.md');
  return [
    {
      title: 'an input is looked at by its path',
      args: ['--task', 'What is a pear?', '--input', `data=${join(home, 'data')}`],
      moves: [
        [['view_structure', { path: join(home, 'data') }]],
        [['view_code', { targets: [csv] }]],
        submit(`A pear is 3 (${csv}:2).`),
      ],
      troubles: [
        [/outside the mapped folder/, [[['view_code', { targets: ['data/prices.csv'] }]]]],
        [/view_code|not in the map|nothing named/i, [[['read_document', { path: csv }]]]],
        [/There is no file/, [submit(`A pear is 3, as ${csv} says in line 2.`)]],
        [/There is no file/, [submit('A pear is 3.')]],
      ],
      before: [28_270, 6],
    },
    {
      title: 'a plan names a constant, which is no symbol',
      args: ['--task', 'Raise the limit MOST to 4.'],
      moves: [
        [['view_code', { targets: ['src/limits.mjs'] }]],
        [['plan', { files: [{ path: 'src/limits.mjs', symbols: ['MOST'] }] }]],
        [['edit_file', { path: 'src/limits.mjs', edits: [{ old_text: 'MOST = 3', new_text: 'MOST = 4' }] }]],
        submit('Raised in src/limits.mjs:1.'),
      ],
      troubles: [
        [
          /not in the plan/,
          [
            [['plan', { files: [{ path: 'src/limits.mjs' }] }]],
            submit('MOST is 4 now, in src/limits.mjs:1.'),
          ],
        ],
      ],
      before: [27_833, 6],
    },
    {
      title: 'a plan and its edit stand in one reply',
      args: ['--task', fix],
      moves: [[look], [planOf(check), edit], [['run_script', { command: check }]], submit(mended)],
      troubles: [[/no plan yet/, [[edit]]]],
      before: [23_165, 5],
    },
    {
      title: 'the code that is changed stands in what the task starts from',
      args: ['--task', fix],
      moves: [[planOf(check), edit], submit(mended)],
      troubles: [[/you have not read it/, [[look], [edit]]]],
      before: [18_658, 4],
    },
    {
      title: 'a check needs a tool that is not there',
      args: ['--task', fix],
      moves: [[look], [planOf('no-such-runner test')], [edit], submit(mended)],
      troubles: [
        [/cannot run here/, [[planOf(check)]]],
        [
          /no-such-runner.{0,200}still failing/,
          [
            [['run_script', { command: check }]],
            [planOf(check)],
            submit(`${mended} The runner is not there.`),
          ],
        ],
        [/still failing/, [submit(`${mended} The first check cannot run here.`)]],
        [/still failing/, [submit(`${mended} no-such-runner is not installed.`)]],
      ],
      before: [44_075, 9],
    },
    {
      title: 'a task only makes a result',
      args: ['--task', 'Write a report on pears.', '--output', results],
      moves: [
        [['write_file', { path: report, content: '# Report\n\nPears are 3.\n' }]],
        submit(`The report says that pears are 3 (${report}:3).`),
      ],
      troubles: [
        [
          /no plan yet/,
          [
            [['plan', { files: [{ path: report }] }]],
            [['write_file', { path: report, content: '# Report\n\nPears are 3.\n' }]],
          ],
        ],
        [
          /is outside the workspace folder/,
          [[['run_script', { command: `printf '# Report\\n\\nPears are 3.\\n' > ${report}` }]]],
        ],
        [
          /There is no file|no file was changed/,
          [submit('The report says that pears are 3; it is with the results.')],
        ],
        [
          /There is no file|no file was changed/,
          [submit('The report is written; the repository needs no change.')],
        ],
      ],
      before: [38_468, 8],
    },
  ];
}

/** The model of a conversation, as a step of the server that is made for each request. */
function player({ moves, troubles }: Conversation): Step {
  const queue = [...moves];
  const left = [...troubles];
  return (request: ReceivedRequest) => {
    const { messages } = request.body as { messages: readonly unknown[] };
    const told = messages.length > 1 ? JSON.stringify(messages.at(-1)) : '';
    const at = left.findIndex(([says]) => says.test(told));
    if (at >= 0) queue.unshift(...(left.splice(at, 1)[0]?.[1] ?? []));
    const next = queue.shift();
    return next === undefined ? reply({ text: 'That is all.' }) : calls(...next);
  };
}

describe('turns that models lost tokens on, played again', function () {
  this.timeout(180_000);
  const shop = shopRuns();

  for (const [at, { title }] of conversations('/').entries())
    it(`${title}: fewer tokens and replies than before, and accomplished`, async () => {
      await mkdir(join(shop.home(), 'data'));
      await writeFile(join(shop.home(), 'data', 'prices.csv'), 'item,price\npear,3\nplum,4\n');
      await writeFile(
        join(shop.folder().path, 'src', 'limits.mjs'),
        'export const MOST = 3;\n\nexport function most() {\n  return MOST;\n}\n',
      );
      const conversation = conversations(shop.home())[at];
      assert.ok(conversation);
      const step = player(conversation);
      shop.server().push(...Array.from({ length: 20 }, () => step));
      const { result } = await shop.run('--approve', 'all', ...conversation.args);
      const tokens = shop.server().requests.reduce((sum, { raw }) => sum + countTokens(raw), 0);
      const [before, replies] = conversation.before;
      process.stdout.write(
        `      ${title}: ${before} tokens in ${replies} replies before, ${tokens} in ${result.turns} now (${result.outcome})\n`,
      );
      assert.equal(result.outcome, 'accomplished', result.reason);
      assert.ok(tokens < before && result.turns < replies);
    });
});
