import assert from 'node:assert/strict';
import { finish } from '../../../../../src/core/async/pausing';
import { languageFlows } from '../../../../../src/index/languages/flows';
import type { LanguageFlows } from '../../../../../src/index/languages/flows';
import { createModuleSpace } from '../../../../../src/index/resolve/moduleSpace';
import { buildProgram } from '../../../../../src/index/resolve/program';
import { analyseFlow } from '../../../../../src/index/resolve/flow/analyse';
import { factsOf } from '../../../../support/analyse';

const sources = {
  'a.py': 'class A:\n    def run(self):\n        step(len(self))\n\ndef step(n):\n    return A().run()\n',
  'b.js': 'function go() {}\ngo();\n',
};

/** Each call as `name -> called`, `?` where nothing is known of it; in the order of the files. */
async function callsWith(flows: LanguageFlows): Promise<string[]> {
  const facts = await Promise.all(Object.entries(sources).map(([path, text]) => factsOf(path, text)));
  const { lookup } = createModuleSpace({ rootName: '', facts, configs: new Map() });
  const program = buildProgram(facts, lookup);
  const { sites, targets } = finish(analyseFlow(program, flows));
  return sites.map(({ number, name, externals }) => {
    const called = targets.of(number).map((target) => program.definitions[target]?.fact.name ?? '');
    return `${name} -> ${[...called, ...(externals ?? [])].join(', ') || '?'}`;
  });
}

describe('a language without flow', () => {
  it('has its calls by name, and nothing that they call', async () => {
    const calls = await callsWith({ ...languageFlows, python: null });
    assert.deepEqual(calls.sort(), ['A -> ?', 'go -> go', 'len -> ?', 'run -> ?', 'step -> ?']);
  });

  it('is told from one whose values are followed', async () => {
    const calls = await callsWith(languageFlows);
    assert.deepEqual(calls.sort(), [
      'A -> A',
      'go -> go',
      'len -> <builtin>.len',
      'run -> run',
      'step -> step',
    ]);
  });
});
