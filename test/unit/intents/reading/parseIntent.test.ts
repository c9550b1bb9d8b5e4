import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Intent } from '../../../../src/intents/reading/intent';
import { needsSubject, parseIntent, perhapsIntent } from '../../../../src/intents/reading/parseIntent';

function line(intent: Intent | null): string {
  if (intent === null) return '-';
  const { kind, ...rest } = intent;
  return [kind, ...Object.values<unknown>(rest)].join(' ').trim();
}

/** Each line: the question = what it is taken for. */
function check(table: string): void {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim());
  const parsed = rows.map((row) => {
    const question = row.slice(0, row.lastIndexOf(' = '));
    return `${question} = ${line(parseIntent(question))}`;
  });
  assert.deepEqual(parsed, rows);
}

describe('parseIntent', () => {
  it('takes the slash commands', () => {
    check(`
      /core = core
      /CORE  = core
      /find retry logic = find retry logic
      /find = usage find
      /trace Session.get = around Session.get
      /trace callers Session.get() = trace callers Session.get
      /trace impact \`Session\` = trace impact Session
      /trace callers = around callers
      /trace a.b -> c.d = path a.b c.d
      /trace path a → b = path a b
      /trace = usage trace
      /explore src/requests/sessions.py = explore src/requests/sessions.py
      /run pytest -q tests = run pytest -q tests
      /run = usage run
      /help = help
      /nonsense x = usage nonsense x
      /usr/lib/x.py = -
    `);
  });

  it('takes questions for the core components', () => {
    check(`
      what are the core components? = core
      Which are the most important classes = core
      what are the main modules of this repository? = core
      show me the key files = core
      Core components = core
      what matters most here? = core
      give me an overview of this project = core
      Where should I start reading? = core
    `);
  });

  it('takes questions for a place', () => {
    check(`
      where is Session? = where Session
      where is Project? = where Project
      who calls the class File? = trace callers File
      where is the project? = -
      Where's \`Session.get\` defined? = where Session.get
      where is the class Session implemented = where Session
      where is the Session class? = where Session
      which file defines HTTPAdapter = where HTTPAdapter
      in which module is get_adapter defined? = where get_adapter
      find "retry logic" = find retry logic
      find me = -
      locate utils.py = find utils.py
      search for max_retries = find max_retries
      can you tell me where is send()? = where send
      please find the definition of PreparedRequest = where PreparedRequest
      where is __init__ = where __init__
      is there a function called parse_url? = where parse_url
      where is Session in this repo? = where Session
    `);
  });

  it('takes questions for callers and callees', () => {
    check(`
      who calls Session.send? = trace callers Session.send
      what calls send = trace callers send
      which functions call \`send()\`? = trace callers send
      Where is the method send called from? = trace callers send
      callers of send = trace callers send
      show me all callers of requests.api.get = trace callers requests.api.get
      is send ever called? = trace callers send
      who's calling send? = trace callers send
      what does Session.send call? = trace callees Session.send
      which functions does main call = trace callees main
      callees of main = trace callees main
      what is called by main? = trace callees main
    `);
  });

  it('takes questions for imports, subclasses and uses', () => {
    check(`
      who imports requests.models? = trace importers requests.models
      which modules import utils.py = trace importers utils.py
      where is utils imported? = trace importers utils
      what does requests.sessions import? = trace imports requests.sessions
      what does src/app.ts depend on? = trace imports src/app.ts
      imports of the module app = trace imports app
      what are the subclasses of BaseAdapter? = trace subclasses BaseAdapter
      which classes inherit from BaseAdapter = trace subclasses BaseAdapter
      who extends Base? = trace subclasses Base
      who overrides Base.run? = trace subclasses Base.run
      which classes override Base.run = trace subclasses Base.run
      where is Base.run overridden? = trace subclasses Base.run
      what implements Runner? = trace subclasses Runner
      what is a Runner? = explore Runner
      what is Runner for? = explore Runner
      what is the purpose of the Runner class? = explore Runner
      where is Runner used? = trace references Runner
      show me Runner = show Runner
      what is a runner? = -
      list all implementations of the interface Runner = trace subclasses Runner
      who uses to_native_string? = trace references to_native_string
      find all references to Session = trace references Session
      where is default_headers used? = trace references default_headers
    `);
  });

  it('takes questions for paths and impact', () => {
    check(`
      how does main reach Session.send? = path main Session.send
      how can \`main\` get to "send" = path main send
      is there a path from a.b to c.d? = path a.b c.d
      shortest call path between main and send = path main send
      how is send reached from main? = path main send
      main -> send = path main send
      what breaks if Session changes? = trace impact Session
      what would break if I change Session.send = trace impact Session.send
      What breaks when we remove the function send? = trace impact send
      impact of changing utils.py = trace impact utils.py
      what depends on requests.models = trace impact requests.models
      is it safe to delete parse_url? = trace impact parse_url
    `);
  });

  it('takes wishes to see something, and for help', () => {
    check(`
      show Session.send = show Session.send
      view requests/api.py:10-40 = show requests/api.py:10-40
      show me the code of get = show get
      show me the function get = show get
      explore Session = explore Session
      explain Session.send = explore Session.send
      what does Session.send do? = explore Session.send
      help = help
      what can you do? = help
    `);
  });

  it('takes what is attached for a question about authors, history, members and bases', () => {
    const asked = (question: string): readonly (Intent | null)[] => [
      parseIntent(question),
      parseIntent(question, 'a.f'),
    ];
    assert.deepEqual(asked('when was this last changed?'), [
      null,
      { kind: 'history', target: 'a.f', asks: 'last' },
    ]);
    assert.deepEqual(asked('which methods does this class have?'), [
      null,
      { kind: 'members', target: 'a.f' },
    ]);
    assert.deepEqual(asked('what does it inherit from?'), [
      null,
      { kind: 'explore', target: 'a.f', asks: 'bases' },
    ]);
    assert.deepEqual(asked('what changed recently in this project?')[1], {
      kind: 'history',
      target: null,
      asks: 'last',
    });
  });

  it('takes what is attached for a command that takes a symbol, and for no other', () => {
    assert.deepEqual(parseIntent('/explore', 'a.f'), { kind: 'explore', target: 'a.f' });
    assert.deepEqual(parseIntent('/trace', 'a.f'), { kind: 'around', target: 'a.f' });
    assert.deepEqual(parseIntent('/impact', 'a.f'), { kind: 'trace', direction: 'impact', target: 'a.f' });
    for (const name of ['find', 'path', 'run', 'scratch'])
      assert.deepEqual(parseIntent(`/${name}`, 'a.f'), { kind: 'usage', command: name, argument: '' });
    assert.deepEqual(['/explore', '/find', '/core'].map(needsSubject), [true, false, false]);
  });

  it('takes a file or folder for where the answer stands, or for where the name does', () => {
    check(`
      which functions in src/a.py call f_x = trace callers f_x src/a.py
      what in src/shop calls f_x? = trace callers f_x src/shop
      calls to f_x within src/shop = trace callers f_x src/shop
      where in src/a.py is f_x used = trace references f_x src/a.py
      is f_x used in src/a.py? = trace references f_x src/a.py
      which classes in src/shop extend Base = trace subclasses Base src/shop
      who calls f_x from src/a.py = trace callers f_x src/a.py
      who imports f_x from src/a.py = trace importers src/a.py:f_x
      what does f_x in src/a.py call = trace callees src/a.py:f_x
      who calls line 12 of src/a.py = trace callers src/a.py:12
      what function is at src/a.py:12 = explore src/a.py:12
      does src/a.py call f_x = path src/a.py f_x
      refactor f_x in src/a.py = -
    `);
  });

  it('takes a plain word for what may be a name, but not what is one of many, nor the whole', () => {
    const perhaps = (question: string): string => line(perhapsIntent(question));
    assert.equal(perhaps('how does redirect work?'), 'explore redirect');
    assert.equal(perhaps('history of redirect'), 'history redirect last');
    assert.equal(perhaps('which methods does session have'), 'members session');
    for (const question of [
      'what changed in the last release?',
      'history of the project',
      'why does redirect fail',
      'should I use redirect',
      'how does hot reload work',
    ])
      assert.equal(perhaps(question), '-', question);
  });

  it('leaves alone what is none of its questions', () => {
    check(`
      who calls the shots in this design meeting? = -
      where is the configuration loaded and merged? = -
      where is it? = -
      who calls this = -
      why does the retry fail? = -
      find a way to make this faster = -
      show me how to add a retry = -
      what is the meaning of life? = -
      what breaks if the server is down? = -
      add a parameter timeout to send = -
      refactor Session = -
      how does a request reach the network layer of the kernel? = -
      explain the difference between get and post = -
      show me everything = -
      how do I run the migrations? = -
      fix the bug in send = -
      what does it call? = -
      where are errors handled? = -
      where's the search plugin? = -
      who imports what? = -
      hello = -
      Session = -
      ??? = -
    `);
  });

  it('answers any text, at once', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => void parseIntent(text)));
    const words = fc.constantFrom(
      'how',
      'does',
      'path',
      'from',
      'to',
      'what',
      'is',
      'of',
      'the',
      'x',
      'calls',
      'by',
      'if',
      '->',
    );
    fc.assert(fc.property(fc.array(words, { maxLength: 200 }), (many) => void parseIntent(many.join(' '))));
  });
});
