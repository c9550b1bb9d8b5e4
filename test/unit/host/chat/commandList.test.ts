/** The commands of the composer, held beside what the house has promised, the palette and VS Code's own chat. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { PANEL_COMMANDS, slashCommands } from '../../../../src/intents/commands/commands';
import { modeCommands } from '../../../../src/session/conversation/modeCommands';
import { windowCommands } from '../../../../src/session/conversation/windowCommands';
import { participantCommands } from '../../../../src/session/participant/askedOf';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly chatParticipants: readonly {
      readonly commands: readonly { readonly name: string; readonly description: string }[];
    }[];
  };
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const words = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;

/** As the contract of the editor lists them. */
const PROMISED = [
  ...[
    'core',
    'explore',
    'trace',
    'path',
    'impact',
    'find',
    'run',
    'setup',
    'scratch',
    'plan',
    'undo',
    'patch',
  ],
  ...['cost', 'merge', 'rebase', 'commit', 'bisect', 'hub', 'help'],
];
/** Those that belong to rooms that are not built yet: nothing stands in for them. */
const ABSENT: readonly string[] = [];

/** The palette's command of each that is offered; a new command needs a row here. */
const PALETTE: Readonly<Record<string, string>> = {
  ...{ core: 'showCore', find: 'find', trace: 'trace', explore: 'explore', path: 'path', impact: 'impact' },
  ...{ entry: 'showEntryPoints', cycles: 'showCycles', hotspots: 'showHotSpots', howto: 'showHowTo' },
  ...{ setup: 'showSetup', run: 'runScript', scratch: 'scratch', help: 'chatHelp', plan: 'plan', act: 'act' },
  ...{ merge: 'merge', commit: 'commit', rebase: 'rebase', bisect: 'bisect', review: 'review' },
  ...{ undo: 'undo', diff: 'showChanges', patch: 'showPatch', cost: 'showLedger', graph: 'openGraph' },
  ...{ hub: 'hub' },
};

/** Where the palette's commands that ask are registered. */
const QUESTIONS = 'src/host/chat/questionCommands.ts';

const asked = [...slashCommands, ...modeCommands].map(({ name }) => name);
const offered = [...asked, ...windowCommands.map(({ name }) => name)];

describe('The commands of the composer', () => {
  it('are all that was promised but those that are not built, which are not offered', () => {
    const missing = PROMISED.filter((name) => !offered.includes(name));
    assert.deepEqual(missing, ABSENT);
    assert.equal(new Set(offered).size, offered.length);
    assert.deepEqual(
      [...modeCommands, ...windowCommands].map(({ name }) => name),
      [...PANEL_COMMANDS],
    );
  });

  it('have each a row in PALETTE of this file, and no row is of none', () => {
    for (const name of offered)
      assert.ok(
        PALETTE[name] !== undefined,
        `/${name} needs a row in PALETTE of test/unit/host/chat/commandList.test.ts: ${name}: 'NAME', where repomaster.NAME is its palette command`,
      );
    assert.deepEqual(Object.keys(PALETTE).sort(), [...offered].sort(), 'PALETTE has a row of no command');
  });

  it('are each declared in package.json as a command of the palette', () => {
    const titles = new Map(contributes.commands.map(({ command, title }) => [command, title]));
    for (const [name, command] of Object.entries(PALETTE)) {
      const title = titles.get(`repomaster.${command}`);
      assert.ok(
        title !== undefined,
        `/${name}: add { "command": "repomaster.${command}", "title": "%command.${command}%", "category": "RepoMaster" } to contributes.commands of package.json`,
      );
      checkWords(`/${name}`, title);
    }
  });

  it('are asked by their command of the palette, too', () => {
    const text = readFileSync(QUESTIONS, 'utf8');
    for (const name of asked)
      assert.ok(
        new RegExp(`'repomaster\\.${PALETTE[name] ?? ''}'[^]{0,120}?(?:'/?${name}'|\\b${name}\\()`).test(
          text,
        ),
        `/${name}: add registerCommand('repomaster.${PALETTE[name] ?? 'NAME'}', log, () => say(parts, '/${name}')) to ${QUESTIONS}`,
      );
  });

  it('are those behind @repomaster, but for what the window does', () => {
    const [participant, ...others] = contributes.chatParticipants;
    assert.ok(participant !== undefined && others.length === 0, 'package.json has one chat participant');
    const declared = participant.commands.map(({ name }) => name);
    for (const name of asked)
      assert.ok(
        declared.includes(name),
        `/${name}: add { "name": "${name}", "description": "%participant.${name}%" } to the commands of chatParticipants in package.json`,
      );
    assert.deepEqual(
      declared,
      asked,
      'the commands of chatParticipants in package.json are not those of src/intents/commands/commands.ts, in its order',
    );
    for (const { name, description } of participant.commands) checkWords(`/${name}`, description);
    assert.deepEqual(declared, participantCommands);
  });
});

/** Whether a text of package.json is a key with English words in package.nls.json. */
function checkWords(command: string, text: string): void {
  const [, key = ''] = /^%(.+)%$/.exec(text) ?? [];
  assert.ok(
    key !== '',
    `${command}: write ${text} in package.json as %KEY%, and its words in package.nls.json`,
  );
  assert.ok(
    (words[key] ?? '') !== '',
    `${command}: add "${key}": "WORDS" to package.nls.json, then npm run l10n`,
  );
}
