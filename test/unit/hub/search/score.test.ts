import assert from 'node:assert/strict';
import { candidateText } from '../../../../src/hub/search/candidateText';
import { readReadme } from '../../../../src/hub/search/readmeText';
import { readTask } from '../../../../src/hub/search/readTask';
import { scoreOf, strengthOf, termsOfAll, WEIGHTS } from '../../../../src/hub/search/score';
import type { HostedRepository } from '../../../../src/core/hub/repositoryHost';

function candidate(given: Partial<HostedRepository>, readme: string | null = '# x\n') {
  const repository: HostedRepository = {
    ...{ name: 'octo/thing', url: '', cloneUrl: '', description: null, topics: [], language: null, stars: 0 },
    ...{ licence: 'MIT', archived: false, fork: false, sizeKb: 1, pushedAt: null, defaultBranch: 'main' },
    ...given,
  };
  return candidateText(repository, readme === null ? 'none' : readReadme(readme));
}

function termsFor(text: string, given: Partial<HostedRepository>, readme = '# x\n') {
  const task = readTask(text);
  const [terms] = termsOfAll(task, [candidate(given, readme)]);
  assert.ok(terms !== undefined);
  return terms;
}

describe('the score of a candidate', () => {
  it('counts what each field says, by hand', () => {
    const [concept] = readTask('gizmo').concepts;
    assert.ok(concept !== undefined);
    // In the description 0.75 of the doubt goes, in the title 0.5: 1 - 0.25 * 0.5.
    const both = candidate({ description: 'A gizmo' }, '# gizmo\n');
    // A heading once: 0.4 * 1 / 1.7 more.
    assert.equal(strengthOf(concept, both).toFixed(4), (1 - 0.25 * 0.5 * (1 - 0.4 / 1.7)).toFixed(4));
    assert.equal(strengthOf(concept, candidate({ description: 'A gadget' })), 0);
  });

  it('is between 0 and 1, and the sum of its terms', () => {
    const terms = termsFor('gizmo', { description: 'A gizmo', stars: 99_999 });
    const most = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);
    const sum = Object.entries(WEIGHTS).reduce(
      (all, [key, weight]) => all + weight * terms[key as keyof typeof terms],
      0,
    );
    assert.equal(scoreOf(terms), sum / most);
    assert.equal(terms.stars, 1);
    assert.equal(scoreOf({ ...terms, coverage: 9 }), 1);
    assert.equal(scoreOf({ ...terms, coverage: -9 }), 0);
  });

  it('goes down where the data go the other way', () => {
    const task = 'Convert PDF to text';
    assert.equal(termsFor(task, { description: 'Convert PDF to text' }).direction, 1);
    assert.equal(termsFor(task, { name: 'a/text2pdf' }).direction, -1);
    assert.equal(termsFor(task, { description: 'Text from PDF files' }).direction, 1);
    assert.equal(termsFor(task, { description: 'Rotate PDF files' }).direction, 0);
  });

  it('goes down where it is about what is to be done without', () => {
    const task = 'Render HTML to PDF without a browser';
    assert.ok(termsFor(task, { description: 'HTML to PDF with a headless browser' }).without < -0.9);
    assert.equal(termsFor(task, { description: 'HTML to PDF, no browser needed' }).without, 0);
  });

  it('goes up in the language that is asked for', () => {
    const terms = ['Python', 'Go', null].map(
      (language) => termsFor('gizmo in Python', { language }).language,
    );
    assert.deepEqual(terms, [1, -1, 0]);
  });

  it('asks what is done and what it is done to in one sentence', () => {
    const task = 'Compress images';
    const together = termsFor(task, { description: 'Compress images without loss' });
    const apart = termsFor(
      task,
      { description: 'A server of many images' },
      '# x\nIt may compress its many answers too.\n',
    );
    assert.ok(together.focus > apart.focus);
  });
});
