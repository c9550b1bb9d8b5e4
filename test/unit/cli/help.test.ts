import assert from 'node:assert/strict';
import { COMMANDS, COMMON, parseArguments } from '../../../src/cli/arguments';
import { pageOf, renderCommandHelp, renderGeneralHelp } from '../../../src/cli/help/renderHelp';
import { JSON_COMMANDS } from '../../../src/cli/schema/schemaSyntax';
import { writtenOption } from '../../../src/cli/syntax';
import { explorationTools } from '../../../src/tools/exploring/explorationTools';

/** As a terminal of 100 columns shows it without breaking a line. */
const COLUMNS = 100;

const never = { explore: () => Promise.reject(new Error('no tool is called here')) };

describe('the help', () => {
  it('lists every command on one short page', () => {
    const help = renderGeneralHelp(COMMANDS, COMMON);
    const lines = help.split('\n');
    for (const { name, does } of COMMANDS)
      assert.ok(
        lines.some((line) => line.startsWith(`  ${name} `) && line.endsWith(`  ${does}`)),
        name,
      );
    assert.ok(lines.length <= 27, help);
    assert.deepEqual(
      lines.filter((line) => line.length > COLUMNS),
      [],
    );
    assert.match(help, /^repomaster help COMMAND explains a command/m);
  });

  const pages = COMMANDS.flatMap(({ pages: own = [] }) => own);
  for (const command of [...COMMANDS.filter(({ pages: own }) => own === undefined), ...pages]) {
    const help = renderCommandHelp(command, COMMON);

    it(`explains each argument and option of ${command.name} in one line`, () => {
      for (const { name, does } of command.arguments) {
        assert.ok(help.includes(`  ${name}`) && help.includes(does), name);
        assert.match(does, /^[A-Z][^\n]*\.$/);
      }
      for (const [name, { value, does }] of Object.entries({ ...command.options, ...COMMON })) {
        const written = writtenOption(name, value);
        assert.ok(help.includes(`\n  ${written}  `) || help.includes(`\n  ${written}\n`), written);
        assert.ok(help.includes(does), does);
        assert.match(does, /^[A-Z][^\n]*\.$/);
      }
    });

    it(`says how ${command.name} ends, and fits the screen`, () => {
      assert.equal(/^ {2}1 {4}/m.test(help), command.failure !== null);
      assert.match(help, /^ {2}0 {4}done\n[^]*^ {2}130 {2}cancelled\n$/m);
      const wide = help.split('\n').filter((line) => line.length > COLUMNS);
      assert.deepEqual(wide, []);
    });

    it(`has examples of ${command.name} that parse as such`, () => {
      assert.ok(command.examples.length > 0);
      for (const { words } of command.examples) {
        assert.equal(words.join(' ').startsWith(command.name), true);
        assert.equal(parseArguments(words).kind, command.name.split(' ')[0]);
      }
    });

    it(`takes as many arguments as ${command.name} says`, () => {
      const given = [...command.name.split(' '), ...command.arguments.map(() => 'x'), 'left'];
      assert.throws(() => parseArguments(given), /(?:takes|unexpected) .*'left'/);
    });
  }

  it('has a page for each command of git, with its own options alone', () => {
    for (const words of [
      ['git', 'commit', '--help'],
      ['help', 'git', 'commit'],
    ])
      assert.deepEqual(parseArguments(words), { kind: 'help', command: 'git commit' });
    const page = renderCommandHelp(pageOf('git commit', COMMANDS) ?? assert.fail(), COMMON);
    assert.match(
      page,
      /^Splits uncommitted changes into commits[^]* {2}repomaster git commit \[folder\] \[options\]/,
    );
    assert.match(page, /--only PATH/);
    assert.doesNotMatch(page, /--onto|--good|--with/);
    const all = renderCommandHelp(COMMANDS.find(({ name }) => name === 'git') ?? assert.fail(), COMMON);
    for (const { name, does } of pages.filter((page) => page.name.startsWith('git ')))
      assert.ok(all.includes(does), name);
    assert.ok(all.split('\n').length < 60, all);
    assert.deepEqual(
      all.split('\n').filter((line) => line.length > COLUMNS),
      [],
    );
    assert.throws(() => parseArguments(['help', 'git', 'comit']), /did you mean git commit/);
    assert.equal(pageOf('git nothing', COMMANDS), null);
  });

  it('names every argument of every exploration tool', () => {
    const help = renderCommandHelp(COMMANDS.find(({ name }) => name === 'explore') ?? assert.fail(), COMMON);
    for (const { name, inputSchema } of explorationTools(never)) {
      const from = help.indexOf(`  ${name}`);
      const told = help.slice(from, help.indexOf('}', from));
      assert.ok(from > 0, name);
      const { properties } = inputSchema as { properties: Record<string, unknown> };
      for (const argument of Object.keys(properties))
        assert.ok(told.includes(`"${argument}"`), `${name} ${argument}`);
    }
  });

  const ownNames = (family: string): string[] =>
    pages.map(({ name }) => name.replace(' ', '-')).filter((name) => name.startsWith(`${family}-`));

  it('offers a schema for exactly the commands that have --json', () => {
    const withJson = COMMANDS.filter(({ options }) => 'json' in options).flatMap(({ name }) =>
      pages.some((page) => page.name.startsWith(`${name} `)) ? ownNames(name) : [name],
    );
    assert.deepEqual([...JSON_COMMANDS].sort(), withJson.sort());
  });
});
