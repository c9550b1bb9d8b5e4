import { readmePath } from '../map/readmePath';
import type { ExploreMap } from '../map/exploreMap';
import { declaredCommands } from '../survey/howToRun';
import { folderOf } from '../survey/listedFiles';
import { packagesOf } from '../survey/facts/packageFacts';
import { isPrerequisite } from '../survey/readmeCommands';
import { readmeParagraphs } from '../survey/readmeParagraphs';
import { clip, oneLine } from '../answer/text';

const WHAT_WIDTH = 160;
const RUN_WIDTH = 120;
/** Scripts of a manifest are of any kind: these names start what it is for. */
const STARTS = /^(?:npm|pnpm|yarn|bun)(?: run)? (?:start|serve|dev|develop)(?:\s|$)/;
const SCRIPT = /^(?:cd \S+ && )?(?:npm|pnpm|yarn|bun)\b/;
/** What a pipeline runs, checks the repository. */
const PIPELINE = /^\.git(?:hub|lab)/;
/** What prepares, builds or checks a repository runs nothing of it. */
const PREPARES =
  /\b(?:install|add|clone|init|sync|build|compile|test|tests|pytest|tox|nox|lint|format|check|coverage|docs?|mypy|ruff|black|flake8|eslint|prettier|release|publish|clean)\b/;

/** In the repository's words: what it is, and a command that runs it; a line each where they are told. Reads the README and manifests. */
export function aboutLines(map: ExploreMap): readonly string[] {
  const [what, run] = [description(map), runCommand(map)];
  return [
    ...(what === null ? [] : [`what: ${clip(oneLine(what), WHAT_WIDTH)}`]),
    ...(run === null ? [] : [`run: ${oneLine(run)}`]),
  ];
}

/** As the manifest at the top says, else the first paragraph of the README. */
function description(map: ExploreMap): string | null {
  const own = packagesOf(map).find(
    ({ file, description: says }) => folderOf(file.path) === '' && says !== '',
  );
  if (own) return own.description;
  const path = readmePath(map);
  const text = path === null ? null : map.texts.read(path);
  return text === null ? null : (readmeParagraphs(text.split(/\r?\n/))[0]?.text ?? null);
}

/** The first command that a file here tells and that neither prepares nor checks. */
function runCommand(map: ExploreMap): string | null {
  const told = declaredCommands(map, (command) => command.length <= RUN_WIDTH && runs(command));
  return told.commands.find(({ path }) => !PIPELINE.test(path))?.command ?? null;
}

function runs(command: string): boolean {
  return SCRIPT.test(command) ? STARTS.test(command) : !PREPARES.test(command) && !isPrerequisite(command);
}
