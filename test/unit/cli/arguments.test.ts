import assert from 'node:assert/strict';
import { OVERVIEW_TOKENS } from '../../../src/core/map/context';
import { DEFAULT_WEIGHTS } from '../../../src/index/rank/moduleScore';
import { parseArguments } from '../../../src/cli/arguments';
import { UserError } from '../../../src/core/errors';
import { plainIndex } from '../../support/plainIndex';

function check(line: string, expected: object): void {
  assert.deepEqual(parseArguments(line.split(' ')), {
    kind: 'index',
    options: { ...plainIndex, ...expected },
  });
}

function checkRefused(line: string, expected: RegExp): void {
  assert.throws(
    () => parseArguments(line === '' ? [] : line.split(' ')),
    (error) => {
      assert.ok(error instanceof UserError);
      assert.equal(error.code, 'usage');
      assert.match(error.message, expected);
      return true;
    },
    line,
  );
}

describe('parseArguments', () => {
  it('takes index with its folder and options in any order', () => {
    check('index', {});
    check('index src', { folder: 'src' });
    check('index --json - --stats src', { folder: 'src', json: '-', stats: true, weights: DEFAULT_WEIGHTS });
    check('--json=out.json index', { json: 'out.json' });
    check('index --no-cache --workers 3 --large', { cache: false, workers: 3, large: true });
    check('index -- --strange', { folder: '--strange' });
  });

  it('takes --help and --version, with or without a command', () => {
    assert.deepEqual(parseArguments(['--help']), { kind: 'help', command: null });
    assert.deepEqual(parseArguments(['index', '-h']), { kind: 'help', command: 'index' });
    assert.deepEqual(parseArguments(['help', 'run']), { kind: 'help', command: 'run' });
    for (const args of [['help'], []])
      assert.deepEqual(parseArguments(args), { kind: 'help', command: null });
    checkRefused('help indx', /^help knows no command 'indx'; did you mean index\?/);
    checkRefused('help index run', /^help takes one command; unexpected 'run'/);
    assert.deepEqual(parseArguments(['--version']), { kind: 'version' });
  });

  it('names the nearest option and the command there is', () => {
    checkRefused('index --jsn -', /^unknown option --jsn; did you mean --json\?/);
    checkRefused('index --stat', /^unknown option --stat; did you mean --stats\?/);
    checkRefused('index --wrokers 2', /^unknown option --wrokers; did you mean --workers\?/);
    checkRefused('index --bogus', /^unknown option --bogus \(repomaster help index explains more\)$/);
    checkRefused('index -x', /^unknown option -x \(repomaster help index explains more\)$/);
    checkRefused('index --toString', /^unknown option --toString \(/);
    checkRefused('indx', /^unknown command 'indx'; did you mean index\?/);
    checkRefused('idnex', /did you mean index\?/);
    checkRefused('frobnicate', /^unknown command 'frobnicate' \(repomaster --help/);
    checkRefused('--stats', /^no command given \(repomaster --help explains more\)$/);
  });

  it('refuses values that are missing, not wanted or out of range', () => {
    checkRefused('index --graph a.mmd --graph b.gexf', /^--graph can be given once/);
    checkRefused('index --json', /^--json needs a file name, or - for stdout/);
    checkRefused('index --json --stats', /^--json needs/);
    checkRefused('index --json=', /^--json needs/);
    checkRefused('index --stats=yes', /^--stats takes no value/);
    for (const workers of ['0', '65', 'two', '1.5', '1e1']) {
      checkRefused(`index --workers ${workers}`, /^--workers needs a whole number from 1 to 64/);
    }
    checkRefused('index --workers', /^--workers needs a number/);
    checkRefused('index a b', /^index takes one folder; unexpected 'b'/);
  });

  it('takes explore with its tool, arguments and folder', () => {
    const options = {
      tool: 'view_code',
      folder: '.',
      args: { targets: ['a'] },
      json: false,
      workers: 0,
      cache: true,
      large: false,
    };
    const args = ['--args', '{"targets":["a"]}'];
    const explore = (...more: string[]) => parseArguments(['explore', ...more]);
    assert.deepEqual(explore('view_code', ...args), { kind: 'explore', options });
    assert.deepEqual(explore('--json', 'view_code', 'src', ...args, '--workers', '2'), {
      kind: 'explore',
      options: { ...options, json: true, folder: 'src', workers: 2 },
    });
  });

  it('refuses an explore that cannot be meant', () => {
    checkRefused(
      'explore',
      /^explore needs a tool; there are view_structure, view_code, search_code, trace_dep/,
    );
    checkRefused('explore view_cod --args {}', /^unknown tool 'view_cod'; did you mean view_code\?/);
    checkRefused('explore __proto__ --args {}', /^unknown tool '__proto__'; there are/);
    checkRefused('explore view_code', /^explore needs --args/);
    checkRefused('explore view_code --args', /^--args needs the tool's arguments as JSON/);
    checkRefused('explore view_code --args {targets', /^--args is not JSON/);
    checkRefused('explore view_code . more --args {}', /unexpected 'more'/);
    checkRefused('explore view_code --stats --args {}', /^unknown option --stats/);
    checkRefused('explor view_code', /did you mean explore\?/);
  });

  it('takes ask with its question and folder', () => {
    const options = {
      text: 'who calls main?',
      folder: '.',
      workers: 0,
      large: false,
      cache: true,
      json: false,
    };
    assert.deepEqual(parseArguments(['ask', 'who calls main?']), { kind: 'ask', options });
    assert.deepEqual(parseArguments(['ask', '--json', 'who calls main?', 'src']), {
      kind: 'ask',
      options: { ...options, folder: 'src', json: true },
    });
    assert.deepEqual(parseArguments(['ask', '/trace a -> b', '--workers', '2']), {
      kind: 'ask',
      options: { ...options, text: '/trace a -> b', workers: 2 },
    });
    checkRefused('ask', /^ask needs a question/);
    checkRefused('ask who calls main', /unexpected 'main'/);
    checkRefused('ask x --args {}', /^unknown option --args/);
  });

  it('reads which graph goes to which file', () => {
    const graphOf = (line: string): unknown => {
      const invocation = parseArguments(line.split(' '));
      return invocation.kind === 'index' ? invocation.options.graph : undefined;
    };
    const whole = { kind: 'whole' };
    assert.equal(graphOf('index'), null);
    assert.deepEqual(graphOf('index --graph out.dot'), { file: 'out.dot', which: 'modules', part: whole });
    assert.deepEqual(graphOf('index --graph a/b.GEXF --of tree'), {
      file: 'a/b.GEXF',
      which: 'tree',
      part: whole,
    });
    checkRefused('index --graph', /^--graph needs FILE\.gexf, /);
    checkRefused('index --graph out.svg', /^--graph takes FILE\.gexf, .*, not 'out\.svg'/);
    checkRefused('index --of calls', /^--of says what --graph writes: add --graph FILE/);
    checkRefused('index --graph a.dot --of files', /^--of needs modules, calls or tree, not 'files'/);
  });

  it('reads which part of a graph is asked for', () => {
    const partOf = (line: string): unknown => {
      const invocation = parseArguments(`index --graph out.dot ${line}`.split(' '));
      return invocation.kind === 'index' ? invocation.options.graph?.part : undefined;
    };
    assert.deepEqual(partOf('--top 20'), { kind: 'top', count: 20 });
    assert.deepEqual(partOf('--around Cart.add'), { kind: 'around', symbol: 'Cart.add', hops: 1 });
    assert.deepEqual(partOf('--around a --hops 2'), { kind: 'around', symbol: 'a', hops: 2 });
    checkRefused('index --top 3', /^--top says what --graph writes: add --graph FILE/);
    checkRefused('index --around f', /^--around says what --graph writes: add --graph FILE/);
    checkRefused('index --graph a.dot --top 0', /^--top needs a whole number from 1 to/);
    checkRefused('index --graph a.dot --hops 2', /^--hops says how far --around goes: add --around SYMBOL/);
    checkRefused('index --graph a.dot --around f --hops 6', /^--hops needs a whole number from 1 to 5/);
    checkRefused('index --graph a.dot --around f --top 3', /^--top and --around exclude each other/);
  });

  it('reads which shell is completed and which schema is asked for', () => {
    assert.deepEqual(parseArguments(['completion', 'zsh']), { kind: 'completion', shell: 'zsh' });
    assert.deepEqual(parseArguments(['schema', 'run']), { kind: 'schema', command: 'run' });
    checkRefused('completion', /^completion needs a shell; there are bash, zsh, fish/);
    checkRefused('completion bsh', /^there is no script for the shell 'bsh'; did you mean bash\?/);
    checkRefused('completion tcsh', /^there is no script for the shell 'tcsh'; there are bash, zsh, fish/);
    checkRefused('schema', /^schema needs a command; there are index, /);
    checkRefused('schema mcp', /^there is no schema for 'mcp'; there are index, /);
  });

  it('reads the folder that mcp serves, and that it names none', () => {
    const folderOf = (line: string) => {
      const invocation = parseArguments(line.split(' '));
      return invocation.kind === 'mcp' ? invocation.options.folder : undefined;
    };
    assert.equal(folderOf('mcp'), null);
    assert.equal(folderOf('mcp shop'), 'shop');
    checkRefused('mcp a b', /^mcp takes one folder; unexpected 'b'/);
  });

  it('reads weights of features', () => {
    const weightsOf = (text: string) => {
      const invocation = parseArguments(['context', '--weights', text]);
      return invocation.kind === 'context' ? invocation.options.weights : undefined;
    };
    assert.deepEqual(weightsOf('dependency=2, git=0.5'), { ...DEFAULT_WEIGHTS, dependency: 2, git: 0.5 });
    checkRefused('index --weights use=1', /^--weights knows no feature 'use'; /);
    checkRefused('index --weights usge=1', /^--weights knows no feature 'usge'; did you mean usage\?/);
    for (const value of ['', '-1', 'x', '11'])
      checkRefused(`index --weights git=${value}`, /^--weights needs a number from 0 to 10 for git, not /);
  });

  it('reads context', () => {
    assert.deepEqual(parseArguments(['context', 'lib', '--budget', '500', '--task', 'add x', '--json']), {
      kind: 'context',
      options: {
        folder: 'lib',
        workers: 0,
        large: false,
        cache: true,
        budgetTokens: 500,
        task: 'add x',
        json: true,
        overview: false,
        weights: DEFAULT_WEIGHTS,
      },
    });
    const [plain, own] = [['--overview'], ['--overview', '--budget', '500']].map((more) =>
      parseArguments(['context', ...more]),
    );
    assert.ok(plain?.kind === 'context' && plain.options.budgetTokens === OVERVIEW_TOKENS);
    assert.ok(own?.kind === 'context' && own.options.overview && own.options.budgetTokens === 500);
    checkRefused('context --overview --json', /--overview is a text/);
    for (const budget of ['0', 'many', '1.5', '99999999999'])
      checkRefused(`context --budget ${budget}`, /--budget needs a whole number of tokens from 1 to/);
    checkRefused('context a b', /takes one folder; unexpected 'b'/);
  });
});
