import assert from 'node:assert/strict';
import { slashCommands } from '../../../src/intents/commands/commands';
import { failureText } from '../../../src/intents/answers/failure';
import { noModel } from '../../../src/intents/noModel';
import { ToolError } from '../../../src/core/errors';
import type { Message, ModelEvent } from '../../../src/core/conversation/languageModel';
import { turn } from '../../support/agentTurn';
import { ask, place } from './askNoModel';
import type { Canned } from './askNoModel';

const callers: Canned = {
  text: [
    'shop.models.Base.save (shop/models.py:5) is called by 2 symbols at 3 sites, 2 exact and 1 inferred.',
    'Callers, with the sites of the calls:',
    '  shop.app.main  shop/app.py:6, 10  exact',
    '  shop.web.__call__  shop/web.py:3  inferred 0.50',
    'Ambiguous sites that may mean it (1):',
    '  save() may be Base.save  at shop/app.py:8',
    "note: 7 call sites that could not be resolved have the name 'save': shop/x.py:4.",
    'index v3, partial: files are still missing from it',
  ],
  results: [place('shop/app.py', 6, 'shop.app.main'), place('shop/web.py', 3, 'shop.web.__call__')],
};

describe('noModel', () => {
  it('answers with a sentence, places, what is not known, and what to ask next', async () => {
    const { calls, lines } = await ask('who calls Base.save?', callers);
    assert.deepEqual(calls, ['trace_dependencies {"target":"Base.save","direction":"callers"}']);
    assert.deepEqual(lines, [
      '**[Base.save](shop/models.py:5)** is called at 3 places in 2 functions, 2 of them certain, 1 inferred.',
      '- [main](shop/app.py:6) · app.py:6, 10',
      '- [\\_\\_call\\_\\_](shop/web.py:3) · web.py:3 · inferred 0.50',
      '**1 call may refer to it** (not certain):',
      '- save() may be Base.save · [app.py:8](shop/app.py:8)',
      '7 calls of that name could not be resolved and may refer to it. The map is partial: files are still missing from it.',
      '[What breaks if Base.save changes?](ask:what%20breaks%20if%20Base.save%20changes%3F) [Explore Base.save](ask:%2Fexplore%20Base.save)',
    ]);
  });

  it('lists at most 12 places, each once', async () => {
    const results = [...Array(15).keys(), 0, 1].map((n) => place('a b (c).py', n + 1, `m.f${n}`));
    const { lines } = await ask('/find f', { text: ['Found.', 'index v1'], results });
    assert.equal(lines[1], '- [m.f0](<a b (c).py:1>)');
    assert.equal(lines[12], '- [m.f11](<a b (c).py:12>)');
    assert.equal(lines[13], '- and 3 more');
  });

  it('shows the line that a search found, as code', async () => {
    const { calls, lines } = await ask('where is `save`?', {
      text: [
        '1 place matches.',
        'shop/m.py:5 shop.m.save [symbol]',
        '    def save(self, **options):',
        'index v1',
      ],
      results: [place('shop/m.py', 5, 'shop.m.save')],
    });
    assert.deepEqual(calls, ['search_code {"query":"save","kinds":["symbol","file"]}']);
    assert.deepEqual(lines.slice(0, 2), [
      '1 place matches.',
      '- [save](shop/m.py:5) · `def save(self, **options):`',
    ]);
  });

  it('looks for what mentions a name that nothing defines', async () => {
    const nothing = { text: ["Nothing matches 'save'.", 'index v1'] };
    const { calls, lines } = await ask('where is saveAll?', nothing, {
      text: ["'saveAll' is in no code.", 'In text (1):', '  README.md  at README.md:3  Save it', 'index v1'],
      results: [place('README.md', 3)],
    });
    assert.equal(calls[1], 'survey_repository {"topic":"word","target":"saveAll"}');
    // That nothing bears the name is said there.
    assert.deepEqual(lines.slice(0, 3), [
      "'saveAll' is in no code.",
      '**In text, 1**:',
      '- [README.md:3](README.md:3) · Save it',
    ]);
  });

  it('numbers the steps of a path', async () => {
    const results = [place('a.py', 1, 'a.f'), place('b.py', 2, 'b.g')];
    const { lines } = await ask('how does f reach g?', {
      text: ['a.f reaches b.g by 1 call.', 'index v1'],
      results,
    });
    assert.deepEqual(lines.slice(1, 3), ['1. [f](a.py:1)', '2. [g](b.py:2)']);
  });

  it('explores a symbol by its calls', async () => {
    const seen = {
      text: ['shop/m.py:5-6 shop.m.save (function): its signature.', 'def save()', '  Keeps it.', 'index v1'],
      results: [place('shop/m.py', 5, 'shop.m.save')],
    };
    const { calls, lines } = await ask('/explore shop.m.save', seen, callers, {
      text: [
        'shop.m.save (shop/m.py:5) calls nothing in this folder, as far as its calls could be resolved.',
        'index v1',
      ],
    });
    assert.deepEqual(calls, [
      'view_code {"targets":["shop.m.save"],"level":"signature"}',
      'trace_dependencies {"target":"shop.m.save","direction":"callers"}',
      'trace_dependencies {"target":"shop.m.save","direction":"callees"}',
    ]);
    assert.deepEqual(lines.slice(0, 6), [
      '**[save](shop/m.py:5)** is a function in m.py, lines 5 to 6.',
      '```py',
      'def save()',
      '```',
      'Keeps it.',
      '**Called** at 3 places in 2 functions, 2 of them certain, 1 inferred:',
    ]);
    assert.ok(lines.includes('**Calls** nothing in this folder.'));
  });

  it('explores a module by its imports, and a folder by what is in it', async () => {
    const module = {
      text: ['shop.m is a module.', 'index v1'],
      results: [place('src/shop/m.py', 1, 'shop.m')],
    };
    const empty = { text: ['None.', 'index v1'] };
    assert.deepEqual((await ask('/explore shop.m', module, empty, empty, empty)).calls.slice(1), [
      'survey_repository {"topic":"purpose","target":"src/shop/m.py"}',
      'trace_dependencies {"target":"shop.m","direction":"importers"}',
      'trace_dependencies {"target":"shop.m","direction":"imports"}',
    ]);
    const folder = { text: new ToolError("'src' is a folder; view_structure shows it.") };
    const shown = await ask(
      '/explore src',
      folder,
      {
        text: ['src/ holds 2 modules.', 'index v1'],
        results: [place('src/a.py', 1, 'a')],
      },
      { text: ['No document says what src is for.'] },
    );
    assert.deepEqual(shown.calls.slice(1), [
      'view_structure {"path":"src","depth":2}',
      'survey_repository {"topic":"purpose","target":"src"}',
    ]);
    assert.deepEqual(shown.lines.slice(0, 3), [
      'No document says what src is for.',
      'src/ holds 2 modules.',
      '- [a.py](src/a.py:1)',
    ]);
  });

  it('asks again about each candidate of a name that means several things', async () => {
    const error = new ToolError(
      [
        "'get' means 3 things; call again with one of these instead:",
        '  api.get (function, src/api.py:3)',
        '  sessions (module, src/sessions.py)',
        '  and 1 more; a longer name or a path says which',
      ].join('\n'),
    );
    assert.deepEqual((await ask('who calls get?', { text: error })).lines, [
      '3 things are named **get**. Which one?',
      '- [get](ask:who%20calls%20api.get%3F) · function, [api.py:3](src/api.py:3)',
      '- [sessions.py](ask:who%20calls%20sessions%3F) · module, [sessions.py:1](src/sessions.py:1)',
      '- and 1 more: use a longer name',
    ]);
  });

  it('searches for words, not for the ends of contractions', async () => {
    const nothing = { text: ['Nothing matches.'], results: [] };
    const { calls } = await ask("what's the licence it's under?", nothing, nothing);
    assert.deepEqual(calls, [
      'survey_repository {"topic":"passages","target":"what the licence it under"}',
      'search_code {"query":"what the licence it under","kinds":["symbol","file","keyword"]}',
    ]);
  });

  it('says that a question was not understood, searches for its words, and asks what its words found', async () => {
    const { calls, lines } = await ask(
      'why does a(b) fail?!',
      { text: ['No passage of a document here has them.', 'index v1'] },
      { text: ['1 place matches.', 'index v1'], results: [place('a.py', 1, 'a')] },
    );
    assert.deepEqual(calls, [
      'survey_repository {"topic":"passages","target":"why does a b fail"}',
      'search_code {"query":"why does a b fail","kinds":["symbol","file","keyword"]}',
    ]);
    assert.equal(lines[0], 'RepoMaster cannot answer this without a model.');
    assert.equal(
      lines.at(-1),
      '[Explore a.py](ask:%2Fexplore%20a.py) [Who imports a.py?](ask:who%20imports%20a.py%3F) [All questions](ask:%2Fhelp)',
    );
    const none = await ask('?!');
    assert.equal(none.lines[0], 'RepoMaster cannot answer this without a model.');
  });

  it('says once what a name may mean', async () => {
    const absent = { text: ["The word 'zork' occurs nowhere in the 9 files that were searched."] };
    const unknown = { text: new ToolError("There is no 'zork' in the map.") };
    const { calls, lines } = await ask('/trace zork', unknown, absent);
    assert.deepEqual(calls, [
      'trace_dependencies {"target":"zork","direction":"callers"}',
      'survey_repository {"topic":"word","target":"zork"}',
    ]);
    assert.ok(lines.includes("The word 'zork' occurs nowhere in the 9 files that were searched."));
  });

  it('asks git who wrote the lines of a symbol, and whole files', async () => {
    const seen = {
      text: ['a.py:5-9 a.f (function): its place only.', 'index v1'],
      results: [{ ...place('a.py', 5, 'a.f'), endLine: 9 }],
    };
    const told = {
      text: [
        'a.py:5-9 as it stands has 1 author, by git.',
        'Authors, by lines:',
        '  Ada  5 lines, last on 2020-01-02',
      ],
    };
    const { calls, lines } = await ask('who wrote f?', seen, told);
    assert.equal(calls[1], 'who_wrote {"path":"a.py","from":5,"to":9}');
    assert.deepEqual(lines, [
      'a.py:5-9 as it stands has 1 author, by git.',
      '- Ada · 5 lines, last on 2020-01-02',
    ]);
    const file = { text: ['a.c (file): its place only.'], results: [place('a.c', 1)] };
    assert.equal((await ask('who is the author of a.c?', file, told)).calls[1], 'who_wrote {"path":"a.c"}');
    assert.deepEqual((await ask('who are the main contributors?', told)).calls, ['who_wrote {}']);
  });

  it('answers help and wrong commands without a call', async () => {
    assert.ok((await ask('/help')).lines.includes('- `/find TEXT` Find symbols, files and text'));
    assert.deepEqual((await ask('/find')).lines, [
      'This command needs an argument, for example `/find TEXT`.',
    ]);
    assert.deepEqual((await ask('/fnd x')).lines, [
      'There is no command `/fnd`. Did you mean [/find x](ask:%2Ffind%20x)?',
      `Available commands: ${slashCommands.map(({ name }) => `\`/${name}\``).join(', ')}.`,
    ]);
    assert.match((await ask('/und')).lines.join(), /Did you mean \[\/undo\]/);
    for (const name of ['zzzz', 'constructor'])
      assert.equal((await ask(`/${name} x`)).lines[0], `There is no command \`/${name}\`.`);
  });

  it('keeps what was written behind a command that is mistyped, where a link can hold it', async () => {
    const meant = async (text: string): Promise<string | undefined> =>
      /Did you mean (.*)\?$/.exec((await ask(text)).lines[0] ?? '')?.[1];
    assert.equal(
      await meant('/pln Add a (new) test'),
      '[/plan Add a (new) test](ask:%2Fplan%20Add%20a%20%28new%29%20test)',
    );
    assert.equal(await meant('/undp step'), '[/undo step](ask:%2Fundo%20step)');
    assert.equal(await meant('/undp the last one'), '[/undo](ask:%2Fundo)');
    assert.equal(await meant('/scrtch python\nprint(1)'), '[/scratch](ask:%2Fscratch)');
  });

  it('says of a command of the panel how it is written there', async () => {
    for (const text of ['/diff src/a.py', '/DIFF', '/diff now?'])
      assert.deepEqual((await ask(text)).lines, [
        "`/diff` works only in RepoMaster's own chat. Type `/diff` there, without an argument.",
        'Besides the commands of `/help`, that chat has `/plan TASK`, `/act TASK`, `/undo`, `/undo step`, `/diff`, `/patch`, `/patch save`, `/cost`, `/graph SYMBOL`.',
      ]);
    assert.match((await ask('/undo the last step')).lines[0] ?? '', /Type `\/undo` or `\/undo step` there/);
    assert.match((await ask('/plan x')).lines[0] ?? '', /Type `\/plan TASK` there\.$/);
  });

  it('says that a refused command was not run', async () => {
    const { lines } = await ask('/run rm -rf x');
    assert.deepEqual(lines, ['You refused this command (too risky). It was not run.']);
    const text =
      'The user refused this command (the user denied it). It was not run. Do not ask for it again.';
    const call = { name: 'run_script', text, isError: true, results: [] };
    assert.equal(failureText(null, call), 'You refused this command. It was not run.');
  });

  it('keeps text of the repository text', async () => {
    const { lines } = await ask('/find x', {
      text: ['Found [click](https://x.example) <b>__init__</b>', 'index v1'],
      results: [place('a>b`c.py', 1, 'a>b`c.x`](https://y.example)')],
    });
    assert.deepEqual(lines.slice(0, 2), [
      'Found \\[click\\](https://x.example) \\<b\\>\\_\\_init\\_\\_\\</b\\>',
      '- [x\\`\\](https://y.example)](<a\\>b`c.py:1>)',
    ]);
  });

  it('takes the last text of the user for the question, not what is attached', async () => {
    const { entries } = await turn({ model: noModel, text: '/help', context: 'who calls everything?' });
    assert.equal(entries.filter(({ type }) => type === 'toolStarted').length, 0);
    assert.equal(entries.filter(({ type }) => type === 'replied').length, 1);
  });

  it('does not call tools that are not there', async () => {
    const messages: readonly Message[] = [{ role: 'user', content: [{ type: 'text', text: '/run ls' }] }];
    const request = { system: '', messages, tools: [], maxOutputTokens: 100 };
    const events: ModelEvent[] = [];
    for await (const event of noModel.reply(request, new AbortController().signal)) events.push(event);
    assert.deepEqual(events[0], { type: 'text', delta: 'Commands are not available here.' });
  });
});
