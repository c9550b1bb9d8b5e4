/** Answers an unknown slash command, or one that works only elsewhere. */
import { nearest } from '../../core/text/nearest';
import { askLink } from '../text/askLink';
import { PANEL_COMMANDS, slashCommands } from './commands';
import type { PanelCommand } from './commands';
import { code, paragraphs } from '../text/markdown';

/** How to type the chat panel's commands; only those with a word in capitals take any argument. */
const IN_PANEL: Readonly<Record<PanelCommand, readonly string[]>> = {
  plan: ['/plan TASK'],
  act: ['/act TASK'],
  undo: ['/undo', '/undo step'],
  diff: ['/diff'],
  patch: ['/patch', '/patch save'],
  cost: ['/cost'],
  graph: ['/graph SYMBOL'],
};

/**
 * The answer to a slash command that is not known here: for a command of the chat panel, how to type it; for any other, the commands that
 * there are, before them the one that was probably meant, with what was written behind it.
 */
export function unknownCommand(written: string, argument: string): string {
  const name = written.toLowerCase();
  const ofPanel = PANEL_COMMANDS.find((each) => each === name);
  if (ofPanel !== undefined) return panelCommand(ofPanel);
  const names = slashCommands.map((each) => each.name);
  const known = [...names, ...PANEL_COMMANDS];
  const near = startOf(name, known) ?? nearest(name, known);
  const meant = near === null ? '' : `Did you mean ${linkTo(near, argument)}?`;
  return paragraphs(
    `There is no command ${code(`/${written}`)}. ${meant}`.trim(),
    `Available commands: ${names.map((each) => code(`/${each}`)).join(', ')}.`,
  );
}

function panelCommand(name: PanelCommand): string {
  const ways = IN_PANEL[name].map((each) => code(each)).join(' or ');
  const alone = takesText(name) ? '' : ', without an argument';
  const all = PANEL_COMMANDS.flatMap((each) => IN_PANEL[each]);
  return paragraphs(
    `${code(`/${name}`)} works only in RepoMaster's own chat. Type ${ways} there${alone}.`,
    `Besides the commands of ${code('/help')}, that chat has ${all.map((each) => code(each)).join(', ')}.`,
  );
}

function takesText(name: PanelCommand): boolean {
  return IN_PANEL[name].some((each) => / [A-Z]+$/.test(each));
}

/** A link to the command, with the argument if the command takes it and it fits a link. */
function linkTo(name: string, argument: string): string {
  const question = `/${name} ${argument}`.trim();
  const ofPanel = PANEL_COMMANDS.find((each) => each === name);
  const isTaken = ofPanel === undefined || takesText(ofPanel) || IN_PANEL[ofPanel].includes(question);
  const asked = isTaken && !/[\n\t]/.test(argument) ? question : `/${name}`;
  return askLink(asked, asked);
}

/** A single letter begins too many. */
function startOf(name: string, names: readonly string[]): string | null {
  return name.length < 2 ? null : (names.find((each) => each.startsWith(name)) ?? null);
}
