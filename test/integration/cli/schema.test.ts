import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { renderSchema } from '../../../src/cli/schema/renderSchema';
import { JSON_COMMANDS } from '../../../src/cli/schema/schemaSyntax';
import type { JsonCommand } from '../../../src/cli/schema/schemaSyntax';
import { repositoryRoot } from '../../support/paths';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { shopRuns } from '../../support/shopRuns';
import { calls, check, cli, mending, runEnvironment } from '../../support/taskRun';

const fixture = (name: string): string => join(repositoryRoot, 'test', 'fixtures', name);
const own = join(repositoryRoot, 'src');
const small = fixture('small');

/** Room for the JSON of this repository many times over. */
const maxBuffer = 1 << 28;

async function checkPrinted(command: JsonCommand, ...args: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, command, ...args], { maxBuffer });
  const value: unknown = JSON.parse(stdout);
  checkStrictly(validatorOf(command), value);
  return value;
}

function rowsOf(value: unknown, name: string): readonly unknown[] {
  return (value as Readonly<Record<string, readonly unknown[]>>)[name] ?? [];
}

describe('The schemas of --json', () => {
  it('are of draft 2020-12, and take no empty object', () => {
    for (const command of JSON_COMMANDS) {
      const { $schema } = JSON.parse(renderSchema(command)) as { $schema: string };
      assert.equal($schema, 'https://json-schema.org/draft/2020-12/schema');
      assert.equal(validatorOf(command)({}), false, command);
    }
  });

  for (const name of ['small', 'empty', 'unknown-language', 'recipes'])
    it(`hold for the index of the fixture ${name}`, async () => {
      await checkPrinted('index', fixture(name), '--json', '-');
    });

  it('hold for the index of this repository, and refuse what breaks the contract', async () => {
    const index = await checkPrinted('index', own, '--json', '-');
    assert.ok(rowsOf(index, 'functions').length > 3000);
    const validate = validatorOf('index');
    const [module] = rowsOf(index, 'modules') as Record<string, unknown>[];
    const [call] = rowsOf(index, 'calls') as Record<string, unknown>[];
    assert.ok(module && call);
    for (const [row, name, wrong] of [
      [module, 'startLine', 0],
      [module, 'score', 11],
      [module, 'package', undefined],
      [call, 'confidence', 0],
      [call, 'resolution', 'guessed'],
      [call, 'lines', []],
    ] as const) {
      const right = row[name];
      row[name] = wrong;
      assert.equal(validate(index), false, `${name}: ${String(wrong)}`);
      row[name] = right;
    }
    assert.ok(validate(index));
  });

  it('hold for the initial context', async () => {
    await checkPrinted('context', small, '--json');
    const context = await checkPrinted('context', own, '--json', '--task', 'change how paths are resolved');
    assert.ok(rowsOf(context, 'blocks').length > 1);
  });

  for (const [tool, args] of [
    ['view_structure', { depth: 2 }],
    ['view_code', { targets: ['shop/basket.py'], level: 'skeleton' }],
    ['search_code', { query: 'total price' }],
    ['trace_dependencies', { target: 'shop/prices.py', direction: 'importers' }],
    ['read_document', { path: 'README.md', query: 'how to run it' }],
  ] as const)
    it(`hold for the answer of ${tool}`, async () => {
      const answer = await checkPrinted('explore', tool, small, '--json', '--args', JSON.stringify(args));
      assert.ok(rowsOf(answer, 'results').length > 0);
    });

  for (const question of ['what are the core components?', 'who calls total?', 'what is the weather?'])
    it(`hold for the answer to "${question}"`, async () => {
      await checkPrinted('ask', question, small, '--json');
    });
});

describe('The schemas of run and replay', () => {
  const { folder, home, server, journal, run } = shopRuns();

  const replayed = async (...args: readonly string[]): Promise<unknown> => {
    // A replay that differs ends with 1.
    const env = runEnvironment(home());
    const ended = promisify(execFile)(process.execPath, [cli, 'replay', journal(), '--json', ...args], {
      env,
    });
    const { stdout } = await ended.catch((error: unknown) => error as { readonly stdout: string });
    const value: unknown = JSON.parse(stdout);
    checkStrictly(validatorOf('replay'), value);
    return value;
  };

  it('hold for a task that is accomplished, its session and its replay', async () => {
    server().push(...mending);
    const { result } = await run(
      ...['--task', 'Mend the totals.', '--approve', 'all', '--check', check, '--journal', journal()],
    );
    assert.equal(result.outcome, 'accomplished');
    checkStrictly(validatorOf('run'), result);
    assert.ok(((await replayed()) as readonly unknown[]).length > 20);
    assert.ok(rowsOf(await replayed(folder().path), 'calls').length > 5);
  });

  it('hold for a task with breaches and findings, and for one that failed', async () => {
    server().push(
      calls(['plan', { files: [{ path: 'README.md' }], steps: ['write'] }]),
      calls(['view_code', { targets: ['src/price.mjs'], level: 'body' }]),
      calls([
        'edit_file',
        { path: 'src/price.mjs', edits: [{ old_text: 'sum + item.price', new_text: '7' }] },
      ]),
      calls(['submit', { answer: 'Done: src/none.mjs:9 is mended, and all tests pass.' }]),
      calls(['submit', { answer: 'Done: src/none.mjs:9 is mended, and all tests pass.' }]),
    );
    const { result } = await run('--task', 'Mend it.', '--contract', '--journal', journal());
    checkStrictly(validatorOf('run'), result);
    assert.ok(result.breaches.length + result.findings.length + result.citations.length > 0);
    await replayed();
  });
});
