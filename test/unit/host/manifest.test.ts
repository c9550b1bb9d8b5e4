/** The rules that package.json's contributions keep, one a test: what VS Code shows of them, where and under which keys. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { modelServices } from '../../../src/agent/models/modelServices';
import { macDefaultKeys } from './macDefaultKeys';

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}
interface Command {
  readonly command: string;
  readonly title: string;
  readonly shortTitle?: string;
  readonly enablement?: string;
}
interface Setting {
  readonly type: string;
  readonly order: number;
  readonly tags: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Participant {
  readonly sampleRequest: string;
  readonly disambiguation: readonly { readonly description: string; readonly examples: readonly string[] }[];
  readonly commands: readonly { readonly name: string; readonly sampleRequest?: string }[];
}
interface Manifest {
  readonly publisher: string;
  readonly name: string;
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: string[] } };
  readonly contributes: {
    readonly commands: readonly Command[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly submenus: readonly { readonly id: string }[];
    readonly keybindings: readonly { readonly command: string; readonly mac: string }[];
    readonly configuration: readonly {
      readonly title: string;
      readonly order: number;
      readonly properties: Readonly<Record<string, Setting>>;
    }[];
    readonly walkthroughs: readonly { readonly id: string }[];
    readonly languageModelTools: readonly { readonly name: string; readonly icon: string }[];
    readonly chatParticipants: readonly Participant[];
  };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const manifest = readJson('package.json') as Manifest;
const { commands, menus, keybindings, configuration, languageModelTools, chatParticipants } =
  manifest.contributes;
const settings = Object.assign({}, ...configuration.map(({ properties }) => properties)) as Record<
  string,
  Setting
>;
const languages = ['package.nls.json', 'package.nls.de.json'].map(
  (path) => readJson(path) as Record<string, string>,
);

/** A title in every language. */
function shown(title: string): string[] {
  return languages.map((texts) => texts[title.replaceAll('%', '')] ?? title);
}

/** The palette has them in any window: each does something there, or says what it needs. */
const WORK_EVERYWHERE = [
  ...['cancelEverything', 'chatHelp', 'chooseModel', 'copyConversation', 'deleteAllData'],
  ...['forgetAllowedCommands', 'hub', 'hub.clone', 'hub.export', 'hub.import', 'hub.issues', 'hub.search'],
  ...['hub.signIn', 'hub.signOut', 'moveChat', 'moveToBackground', 'newChat', 'openWalkthrough', 'setApiKey'],
  ...['showAllowedCommands', 'showHistory', 'showLedger', 'showLog'],
].map((name) => `repomaster.${name}`);

/** What the commands of a row, a diff or a folder need, wherever the palette offers them. */
const NEEDS: Readonly<Record<string, RegExp>> = {
  acceptChange: /repomaster\.reviewed/,
  rejectChange: /repomaster\.reviewed/,
  acceptFile: /repomaster\.reviewed/,
  undoDecision: /repomaster\.reviewed/,
  undo: /workspaceFolderCount > 0/,
  find: /workspaceFolderCount > 0/,
  trace: /workspaceFolderCount > 0/,
  act: /isWorkspaceTrusted/,
};

describe('The commands of package.json', () => {
  it('have titles of at most 40 characters, in every language', () => {
    const long = commands.flatMap(({ title }) => shown(title)).filter((title) => title.length > 40);
    assert.deepEqual(long, []);
  });

  it('have at most 24 characters where they are buttons', () => {
    const isButton: Readonly<Record<string, RegExp>> = {
      'view/title': /^navigation/,
      'editor/title': /^navigation/,
      'view/item/context': /^inline/,
    };
    const buttons = Object.entries(isButton)
      .flatMap(([menu, groups]) => menus[menu]?.filter(({ group }) => groups.test(group ?? '')) ?? [])
      .flatMap((item) => commands.find(({ command }) => command === item.command) ?? []);
    assert.ok(buttons.length > 10);
    const labels = buttons.flatMap(({ title, shortTitle }) => shown(shortTitle ?? title));
    assert.deepEqual(
      labels.filter((label) => label.length > 24),
      [],
    );
  });

  it('stand in the palette where they work, and the rest is listed here', () => {
    const conditions = new Map(menus['commandPalette']?.map(({ command, when }) => [command, when]));
    const open = commands.filter(
      ({ command, enablement }) => enablement === undefined && !conditions.has(command),
    );
    assert.deepEqual(open.map(({ command }) => command).sort(), WORK_EVERYWHERE);
    assert.equal(menus['commandPalette']?.length, conditions.size, 'one condition a command');
    for (const [name, need] of Object.entries(NEEDS))
      assert.match(conditions.get(`repomaster.${name}`) ?? '', need, name);
  });

  it('are declared wherever a menu or a key names them', () => {
    const declared = new Set(commands.map(({ command }) => command));
    const named = [...Object.values(menus).flat(), ...keybindings].flatMap(({ command }) => command ?? []);
    assert.deepEqual(
      named.filter((command) => !declared.has(command) && command !== 'repomaster.chat.focus'),
      [],
    );
  });

  it('take no key on a Mac that VS Code gives to something else', () => {
    assert.ok(macDefaultKeys.includes('alt+cmd+y'), "Keep All Chat Edits, in VS Code's own chat");
    const taken = keybindings.filter(({ mac }) => macDefaultKeys.includes(inOrder(mac)));
    assert.deepEqual(taken, []);
    assert.ok(keybindings.every(({ mac }) => mac.includes('cmd')));
  });

  it('open the walkthrough by its name, and the graph from the title of a code file', () => {
    const [walkthrough] = manifest.contributes.walkthroughs;
    const name = `${manifest.publisher}.${manifest.name}#${walkthrough?.id ?? ''}`;
    assert.ok(readFileSync('src/host/commands.ts', 'utf8').includes(`'${name}'`), name);
    const graph = menus['editor/title']?.find(({ command }) => command === 'repomaster.openGraph');
    assert.match(
      graph?.when ?? '',
      /resourceScheme == file && resourceExtname in repomaster\.mappedExtensions/,
    );
  });
});

