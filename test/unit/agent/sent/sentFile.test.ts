import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { readSentHeads, readSentRequest } from '../../../../src/agent/sent/readSent';
import { createSentFile } from '../../../../src/agent/sent/sentFile';
import type { SentKeeper } from '../../../../src/agent/sent/sentFile';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

describe('what was sent to a model', () => {
  let folder: TemporaryFolder;
  let path: string;
  const warned: string[] = [];
  const quiet = (): void => undefined;
  const log = { trace: quiet, info: quiet, warn: (line: string) => void warned.push(line), error: quiet };
  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, 'c1', 'requests.jsonl');
    warned.length = 0;
  });
  afterEach(() => folder.remove());

  const keep = (to: SentKeeper, step: number, body: string): void =>
    to.keep({ turn: 1, step, about: 'reply', atMs: 7 }, { to: 'http://a/v1/messages', form: 'bytes', body });
  const bodyOf = (step: number): string | undefined =>
    readSentRequest(path, { turn: 1, step, about: 'reply' })?.body;

  it('is kept as it was, whatever the texts have in common', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('{"a":"🧺x', '{"a":"🧻x', '{"a":'))),
        (bodies) => {
          writeFileSync(join(folder.path, 'any.jsonl'), '');
          const file = createSentFile(join(folder.path, 'any.jsonl'), log);
          bodies.forEach((body, at) => keep(file, at + 1, body));
          const read = bodies.map(
            (_, at) =>
              readSentRequest(join(folder.path, 'any.jsonl'), { turn: 1, step: at + 1, about: 'reply' })
                ?.body,
          );
          assert.deepEqual(read, bodies);
        },
      ),
      { seed: 7, numRuns: 200 },
    );
  });

  it('takes the room of what is new in it, for its owner alone', () => {
    const file = createSentFile(path, log);
    let body = `{"messages":["${'x'.repeat(10_000)}`;
    for (let step = 1; step <= 100; step++) keep(file, step, (body += `","answer ${step}`));
    assert.ok(statSync(path).size < 50_000, `${statSync(path).size} bytes for a million`);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(bodyOf(100), body);
    assert.deepEqual(readSentHeads(path).at(-1), {
      ...{ turn: 1, step: 100, about: 'reply', atMs: 7, to: 'http://a/v1/messages', form: 'bytes' },
      sizeBytes: Buffer.byteLength(body),
    });
  });

  it('is the last try of a request, once', () => {
    const file = createSentFile(path, log);
    for (const body of ['{"a":1}', '{"a":2}']) keep(file, 1, body);
    assert.equal(bodyOf(1), '{"a":2}');
    assert.equal(readSentHeads(path).length, 1);
    assert.equal(bodyOf(2), undefined);
  });

  it('outlives a torn line, and a damaged one is never shown as what was sent', () => {
    keep(createSentFile(path, log), 1, '{"a":1}');
    appendFileSync(path, '{"turn":1,"step":2,"abo');
    const again = createSentFile(path, log);
    keep(again, 3, '{"a":3}');
    keep(again, 4, '{"a":34}');
    assert.deepEqual(
      [bodyOf(1), bodyOf(2), bodyOf(3), bodyOf(4)],
      ['{"a":1}', undefined, '{"a":3}', '{"a":34}'],
    );
    writeFileSync(path, readFileSync(path, 'utf8').replace('{\\"a\\":3}', '{\\"a\\":5}'));
    assert.deepEqual([bodyOf(1), bodyOf(3), bodyOf(4)], ['{"a":1}', undefined, undefined]);
  });

  it('begins anew where it was deleted meanwhile', () => {
    const file = createSentFile(path, log);
    keep(file, 1, '{"a":1}');
    rmSync(path);
    keep(file, 2, '{"a":2}');
    assert.deepEqual([bodyOf(1), bodyOf(2)], [undefined, '{"a":2}']);
  });

  it('begins anew where it would grow too large, and is not kept where that fails, which is logged', () => {
    const file = createSentFile(path, log, 'beginAnew', 1000);
    keep(file, 1, 'a'.repeat(600));
    keep(file, 2, 'b'.repeat(600));
    assert.deepEqual([bodyOf(1), bodyOf(2)], [undefined, 'b'.repeat(600)]);
    keep(createSentFile(join(path, 'below-a-file'), log), 3, 'c');
    assert.equal(warned.length, 1);
    assert.equal(existsSync(join(path, 'below-a-file')), false);
    assert.deepEqual(readSentHeads(join(folder.path, 'nothing.jsonl')), []);
  });

  it('stays as it is where it is full and of the user, which is said once', () => {
    const file = createSentFile(path, log, 'stop', 1000);
    keep(file, 1, 'a'.repeat(600));
    const full = readFileSync(path, 'utf8');
    for (const step of [2, 3]) keep(file, step, 'b'.repeat(600));
    keep(file, 4, 'c');
    assert.equal(readFileSync(path, 'utf8'), full);
    assert.equal(bodyOf(1), 'a'.repeat(600));
    assert.deepEqual(warned, [`requests are no longer kept in ${path}: it is full (${full.length} bytes)`]);
  });

  it('can be read by the rule that README gives: empty lines are skipped, and `same` counts in the body before', () => {
    const bodies = ['{"a":"🧺"}', '{"a":"🧺","b":1}', '{"a":"🧺","b":12}'];
    const first = createSentFile(path, log);
    bodies.slice(0, 2).forEach((body, at) => keep(first, at + 1, body));
    keep(createSentFile(path, log), 3, bodies[2] ?? '');
    const lines = readFileSync(path, 'utf8').split('\n');
    assert.deepEqual(
      lines.map((line) => line === ''),
      [false, false, true, false, true],
    );
    let before = '';
    const read = lines
      .filter((line) => line !== '')
      .map((line) => {
        const { same, rest } = JSON.parse(line) as { readonly same: number; readonly rest: string };
        return (before = before.slice(0, same) + rest);
      });
    assert.deepEqual(read, bodies);
  });
});
