/** The commands of the composer, held beside what the house has promised, the palette and VS Code's own chat. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { PANEL_COMMANDS, slashCommands } from '../../../../src/intents/commands';
import { modeCommands } from '../../../../src/session/conversation/modeCommands';
import { windowCommands } from '../../../../src/session/conversation/windowCommands';
import { participantCommands } from '../../../../src/host/participant/askedOf';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly chatParticipants: readonly { readonly commands: readonly { readonly name: string }[] }[];
  };
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

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
const ABSENT = ['merge', 'rebase', 'commit', 'bisect', 'hub'];

/** The palette's command of each that is offered. */
const PALETTE: Readonly<Record<string, string>> = {
  ...{ core: 'showCore', find: 'find', trace: 'trace', explore: 'explore', path: 'path', impact: 'impact' },
  ...{ entry: 'showEntryPoints', cycles: 'showCycles', hotspots: 'showHotSpots', howto: 'showHowTo' },
  ...{ setup: 'showSetup', run: 'runScript', scratch: 'scratch', help: 'chatHelp', plan: 'plan', act: 'act' },
  ...{ undo: 'undo', diff: 'showChanges', patch: 'showPatch', cost: 'showLedger' },
};

const offered = [...slashCommands, ...modeCommands, ...windowCommands].map(({ name }) => name);

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

  it('are each a command of the palette, too, which asks the same', () => {
    const declared = new Set(contributes.commands.map(({ command }) => command));
    assert.deepEqual(Object.keys(PALETTE).sort(), [...offered].sort());
    for (const [name, command] of Object.entries(PALETTE))
      assert.ok(declared.has(`repomaster.${command}`), `/${name}`);
    const text = readFileSync('src/host/chat/questionCommands.ts', 'utf8');
    for (const { name } of [...slashCommands, ...modeCommands])
      assert.match(
        text,
        new RegExp(`'repomaster\\.${PALETTE[name] ?? ''}'[^]{0,120}?(?:'/?${name}'|\\b${name}\\()`),
        name,
      );
  });

  it('are those behind @repomaster, but for what the window does', () => {
    const [participant] = contributes.chatParticipants;
    const names = participant?.commands.map(({ name }) => name);
    assert.deepEqual(
      names,
      [...slashCommands, ...modeCommands].map(({ name }) => name),
    );
    assert.deepEqual(names, participantCommands);
  });
});