describe('The menus of package.json', () => {
  const commandsOf = (menu: string): string[] =>
    (menus[menu] ?? []).flatMap(({ command }) => command?.replace('repomaster.', '') ?? []);

  it('have one submenu, of the rows of symbols in both trees', () => {
    const [submenu, ...others] = manifest.contributes.submenus;
    assert.ok(submenu && others.length === 0);
    assert.deepEqual(commandsOf(submenu.id), ['showCallers', 'showImpact', 'showPathFrom', 'showInGraph']);
    const places = Object.entries(menus).flatMap(([menu, items]) =>
      items.filter((item) => item.submenu === submenu.id).map(({ when }) => [menu, when]),
    );
    assert.deepEqual(places, [
      ['view/item/context', 'view =~ /^repomaster\\.(codeTree|coreComponents)$/ && viewItem == symbol'],
    ]);
  });

  it('stand where changes, terminals and tests are, in a trusted workspace where the agent is to act', () => {
    for (const [menu, names, needed] of [
      [
        'scm/title',
        ['resolveConflicts', 'planCommits', 'planRebase', 'checkMerge', 'impactOfChanges'],
        /^scmProvider == git && /,
      ],
      ['scm/resourceGroup/context', ['resolveConflicts'], /scmResourceGroup == merge && repomaster\.merging/],
      ['scm/resourceState/context', ['resolveConflicts'], /scmResourceGroup == merge && repomaster\.merging/],
      ['terminal/context', ['attachTerminalSelection'], /terminalTextSelected/],
      ['terminal/title/context', ['attachTerminalSelection'], /terminalTextSelected/],
      ['testing/item/context', ['fixTest'], /isWorkspaceTrusted/],
      ['testing/message/context', ['fixTest'], /isWorkspaceTrusted/],
    ] as const) {
      assert.deepEqual(commandsOf(menu), names);
      for (const { when } of menus[menu] ?? []) assert.match(when ?? '', needed, menu);
    }
    const impact = menus['scm/title']?.find(({ command }) => command === 'repomaster.impactOfChanges');
    assert.match(impact?.when ?? '', /isWorkspaceTrusted/);
  });

  it('offer to resolve conflicts while a merge is under way, in the merge editor too', () => {
    const title = menus['editor/title']?.find(({ command }) => command === 'repomaster.resolveConflicts');
    assert.match(
      title?.when ?? '',
      /repomaster\.merging && \(isMergeEditor \|\| resource in git\.mergeChanges\)/,
    );
    const palette = menus['commandPalette']?.find(({ command }) => command === 'repomaster.resolveConflicts');
    assert.equal(palette?.when, 'repomaster.merging');
  });
});

describe('The settings of package.json', () => {
  it('stand in five sections, in one order, with the tag of their section', () => {
    assert.deepEqual(
      configuration.map(({ order }) => order),
      [1, 2, 3, 4, 5],
    );
    const orders = Object.values(settings).map(({ order }) => order);
    assert.deepEqual(
      orders,
      orders.map((_, i) => i + 1),
    );
    for (const { properties } of configuration) {
      const [first, ...others] = Object.values(properties).map(({ tags }) => tags[0]);
      assert.ok(first !== undefined && others.every((tag) => tag === first));
    }
  });

  it('say the least and the most of every number', () => {
    const numbers = Object.values(settings).filter(({ type }) => type === 'integer' || type === 'number');
    assert.equal(numbers.length, 3);
    for (const { minimum, maximum } of numbers) assert.ok((minimum ?? NaN) < (maximum ?? NaN));
  });

  it('do not let an untrusted workspace choose models, addresses, threads or memory', () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    const ofServices = modelServices.flatMap(({ settings: names }) => Object.values(names));
    const restricted = [...ofServices, 'memoryLimitMb', 'parseWorkers'].map((name) => `repomaster.${name}`);
    assert.deepEqual([...restrictedConfigurations].sort(), restricted.sort());
    for (const name of restrictedConfigurations) assert.ok(name in settings, name);
  });
});

describe("What package.json offers to VS Code's own chat", () => {
  it('has an icon of its own for each tool', () => {
    const icons = languageModelTools.map(({ icon }) => icon);
    assert.equal(new Set(icons).size, languageModelTools.length);
    for (const icon of icons) assert.match(icon, /^\$\([a-z-]+\)$/);
  });

  it('says when to ask @repomaster, and what to ask it', () => {
    const [participant] = chatParticipants;
    assert.ok(participant && participant.sampleRequest !== '');
    assert.ok(participant.disambiguation.length > 0);
    for (const { description, examples } of participant.disambiguation)
      assert.ok(description !== '' && examples.length > 1);
    const alone = ['commit', 'core', 'cycles', 'entry', 'help', 'hotspots', 'howto', 'merge', 'setup'];
    const without = participant.commands.filter(({ sampleRequest }) => sampleRequest === undefined);
    assert.deepEqual(without.map(({ name }) => name).sort(), alone);
  });
});

/** As VS Code writes a key: its modifiers in one order. */
function inOrder(key: string): string {
  const parts = key.split('+');
  return [...['ctrl', 'shift', 'alt', 'cmd'].filter((each) => parts.includes(each)), parts.at(-1)].join('+');
}
