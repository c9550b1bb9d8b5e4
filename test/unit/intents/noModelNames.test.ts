/** Questions about names that many things bear, that are folders, or that are asked for what they take and return. */
import assert from 'node:assert/strict';
import { ToolError } from '../../../src/core/errors';
import { ask, place } from './askNoModel';

describe('noModel about names', () => {
  it('answers about the likeliest of a name that many things bear, and lists the others', async () => {
    const error = new ToolError(
      [
        "'get' means 5 things; call again with one of these instead:",
        '  tests.get (function, tests/test_get.py:3)',
        '  api.get (function, src/api.py:3)',
        '  web.get (function, src/web.py:9)',
        '  and 2 more; a longer name or a path says which',
      ].join('\n'),
    );
    const told = { text: ['api.get (src/api.py:3) has no resolved caller in this folder.'] };
    const { calls, lines } = await ask('who calls get?', { text: error }, told);
    assert.equal(calls[1], 'trace_dependencies {"target":"api.get","direction":"callers"}');
    assert.deepEqual(lines.slice(-4), [
      '5 things are named **get**. This answer is about the most important one outside tests. The others:',
      '- [tests.get](ask:who%20calls%20tests.get%3F) · function, [test\\_get.py:3](tests/test_get.py:3)',
      '- [get](ask:who%20calls%20web.get%3F) · function, [web.py:9](src/web.py:9)',
      '- and 2 more: use a longer name',
    ]);
    const inTests = new ToolError(
      [
        "'get' means 4 things; call again:",
        ...[1, 2, 3, 4].map((at) => `  t.get${at} (function, tests/t.py:${at})`),
      ].join('\n'),
    );
    assert.equal((await ask('who calls get?', { text: inTests })).calls.length, 1);
  });

  it('reads manifests for what a folder imports, and for who imports it', async () => {
    const folder = { text: new ToolError("'packages/core' is a folder; view_structure shows it.") };
    const told = { text: ['3 lines of files here state the dependencies.'] };
    for (const [question, target] of [
      ['what does packages/core import?', 'dependencies packages/core'],
      ['who imports packages/core?', 'dependents packages/core'],
      ['what depends on packages/core', 'dependents packages/core'],
    ] as const)
      assert.equal(
        (await ask(question, folder, told)).calls[1],
        `survey_repository {"topic":"facts","target":"${target}"}`,
      );
  });

  it('searches for the name of a file that is not mapped where one asks who includes it', async () => {
    const file = { text: new ToolError("'lib/pool.h' is not mapped as code, so nothing is known.") };
    const { calls } = await ask('which files include lib/pool.h?', file, {
      text: ["'pool.h' is in 2 lines."],
    });
    assert.equal(calls[1], 'survey_repository {"topic":"word","target":"pool.h"}');
  });

  it('says that what a file defines is not known where the file is not mapped', async () => {
    const unmapped = { text: ['lib/pool.c: that file is not in the map, so its structure is not known.'] };
    const shown = {
      text: ['lib/pool.c (2 lines): its code.', '  1| int a;'],
      results: [place('lib/pool.c', 1)],
    };
    const { lines } = await ask('what functions does lib/pool.c have', unmapped, shown);
    assert.match(
      lines[0] ?? '',
      /^The file is not mapped as code, so RepoMaster does not know what it defines\./,
    );
  });

  it('says what a function takes and returns before what it is', async () => {
    const seen = {
      text: [
        'a.py:3-5 a.f (function): its signature.',
        'def f(self, x: dict[str, int] = {}, *, y=(1, 2)) -> tuple[int, str]',
      ],
      results: [place('a.py', 3, 'a.f')],
    };
    const returned = await ask('what does f_x return?', seen);
    assert.equal(returned.calls.length, 1);
    assert.equal(returned.lines[0], 'f returns `tuple[int, str]`, according to its signature.');
    assert.deepEqual((await ask('what arguments does f_x take?', seen)).lines.slice(0, 3), [
      'f takes 2 parameters:',
      '- `x: dict[str, int] = {}`',
      '- `y=(1, 2)`',
    ]);
  });

  it('takes the arguments of a class for those of its constructor', async () => {
    const seen = (id: string, kind: string, line: string) => ({
      text: [`a.ts:3-5 ${id} (${kind}): its signature.`, line],
      results: [place('a.ts', 3, id)],
    });
    const { calls, lines } = await ask(
      'which parameters does `Query` accept?',
      seen('a.Query', 'class', 'class Query'),
      seen(
        'a.Query.constructor',
        'constructor',
        'constructor(readonly of: Map<string, () => void>, at?: number)',
      ),
    );
    assert.equal(calls[1], 'view_code {"targets":["a.Query.constructor"],"level":"signature"}');
    assert.deepEqual(lines.slice(1, 3), ['- `readonly of: Map<string, () => void>`', '- `at?: number`']);
  });

  it('counts distinct places of a name, and says where the search was cut', async () => {
    const found = {
      text: [
        "30 places match 'load'; the best 3 follow.",
        'src/a.py:1',
        '  def load',
        'src/a.py:1',
        '  def load',
        'src/b.py:1',
        '  def loader',
      ],
      results: [
        place('src/a.py', 1, 'a.load'),
        place('src/a.py', 1, 'a.load'),
        place('src/b.py', 1, 'b.loader'),
      ],
    };
    assert.equal(
      (await ask('where is load defined?', found)).lines[0],
      '1 result has the name `load`, among the first 3 of 30 search results:',
    );
  });

  it('asks for no neighbours of a file that is not mapped, and for nothing besides of lines', async () => {
    const file = { text: ['README.md (2 lines): its code.', 'index v1'], results: [place('README.md', 1)] };
    const { calls } = await ask('/explore README.md', file, { text: ['No document says what it is for.'] });
    assert.deepEqual(calls.slice(1), ['survey_repository {"topic":"purpose","target":"README.md"}']);
    assert.equal((await ask('/explore README.md:1-2', file)).calls.length, 1);
  });

  it('asks what the repository says of itself where one asks what it does', async () => {
    for (const question of ['what does this repo do?', 'what is this repository for?']) {
      const { calls } = await ask(question, { text: ['What it does. 1 file is mapped.', 'index v1'] });
      assert.deepEqual(calls, ['survey_repository {"topic":"about"}']);
    }
  });
});
