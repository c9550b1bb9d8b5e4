/** No answer without a model has a word that only models read, whatever the names and places in it. */
import assert from 'node:assert/strict';
import { plainAnswer } from '../../../src/intents/text/plainAnswer';
import { QUESTIONS } from '../../../src/intents/answers/suggestions';
import { slashCommands } from '../../../src/intents/commands/commands';
import { forPage } from '../../../src/session/conversation/forPage';
import { surveyRepositoryTool } from '../../../src/tools/exploring/surveyRepository';
import { useAnswers } from './mapAnswers';

const FORBIDDEN =
  /<lambda|\\<lambda|[\w$]\\?#\d|call again|trace_dependencies|view_structure|view_code|search_code|survey_repository|line clipped|ask for less/;

const many = Array.from({ length: 14 }, (_, at): readonly [string, string] => [
  `lib/m${at}.ts`,
  `export function same() {\n  return [${at}].map((x) => run(x));\n}\nfunction run(x: number) {\n  return x;\n}\n`,
]);

const sources: Readonly<Record<string, string>> = {
  ...Object.fromEntries(many),
  'app/hooks.ts': [
    "import { load } from './store';",
    'export const on = (each: (n: number) => void) => each(1);',
    'export function start() {',
    '  on((n) => load(n));',
    '  on((n) => on((m) => load(n + m)));',
    '}',
    'on((n) => load(n));',
    'export default () => load(3);',
    `export const data = "${'load '.repeat(200)}";`,
  ].join('\n'),
  'app/store.ts': [
    'export function load(n: number): number;',
    'export function load(n: string): string;',
    'export function load(n: unknown): unknown {',
    '  return helper(n);',
    '}',
    'function helper(n: unknown) {',
    '  return n;',
    '}',
  ].join('\n'),
  'app/twice.py': [
    'try:',
    '    import fast',
    '    def dump(x):',
    '        return render(x)',
    'except ImportError:',
    '    def dump(x):',
    '        return sorted(x, key=lambda each: render(each))',
    '',
    'class Shop:',
    '    @property',
    '    def total(self):',
    '        return dump(self)',
    '    @total.setter',
    '    def total(self, value):',
    '        dump(value)',
    '',
    'def render(x):',
    '    return dump(x)',
  ].join('\n'),
  'app/README.md': '# App\n\nIt loads. See load for more.\n',
  'lib/pool.h': 'int load(int n);\n',
};

const NAMES = [
  ...['load', 'app/store.load', 'app/store.load#2', 'dump', 'app.twice.dump', 'app.twice.dump#2'],
  ...['same', 'start', 'on', 'render', 'Shop', 'Shop.total', 'app/hooks.start.<lambda1>', 'run'],
  ...[
    'app',
    'app/',
    'lib',
    'app/hooks.ts',
    'app/hooks.ts:4',
    'lib/pool.h',
    'app/README.md',
    'nothing',
    'lod',
  ],
];

describe('Answers without a model, of names that only the map has', () => {
  const { play, answerTo } = useAnswers(sources, (explorer) => [surveyRepositoryTool(explorer)]);

  function check(question: string, shown: string, asked: string): void {
    const found = shown
      .split('\n')
      // What people wrote themselves is told as they wrote it.
      .map((line) => (asked === '' ? line : line.replaceAll(asked, '')))
      .find((line) => FORBIDDEN.test(line));
    assert.equal(found, undefined, `${question}: ${found}`);
  }

  it('have no wording for models, in the editor and on the command line', async () => {
    let answers = 0;
    for (const name of NAMES) {
      const questions = [
        ...slashCommands.map(
          (command) => `/${command.name} ${command.argument === 'A -> B' ? `${name} -> load` : name}`,
        ),
        ...QUESTIONS.flatMap((line) => line.split(/(?<=[?.]) /)).map((each) => each.replace(/\bX\b/g, name)),
      ].filter((question) => !/^\/(?:run|scratch|setup)\b/.test(question));
      for (const question of questions) {
        const markdown = await answerTo(question);
        check(
          question,
          markdown.replaceAll(/\]\(ask:[^)]*\)/g, ']'),
          name.includes('<') || name.includes('#') ? name : '',
        );
        check(question, plainAnswer(markdown), name);
        answers += 1;
      }
    }
    assert.ok(answers > 700, `${answers}`);
  }).timeout(120_000);

  it('have none in the cards of their tools', async () => {
    let cards = 0;
    for (const name of NAMES.filter((each) => !/[<#]/.test(each)))
      for (const question of [
        `/explore ${name}`,
        `who calls ${name}?`,
        `what does ${name} call?`,
        `where is ${name}?`,
      ])
        for (const entry of await play(question)) {
          const shown = forPage(entry);
          if (shown.type === 'toolStarted') check(question, JSON.stringify(shown.doing), '');
          if (shown.type !== 'toolEnded') continue;
          const { outcome } = shown;
          assert.ok(outcome.kind === 'answered' || outcome.kind === 'failed');
          check(question, outcome.kind === 'failed' ? outcome.message : outcome.answer.text, '');
          cards += 1;
        }
    assert.ok(cards > 100, `${cards}`);
  }).timeout(60_000);
});
