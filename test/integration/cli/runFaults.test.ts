import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJournalFile } from '../../../src/session/journal/journalFile';
import { cut, fail, raw, reply } from '../../support/modelAnswers';
import type { Answer } from '../../support/modelAnswers';
import { serverSent } from '../../support/modelWire';
import { RESULT_FIELDS, lastLine, shopRuns } from '../../support/shopRuns';
import { calls, check, gitShop, runTask } from '../../support/taskRun';

const question = 'What does this do?';
const answer = reply({ text: 'It sums prices, see `total` (src/price.mjs:1).' });
/** Said once, and not asked again. */
const forGood = { 'x-should-retry': 'false' };

/** A reply of so many characters, in the API's own events. */
function long(characters: number): Answer {
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], usage: {} };
  const piece = 'and so on '.repeat(400);
  const deltas = Array.from({ length: Math.ceil(characters / piece.length) }, () =>
    serverSent({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } }),
  );
  return raw(
    200,
    { 'content-type': 'text/event-stream' },
    serverSent({ type: 'message_start', message }),
    serverSent({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    ...deltas,
    serverSent({ type: 'content_block_stop', index: 0 }),
    serverSent({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } }),
    serverSent({ type: 'message_stop' }),
  );
}

describe('repomaster run where something goes wrong', () => {
  const shop = shopRuns();

  const outside: readonly (readonly [name: string, steps: readonly Answer[], line: RegExp])[] = [
    [
      'a wrong key',
      [fail(401, 'invalid x-api-key')],
      /does not accept the API key: set another one\. The key is read from ANTHROPIC_API_KEY\. Continue with --journal \S+run\.jsonl\.$/,
    ],
    [
      'no credit',
      [fail(400, 'Your credit balance is too low to access the Anthropic API.')],
      /Your credit balance is too low.*: check its billing, or choose another model\. .*Continue with/,
    ],
    [
      'a model that is not there, as 400',
      [fail(400, 'model: none-such-1 is not available')],
      /refused the request: model: none-such-1 is not available: choose another model\. .*--model/,
    ],
    [
      'a model that is not there',
      [fail(404, 'model: none-such-1')],
      /has no model none-such-1.*hoose another/,
    ],
    [
      'a quota for an hour',
      [fail(429, 'Number of requests has exceeded your limit', { 'retry-after': '3600', ...forGood })],
      /limits the request rate: try again in 3600 s\. Continue with/,
    ],
    [
      'too much load',
      [fail(529, 'Overloaded', forGood)],
      /is overloaded: try again in a moment\. Continue with/,
    ],
    [
      'a page of a proxy',
      [raw(200, { 'content-type': 'text/html' }, '<html>Sign in</html>')],
      /does not speak the Messages API: correct the base URL\. The server is named by --base-url/,
    ],
    [
      'a reply of 5 MB',
      [long(5_000_000)],
      /reply (?:from .* exceeded the requested 8192|far exceeded its limit of 8192) tokens/,
    ],
  ];
  for (const [name, steps, line] of outside)
    it(`says ${name} in one line, has the whole result, and goes on`, async () => {
      shop.server().push(...steps);
      const args = ['--model', 'none-such-1', '--task', question, '--journal', shop.journal()];
      const first = await shop.run(...args);
      assert.equal(first.code, 4, first.stderr);
      assert.match(lastLine(first), line);
      assert.match(lastLine(first), /^repomaster: failed: /);
      assert.doesNotMatch(first.stderr, /\n\s+at /);
      assert.deepEqual(Object.keys(first.result), RESULT_FIELDS);
      assert.equal(first.result.outcome, 'failed');
      shop.server().push(answer);
      const second = await shop.run(...args);
      assert.equal(second.code, 0, second.stderr);
      assert.equal(second.result.outcome, 'accomplished');
      assert.ok(
        shop.sent(shop.server().requests.length - 1).length < 200_000,
        'what came without end is not sent back',
      );
    });
  it('waits as long as it is asked to, and asks again where a reply broke off', async () => {
    shop
      .server()
      .push(
        fail(429, 'Slow down', { 'retry-after': '1' }),
        cut(reply({ text: 'It is broken off here.' }), 4),
        answer,
      );
    const { code, result, stderr } = await shop.run('--task', question);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /limits the request rate\. Asking again in 1 s\./);
    assert.match(stderr, /was interrupted\. Asking again in/);
    assert.equal(result.turns, 1);
    assert.doesNotMatch(result.answer, /broken off here/);
  });
  it('answers calls that nobody can make with what is right, and changes nothing by them', async () => {
    shop.server().push(
      reply({
        toolUses: [
          { name: 'view_code', rawInput: '{"targets": ["src/pri' },
          { name: 'view_code', rawInput: '{"targets": {"__proto__": {"length": 1}}}' },
          { name: 'no_such_tool', input: { a: 1 } },
          { name: 'toString', input: {} },
          { name: 'plan', rawInput: '{"__proto__": {"files": []}, "files": []}' },
          { name: 'search_code', rawInput: '[1]' },
          { name: 'read_document', input: { path: '\u0000' } },
          { name: 'read_document', input: { path: 'x'.repeat(10_000) } },
        ],
      }),
      answer,
    );
    const { code, stderr } = await shop.run('--task', question, '--journal', shop.journal());
    assert.equal(code, 0, stderr);
    const ends = readJournalFile(shop.journal()).entries.flatMap((entry) =>
      entry.type === 'toolEnded' ? [`${entry.outcome.kind} ${entry.observation}`] : [],
    );
    assert.equal(ends.length, 8);
    assert.deepEqual(
      ends.filter((end) => !end.startsWith('failed ')),
      [],
    );
    assert.match(ends[0] ?? '', /were not JSON/);
    assert.match(ends[2] ?? '', /There is no tool of this name/);
    assert.doesNotMatch(ends.join('\n'), /bug in RepoMaster/);
  });
  it('changes nothing in a file that somebody else has changed since it was shown, and goes on from what there is', async () => {
    const price = join(shop.folder().path, 'src', 'price.mjs');
    const edit = (old_text: string, new_text: string): Answer =>
      calls(['edit_file', { path: 'src/price.mjs', edits: [{ old_text, new_text }] }]);
    const theirs = '// Prices are in cents.\n';
    shop.server().push(
      calls(['view_code', { targets: ['src/price.mjs'] }]),
      calls(['plan', { files: [{ path: 'src/price.mjs', symbols: ['total'] }], steps: ['count items'] }]),
      () => {
        writeFileSync(price, theirs + readFileSync(price, 'utf8'));
        return edit('item.price, 0)', 'item.price * item.count, 0)');
      },
      calls(['view_code', { targets: ['src/price.mjs'] }]),
      edit('item.price, 0)', 'item.price * item.count, 0)'),
      calls(['submit', { answer: 'Totals count items: `total` in src/price.mjs.' }]),
    );
    const args = ['--task', 'Totals forget counts: mend that.', '--check', check, '--approve', 'all'];
    const ended = await shop.run(...args, '--journal', shop.journal());
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(shop.sent(3), /somebody else changed src\/price\.mjs since/);
    assert.match(
      await readFile(price, 'utf8'),
      /^\/\/ Prices are in cents\.\n[^]*item\.price \* item\.count/,
    );
  });
  it('says that the folder is gone when it is, and goes on when it is back', async () => {
    const { path } = shop.folder();
    shop.server().push(
      calls(['view_code', { targets: ['src/price.mjs'] }]),
      () => {
        renameSync(path, `${path}-away`);
        return calls(['view_code', { targets: ['src/cart.mjs'] }], ['run_script', { command: 'ls' }]);
      },
      () => {
        renameSync(`${path}-away`, path);
        return calls(['view_code', { targets: ['src/cart.mjs'] }]);
      },
      answer,
    );
    const { code, stderr } = await shop.run(
      '--task',
      question,
      '--journal',
      shop.journal(),
      '--approve',
      'all',
    );
    assert.equal(code, 0, stderr);
    const ends = readJournalFile(shop.journal()).entries.flatMap((entry) =>
      entry.type === 'toolEnded' ? [`${entry.outcome.kind} ${entry.observation}`] : [],
    );
    assert.equal(ends.length, 4);
    assert.match(ends[1] ?? '', /src\/cart\.mjs was deleted after the folder was mapped/);
    assert.match(ends[2] ?? '', /^failed run_script: the workspace folder .* is gone/);
    assert.match(ends[3] ?? '', /^answered src\/cart\.mjs .*: its code/);
  });
  it('refuses journals that are not its own, and loses nothing of one that is damaged', async () => {
    const started = (id: string, version = 1) =>
      `${JSON.stringify({ type: 'started', version, id, atMs: 1 })}\n`;
    const refused: readonly (readonly [text: string, words: RegExp])[] = [
      [started('a', 2), /Another version of RepoMaster wrote .* \(format 2\)\. Update RepoMaster/],
      [started('../../../../outside'), /does not belong to a RepoMaster session; name another journal/],
      ['{"a": 1}\n', /is not a RepoMaster conversation\. Name another file/],
      [started('a').slice(0, 30).replace('started', 'begun'), /is not a RepoMaster conversation/],
    ];
    for (const [text, words] of refused) {
      await writeFile(shop.journal(), text);
      const ended = await shop.run('--task', question, '--journal', shop.journal());
      assert.equal(ended.code, 3, ended.stderr);
      assert.match(lastLine(ended), words);
      assert.equal(await readFile(shop.journal(), 'utf8'), text, 'it is as it was');
    }
    assert.ok(!existsSync(join(shop.home(), '..', 'outside')));
    const places: readonly (readonly [path: string, words: RegExp])[] = [
      [shop.home(), /is a folder; name a file/],
      [join(shop.home(), 'none', 'run.jsonl'), /there is no folder \S+none; create it first/],
    ];
    for (const [path, words] of places) {
      const ended = await shop.run('--task', question, '--journal', path);
      assert.equal(ended.code, 3);
      assert.match(lastLine(ended), words);
    }
    shop.server().push(answer);
    await writeFile(shop.journal(), started('20261122-000000-abcdef').slice(0, 45));
    const torn = await shop.run('--task', question, '--journal', shop.journal());
    assert.equal(torn.code, 0, torn.stderr);
    await appendFile(shop.journal(), '{"type":"asked"}\n{"type":"replied","turn":1}\nrubbish\n');
    shop.server().push(answer);
    const damaged = await shop.run('--task', 'And where is it?', '--journal', shop.journal());
    assert.equal(damaged.code, 0, damaged.stderr);
    assert.match(damaged.stderr, /3 lines of \S+ are damaged and were skipped; the rest is used/);
  });
  it('is not run in another folder than its own', async () => {
    shop.server().push(fail(401, 'no'));
    await shop.run('--task', question, '--journal', shop.journal());
    const other = await gitShop();
    try {
      const ended = await runTask(other.path, shop.home(), shop.server().url, '--journal', shop.journal());
      assert.equal(ended.code, 3);
      assert.match(
        lastLine(ended),
        /the journal belongs to a session in .*; run it there, or name another journal/,
      );
    } finally {
      await other.remove();
    }
  });
});
