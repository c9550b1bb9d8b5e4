/**
 * Questions as people write them, and which kind each is: test/suites/intents/tuning.json and ownWords.json, which the
 * matcher was made with; blind.json and blindKinds.json, written apart from it. The rates of each and all differences
 * are printed.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Intent } from '../../../src/intents/reading/intent';
import { parseIntent } from '../../../src/intents/reading/parseIntent';
import { repositoryRoot } from '../../support/paths';

interface Paraphrase {
  readonly question: string;
  /** Of the new kinds `tests`, `uncalled`, `one test`, `about`, `subclasses`, `authors`, `set`; else `where`, `callers`, `callees`, `path`, `impact`, `entry points`, `core`, `cycles`, `hot spots`, `run`, or `none` of them; of a question with several right answers all of them, `/` between. */
  readonly intent: string;
  /** The names that it is about. */
  readonly arguments?: { readonly target?: string; readonly to?: string };
}

/** At least so many of the questions are taken for what they are, at most so many for something else. */
const LEAST_RIGHT = 0.9;
const SUITES = [
  { name: 'tuning', mostWrong: 0.02 },
  { name: 'blind', mostWrong: 0.02 },
  { name: 'blindKinds', mostWrong: 0.02 },
  // A wrong answer is worse than a search for the words.
  { name: 'ownWords', mostWrong: 0 },
] as const;

/** Which kind an intent is. Uses are calls and more. */
function kindOf(intent: Intent): string {
  switch (intent.kind) {
    case 'survey':
      return TOPICS[intent.topic] ?? intent.topic;
    case 'trace':
      return intent.direction === 'references' ? 'callers' : intent.direction;
    case 'find':
      return 'where';
    default:
      return intent.kind;
  }
}

/** Its names in one form: quotes, brackets and the case of a question do not matter. */
function namesIn(intent: Intent): readonly string[] {
  if (intent.kind === 'path') return [intent.target, intent.to];
  if (intent.kind === 'where') return [intent.name];
  if (intent.kind === 'find') return [intent.query];
  return 'target' in intent ? [intent.target ?? ''] : [];
}

const TOPICS: Readonly<Record<string, string>> = {
  'how to run': 'run',
  'import cycles': 'cycles',
  word: 'set',
};

type Verdict = 'right' | 'wrong' | 'not routed';

function judge({ question, intent: expected, arguments: names }: Paraphrase): Verdict {
  const intent = parseIntent(question);
  const kinds = expected.split('/');
  if (intent === null) return kinds.includes('none') ? 'right' : 'not routed';
  const wanted = [names?.target, names?.to].filter((name) => name !== undefined);
  const found = namesIn(intent);
  const isAboutThem = names === undefined || wanted.every((name, at) => bare(found[at] ?? '') === bare(name));
  return kinds.includes(kindOf(intent)) && isAboutThem ? 'right' : 'wrong';
}

function bare(name: string): string {
  return name.replace(/\(\)$/, '').toLowerCase();
}

describe('Paraphrases', () => {
  for (const { name, mostWrong } of SUITES) {
    const file = join(repositoryRoot, 'test', 'suites', 'intents', `${name}.json`);
    if (!existsSync(file)) continue;
    it(`are routed to what they ask (${name})`, () => {
      const rows = JSON.parse(readFileSync(file, 'utf8')) as readonly Paraphrase[];
      const judged = rows.map((row) => ({ row, verdict: judge(row) }));
      const count = (verdict: Verdict): number => judged.filter((each) => each.verdict === verdict).length;
      const summary = `${name}: ${rows.length} questions, ${count('right')} right, ${count('wrong')} wrong, ${count('not routed')} not routed`;
      const differences = judged
        .filter(({ verdict }) => verdict !== 'right')
        .map(
          ({ row, verdict }) =>
            `  ${verdict}: ${row.question} (${row.intent}; taken for ${JSON.stringify(parseIntent(row.question))})`,
        );
      process.stdout.write(`    ${[summary, ...differences].join('\n    ')}\n`);
      assert.ok(count('right') >= LEAST_RIGHT * rows.length);
      assert.ok(count('wrong') <= mostWrong * rows.length);
    });
  }
});
