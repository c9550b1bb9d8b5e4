/** What is said of a slash command that there is not. */
import { nearest } from '../../core/nearest';
import { askLink } from './askLink';
import { PANEL_COMMANDS, slashCommands } from './commands';
import { code, list, paragraphs } from './markdown';

/** What people come with from git and other tools, and what there is for it here. */
const INSTEAD: Readonly<Record<string, string>> = {
  merge: '/run git merge BRANCH',
  rebase: '/run git rebase BRANCH',
  commit: '/run git commit',
  bisect: '/run git bisect start',
};

/** The commands that there are, before them the one that was probably meant. */
export function unknownCommand(written: string): string {
  const name = written.toLowerCase();
  const names = [...slashCommands.map((each) => each.name), ...PANEL_COMMANDS];
  if (INSTEAD[name] !== undefined) return gitInstead(`RepoMaster cannot do ${code(`/${name}`)} yet.`, name);
  if (name === 'hub')
    return `RepoMaster cannot do ${code('/hub')} yet: it does not look outside of this repository.`;
  const near = startOf(name, names) ?? nearest(name, names);
  const ofGit = near === null ? nearest(name, Object.keys(INSTEAD)) : null;
  if (ofGit !== null)
    return gitInstead(
      `There is no command ${code(`/${written}`)}, and none ${code(`/${ofGit}`)} yet.`,
      ofGit,
    );
  const meant = near === null ? '' : `Did you mean ${askLink(`/${near}`, `/${near}`)}?`;
  return paragraphs(
    `There is no command ${code(`/${written}`)}. ${meant}`.trim(),
    `There are: ${names.map((each) => code(`/${each}`)).join(', ')}.`,
  );
}

/** `name` is one of INSTEAD. */
function gitInstead(why: string, name: string): string {
  return paragraphs(`${why} Git itself does, in the terminal:`, list([code(INSTEAD[name] ?? '')]));
}

/** A single letter begins too many. */
function startOf(name: string, names: readonly string[]): string | null {
  return name.length < 2 ? null : (names.find((each) => each.startsWith(name)) ?? null);
}
