/** The call suites: programs with the edges that running them makes, written by hand. */
import assert from 'node:assert/strict';
import { measureProgram, ratesOf, renderDifferences, renderRates } from '../../support/callSuites';
import type { SuiteResult } from '../../support/callSuites';
import { readSuite } from '../../support/suitePrograms';
import type { SuiteLanguage } from '../../support/suitePrograms';

/** What is reached of each suite, rounded down, and what going by name alone must stay below. */
const LEAST = {
  python: { programs: 180, precision: 0.985, recall: 0.99 },
  javascript: { programs: 150, precision: 0.99, recall: 0.97 },
};
/**
 * Edges told as facts that no run makes: a case of a sequence pattern behind one of another length; what only a promise
 * that is never rejected hands on, and what one that is never fulfilled does.
 */
const MOST_FALSE_FACTS = { python: 1, javascript: 2 };
const MOST_BY_NAME = 0.6;

function testSuite(language: SuiteLanguage): void {
  describe(`call suite: ${language}`, () => {
    const least = LEAST[language];
    const results: SuiteResult[] = [];
    before(async () => {
      for (const program of readSuite(language)) results.push(await measureProgram(program));
      process.stdout.write(`\n${renderRates(results)}\n${renderDifferences(results)}\n`);
    });

    it('has enough programs, each of its own name, whose edges name definitions', () => {
      const names = results.map(({ program }) => `${program.category}: ${program.name}`);
      assert.deepEqual(
        names.filter((name, at) => names.indexOf(name) !== at),
        [],
      );
      const unknown = results.flatMap(({ program, unknown: ids }) => ids.map((id) => [program.name, id]));
      assert.deepEqual(unknown, []);
      assert.ok(results.length >= least.programs, `${results.length} programs`);
    });
    it('is too hard for going by name alone', () => {
      const { recallByName } = ratesOf(results);
      assert.ok(recallByName < MOST_BY_NAME, `recall by name alone is ${recallByName}`);
    });
    it('is told as a fact only where a run makes the call', () => {
      const falseFacts = results.flatMap(({ program, falseFacts: edges }) =>
        edges.map((edge) => `${program.category}: ${program.name}: ${edge}`),
      );
      assert.ok(falseFacts.length <= MOST_FALSE_FACTS[language], falseFacts.join('\n'));
    });
    it('is resolved', () => {
      const { precision, recall } = ratesOf(results);
      assert.ok(precision >= least.precision, `precision ${precision}\n${renderDifferences(results)}`);
      assert.ok(recall >= least.recall, `recall ${recall}\n${renderDifferences(results)}`);
    });
  });
}

testSuite('python');
testSuite('javascript');
