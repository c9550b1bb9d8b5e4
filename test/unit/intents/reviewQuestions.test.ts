import assert from 'node:assert/strict';
import { ToolError } from '../../../src/core/errors';
import { parseCommand, runsSomething } from '../../../src/intents/commands/commands';
import { ask } from './askNoModel';

describe('/review without a model', () => {
  const text = [
    '## Review: `v1` (4be1d07c0000) to `HEAD` (9f02c1aa0000)',
    '',
    '1 changed file; symbols: 1 removed, 1 with another signature.',
    'Look at: 1 place that may no longer fit.',
    '',
    '### May no longer fit (7)',
    '',
    '- `my shop.py:5` `cart.total` calls `of` without `rate` (`tax.py:1`)',
    '- and 6 more',
    '',
    '### What changed (1)',
    '',
    '- `tax.py`',
    '  - `tax.py:9` `gone` removed',
  ];

  it('is one page with links to its places, and one to longer lists', async () => {
    const { calls, lines } = await ask('/review v1..HEAD', { text });
    assert.deepEqual(calls, ['review_changes {"range":"v1..HEAD"}']);
    assert.deepEqual(lines, [
      '**Review: `v1` (4be1d07c0000) to `HEAD` (9f02c1aa0000)**',
      '1 changed file; symbols: 1 removed, 1 with another signature.',
      'Look at: 1 place that may no longer fit.',
      '**May no longer fit (7)**',
      '- [my shop.py:5](<my shop.py:5> "version 9f02c1aa0000") `cart.total` calls `of` without `rate` ([tax.py:1](tax.py:1 "version 9f02c1aa0000")) · [graph](ask:%2Fgraph%20my%20shop.py%3A5)',
      '- and 6 more',
      '**What changed (1)**',
      '- `tax.py`',
      '  - [tax.py:9](tax.py:9 "version 4be1d07c0000") `gone` removed',
      '[Show longer lists](ask:%2Freview%20v1..HEAD%20all)',
    ]);
    const all = await ask('/review v1..HEAD all', { text });
    assert.deepEqual(all.calls, ['review_changes {"range":"v1..HEAD","all":true}']);
    assert.doesNotMatch(all.lines.join('\n'), /Show longer lists/);
  });

  it('reviews the files as they are where nothing is named', async () => {
    assert.deepEqual((await ask('/review', { text })).calls, ['review_changes {}']);
    assert.deepEqual((await ask('/review all', { text })).calls, ['review_changes {"all":true}']);
    assert.deepEqual(parseCommand('/review a b'), { kind: 'usage', command: 'review', argument: 'a b' });
  });

  it('reviews the last turn, and holds a change beside words', async () => {
    assert.deepEqual((await ask('/review turn', { text })).calls, ['review_changes {"turn":true}']);
    assert.deepEqual((await ask('/review said "Add a rate"', { text })).calls, [
      'review_changes {"said":"Add a rate"}',
    ]);
    const { calls, lines } = await ask('/review v1..HEAD said', { text });
    assert.deepEqual(calls, ['review_changes {"range":"v1..HEAD","said":""}']);
    assert.equal(lines.at(-1), '[Show longer lists](ask:%2Freview%20v1..HEAD%20all%20said)');
    const all = await ask('/review turn all', { text });
    assert.deepEqual(all.calls, ['review_changes {"turn":true,"all":true}']);
    for (const argument of ['turn said x', 'turn v1..v2'])
      assert.deepEqual(parseCommand(`/review ${argument}`), { kind: 'usage', command: 'review', argument });
  });

  it('links to the version before for what is removed', async () => {
    const rows = [
      '## Review: `main` (4be1d07c0000) to `:work`',
      '- `cart.py:5` `cart.total` calls `of`, which is removed (`tax.py:1`, by name only)',
    ];
    const { lines } = await ask('/review main', { text: rows });
    assert.deepEqual(lines.slice(1), [
      '- [cart.py:5](cart.py:5) `cart.total` calls `of`, which is removed ([tax.py:1](tax.py:1 "version 4be1d07c0000"), by name only) · [graph](ask:%2Fgraph%20cart.py%3A5)',
    ]);
  });

  it('links no place in code that is gone', async () => {
    const rows = [
      '## Review: `before turn 1` to `now`',
      '- `tax.py:9` `gone` removed',
      '- `tax.py:3` `of` other body, next to `cut`, which was named',
    ];
    const { lines } = await ask('/review', { text: rows });
    assert.deepEqual(lines.slice(1), [
      '- `tax.py:9` `gone` removed',
      '- [tax.py:3](tax.py:3) `of` other body, next to `cut`, which was named',
    ]);
  });

  it('offers the findings of a model where one is set up, and asks it only then', async () => {
    const offer =
      '`claude-x` at `api.example.org` can look for findings: about 1,200 tokens ($0.0100 at most).';
    const { lines } = await ask('/review v1..HEAD said', { text: [...text, '', offer] });
    assert.equal(
      lines.at(-1),
      '[Ask claude-x for findings](ask:%2Freview%20v1..HEAD%20model%20said) about 1,200 tokens ($0.0100 at most).',
    );
    const { calls } = await ask('/review v1..HEAD model said', { text });
    assert.deepEqual(calls, ['review_changes {"range":"v1..HEAD","said":"","model":true}']);
    for (const words of ['model', 'turn all model', 'all model'])
      assert.equal((parseCommand(`/review ${words}`) as { model?: boolean }).model, true);
    assert.deepEqual(parseCommand('/review model model'), {
      ...{ kind: 'usage', command: 'review', argument: 'model model' },
    });
  });

  it('prints the command of an offer that is too long for a link', async () => {
    const said = `Name \`of\` ${'again and '.repeat(40)}again`;
    const offered = '`claude-x` at `api.example.org` can look for findings: about 12 tokens ($0.1 at most).';
    const { lines } = await ask(`/review said ${said}`, { text: [...text, '', offered] });
    const typed = (command: string): readonly string[] => ['```', command, '```'];
    assert.deepEqual(lines.slice(-10), [
      'Show longer lists',
      'It is too long for a link, so type it:',
      ...typed(`/review all said ${said}`),
      'Ask claude-x for findings about 12 tokens ($0.1 at most).',
      'It is too long for a link, so type it:',
      ...typed(`/review model said ${said}`),
    ]);
  });

  it('says what is wrong with a range, and runs nothing', async () => {
    const { lines } = await ask('/review nowhere..HEAD', {
      text: new ToolError('"nowhere" names no commit of this repository.'),
    });
    assert.deepEqual(lines, ['"nowhere" names no commit of this repository.']);
    assert.ok(
      !runsSomething({ kind: 'review', range: null, turn: false, all: false, said: null, model: false }),
    );
  });
});
