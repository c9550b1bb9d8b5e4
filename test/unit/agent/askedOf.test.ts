/** Questions about sources of their own, answered without a model by the real tools. */
import assert from 'node:assert/strict';
import { noModel } from '../../../src/intents/noModel';
import { createLocalExplorer } from '../../../src/explore/localExplorer';
import { explorationTools } from '../../../src/tools/exploring/explorationTools';
import { surveyRepositoryTool } from '../../../src/tools/exploring/surveyRepository';
import { turn } from '../../support/agentTurn';
import { mapOf, noReadAhead } from '../../support/exploreMap';

/** The answer in Markdown. */
async function ask(sources: Readonly<Record<string, string>>, text: string): Promise<string> {
  const explorer = createLocalExplorer(await mapOf(sources), noReadAhead);
  const tools = [...explorationTools(explorer), surveyRepositoryTool(explorer)];
  const { entries } = await turn({ model: noModel, tools, text, context: '' });
  const said = entries.flatMap((entry) => (entry.type === 'replied' ? entry.content : []));
  return said.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

describe('What is asked of a repository', () => {
  it('tells the commands for the tests first where these are asked for', async () => {
    const text = await ask(
      {
        'package.json':
          '{"scripts": {\n"build": "tsc && run-tests",\n"lint": "eslint .",\n"test:unit": "mocha"\n}}',
        'a.js': '',
      },
      'how do I run the tests?',
    );
    assert.match(
      text,
      /\*\*For the tests\*\*:\n\n- \[npm run test:unit\][^\n]*\n\n\*\*Scripts of package.json\*\*:\n\n- \[npm run build\]/,
    );
    assert.doesNotMatch(text.slice(text.indexOf('Scripts of')), /test:unit/);
  });

  it('does not tell that nothing is open of what only tests call, or what is named without a call', async () => {
    const sources = {
      'job.py': 'def job(): pass\ndef once(): pass\nTABLE = [job]\n',
      'tests/test_job.py': 'from job import job, once\ndef test_job():\n    job()\n    once()\n',
    };
    const named = await ask(sources, 'who calls job.job?');
    assert.doesNotMatch(named, /All its calls are resolved/);
    assert.match(
      named,
      /Only tests call it, as far as is known\. 1 place names it and may read it as a value/,
    );
    assert.doesNotMatch(await ask(sources, 'who calls job.once?'), /All its calls are resolved/);
  });

  it('tells what overrides a method, with its place', async () => {
    const sources = { 'a.py': 'class A:\n    def go(self): pass\nclass B(A):\n    def go(self): pass\n' };
    assert.match(
      await ask(sources, 'who overrides A.go?'),
      /^1 method overrides \*\*\[A\.go\]\(a\.py:2\)\*\*\.\n\n- \[B\.go\]\(a\.py:4\) · a\.py:4\n/,
    );
    assert.match(
      await ask(sources, 'who overrides B.go?'),
      /^Nothing in this folder is known to override \*\*\[B\.go\]/,
    );
  });
});
