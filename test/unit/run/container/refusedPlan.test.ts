import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { inEnglish, sayIn } from '../../../../src/core/text/phrase';
import { refusedPlan } from '../../../../src/run/container/refusedPlan';

const concern = { kind: 'hostCommand', text: 'touch x', from: null } as const;

describe('A dev container that was not allowed', () => {
  const german = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
  const check = (plan: Parameters<typeof refusedPlan>[0], english: RegExp, inGerman: RegExp): void => {
    const said = refusedPlan(plan);
    assert.match(inEnglish(said), english);
    assert.match(sayIn({ translate: (text) => german[text] ?? text, number: String }, said), inGerman);
  };

  it('is said in a whole sentence of each language, whatever was refused', () => {
    const instead = /\. Allow it, or run commands elsewhere\.$/.source;
    check(
      { concerns: [concern], pulls: ['a:1'] },
      new RegExp(`^The dev container was not started because touch x was not allowed${instead}`),
      /weil touch x nicht erlaubt wurde\. /,
    );
    check(
      { concerns: [], pulls: ['a:1', 'b:2'] },
      new RegExp(`^The dev container was not started because pulling a:1, b:2 was not allowed${instead}`),
      /weil das Laden von a:1, b:2 nicht erlaubt wurde\. /,
    );
    check(
      { concerns: [], pulls: [] },
      new RegExp(`^The dev container was not started because it was not allowed${instead}`),
      /^Der Dev-Container wurde nicht gestartet, weil er nicht erlaubt wurde\. /,
    );
  });

  it('takes no word of a sentence for a text of its own', () => {
    assert.deepEqual([german['it'], german['to pull {0}']], [undefined, undefined]);
  });
});
