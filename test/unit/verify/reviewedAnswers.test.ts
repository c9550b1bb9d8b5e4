import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '../../../src/core/text/phrase';
import type { ShownRun } from '../../../src/core/conversation/task';
import { createLocalCitedCode } from '../../../src/explore/cited/citedCode';
import { checkCitations } from '../../../src/verify/citations/checkCitations';
import { checkEditClaims } from '../../../src/verify/citations/editClaims';
import { mapOf } from '../../support/exploreMap';
import { repositoryRoot } from '../../support/paths';
import { claimsBeside } from './claimsBeside';

const suite = (name: string): string =>
  readFileSync(join(repositoryRoot, 'test/suites/answers', `${name}.txt`), 'utf8');

interface Reviewed {
  /** What stands behind `===`. */
  readonly head: string;
  readonly corpus: string;
  readonly changed: readonly string[];
  readonly runs: readonly ShownRun[];
  readonly answer: string;
}

describe('Answers over two corpora', () => {
  const maps = new Map(['python', 'typescript'].map((name) => [name, mapOf(filesOf(suite(name)))]));

  /** All that speaks against an answer, in the order in which it is looked at. */
  const objectionsTo = async ({ corpus, changed, runs, answer }: Reviewed): Promise<readonly string[]> => {
    const map = await maps.get(corpus);
    assert.ok(map, corpus);
    const citations = await checkCitations(answer, createLocalCitedCode(map), new AbortController().signal);
    const read = ['What was read.'];
    const claims = await claimsBeside({ answer, runs, observations: read });
    return [
      ...citations.flatMap(({ verified, text, why }) => (verified ? [] : [`${text}: ${inEnglish(why)}`])),
      ...checkEditClaims(answer, changed).unconfirmed.map(({ path }) => `${path} was changed`),
      ...claims.map(({ why }) => inEnglish(why)),
    ];
  };

  const right = casesOf(suite('true'));
  const wrong = casesOf(suite('false'));

  it('are sixty true ones in five styles, and thirty false ones', () => {
    assert.ok(right.length >= 60 && wrong.length >= 30, `${right.length} and ${wrong.length}`);
    assert.equal(new Set(right.map(({ head }) => head)).size, 10);
  });

  for (const each of right)
    it(`no objection to: ${each.answer}`, async () => {
      assert.deepEqual(await objectionsTo(each), []);
    });

  for (const each of wrong)
    it(`an objection to: ${each.answer}`, async () => {
      const why = each.head.slice(each.head.indexOf(': ') + 2);
      const objections = await objectionsTo(each);
      assert.ok(
        objections.some((objection) => objection.includes(why)),
        objections.join('\n') || 'nothing told',
      );
    });
});

/** Texts by path. */
function filesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text
      .split(/^### /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
}

function casesOf(text: string): readonly Reviewed[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const at = lines.indexOf('>>>');
      const facts = lines.slice(0, at).join('\n');
      const runs = facts
        .split(/^(?=!?\$ )/m)
        .filter((each) => /^!?\$ /.test(each))
        .map((each): ShownRun => {
          const [command = '', ...output] = each.split('\n');
          return {
            command: command.replace(/^!?\$ /, ''),
            output: output.join('\n'),
            isPassed: command.startsWith('$'),
          };
        });
      return {
        head,
        corpus: /^\w+/.exec(head)?.[0] ?? '',
        changed: [...facts.matchAll(/^~ (.+)$/gm)].map(([, path = '']) => path),
        runs,
        answer: lines
          .slice(at + 1)
          .join('\n')
          .trim(),
      };
    });
}
