/** Questions that git answers, asked without a model. */
import assert from 'node:assert/strict';
import { ToolError } from '../../../src/core/errors';
import { ask, place } from './askNoModel';

describe('noModel about authors and commits', () => {
  it('asks git when the lines of a symbol were changed, whole files, and all', async () => {
    const seen = { text: ['a.py:5-9 a.f (function): its place only.'], results: [place('a.py', 5, 'a.f')] };
    const told = {
      text: [
        'Git has 2 commits for a.py:5-5. Last: 2021-03-04, Bo. First: 2020-01-02, Ada.',
        'Commits, newest first:',
        '  2021-03-04  Bo  Mend f  2222222',
        'The first of them:',
        '  2020-01-02  Ada  Add *f*  1111111',
        'note: its lines were followed back.',
      ],
    };
    const last = await ask('when was f last changed?', seen, told);
    assert.equal(last.calls[1], 'which_commits {"path":"a.py","from":5,"to":5}');
    assert.deepEqual(last.lines, [
      'Git has 2 commits for a.py:5-5. Last: 2021-03-04, Bo. First: 2020-01-02, Ada.',
      '**Commits, newest first**:',
      '- 2021-03-04 · Bo · Mend f · 2222222',
      '**The first of them**:',
      '- 2020-01-02 · Ada · Add \\*f\\* · 1111111',
      'Its lines were followed back.',
    ]);
    const { lines } = await ask('when was f added?', seen, told);
    assert.deepEqual(lines.slice(1, 3), [
      '**The first of them**:',
      '- 2020-01-02 · Ada · Add \\*f\\* · 1111111',
    ]);
    const file = { text: ['a.c (file): its place only.'], results: [place('a.c', 1)] };
    assert.equal(
      (await ask('last commit touching a.c', file, told)).calls[1],
      'which_commits {"path":"a.c"}',
    );
    assert.deepEqual((await ask('what changed recently?', told)).calls, ['which_commits {}']);
  });

  it('asks git about the lines that are named, also where they are part of a symbol or of none', async () => {
    const told = { text: ['a.py:1-2 as it stands has 1 author, by git.'] };
    for (const id of ['a', 'a.f', null]) {
      const seen = {
        text: ['a.py:1-2: its place only.'],
        results: [{ ...place('a.py', 1, id), endLine: 2 }],
      };
      for (const question of ['who wrote a.py:1-2?', 'who wrote lines 1-2 of a.py?'])
        assert.equal((await ask(question, seen, told)).calls[1], 'who_wrote {"path":"a.py","from":1,"to":2}');
    }
  });

  it('takes a dot for the folder, which it is of, and a full stop for none', async () => {
    const folder = { text: new ToolError("'.' is a folder; view_structure shows what is in it.") };
    const told = { text: ['This repository has 1 author, by git.'] };
    for (const question of ['who are the authors of .', 'who are the authors of ./ ?', 'who wrote .?'])
      assert.equal((await ask(question, folder, told)).calls[1], 'who_wrote {"path":"."}', question);
    const seen = { text: ['a.py:5-9 a.f (function): its place only.'], results: [place('a.py', 5, 'a.f')] };
    assert.equal(
      (await ask('who wrote f .', seen, told)).calls[1],
      'who_wrote {"path":"a.py","from":5,"to":5}',
    );
  });

  it('says that git does not know it', async () => {
    const seen = { text: ['a.py:5-9 a.f (function): its place only.'], results: [place('a.py', 5, 'a.f')] };
    const failed = {
      text: new ToolError('git has no commits for a.py, so when it was changed is unknown.'),
    };
    for (const question of ['who wrote f?', 'when was f last changed?'])
      assert.deepEqual((await ask(question, seen, failed)).lines, [
        'git has no commits for a.py, so when it was changed is unknown.',
      ]);
  });
});
