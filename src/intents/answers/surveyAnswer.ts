/** The answers about the whole repository: each section a list of places, or of commands to click. */
import { askLink } from '../text/askLink';
import type { Purpose } from '../reading/intent';
import { list, paragraphs, placeLink, plain } from '../text/markdown';
import type { AnsweredCall } from '../reading/plan';
import { fileName, shortNames } from '../text/shortNames';
import { parseToolText, sectionsOf } from '../text/toolText';
import type { Place } from '../text/toolText';

const MORE_ROWS = /^ {2}and ([\d,]+) more$/;
/** Longer ones say more than a list can hold. */
const LONGEST_DETAIL = 100;

/** Its parameters say what a definition is. */
const LONGEST_SIGNATURE = 300;
const OF_DEFINITIONS = /^Defined or declared/;

/** Commands by what they are for, as their words and names tell. */
const COMMANDS_FOR: Readonly<Record<Purpose, RegExp>> = {
  test: /(?:^|[^a-z])(?:tests?|regress|pytest|tox|nox|jest|vitest|mocha|unittest|ctest|rspec)(?![a-z])|\bmake check\b/i,
  build:
    /(?:^|[^a-z])(?:build|compile|bundle|tsc|webpack|rollup|vite build|configure|cmake|mvn package)(?![a-z])|(?:^|&& |\$ )make$/i,
  lint: /(?:^|[^a-z])(?:lint|format|fmt|typecheck|check|ruff|black|flake8|eslint|prettier|mypy|pyright|pre-commit|clippy|golangci-lint|go vet|rubocop|pylint|isort|biome|xo|style|stylelint|typing)(?![a-z])/i,
};
/** What to say where no command is. */
const NONE: Readonly<Record<Purpose, string>> = {
  test: 'No document, manifest, Makefile or CI workflow that was read names a command that runs the tests.',
  build: 'No file here names a command that builds it.',
  lint: 'No file here names a command that checks or formats it.',
};
/** What to say before them. */
const TITLES: Readonly<Record<Purpose, string>> = {
  test: 'For the tests',
  build: 'To build it',
  lint: 'To check and format it',
};

/** What survey_repository found, in Markdown; commands for the purpose stand before the others. */
export function surveyText(call: AnsweredCall, purpose?: Purpose): string {
  const text = parseToolText(call.text);
  const nameOf = shortNames(call.results);
  const asked: string[] = [];
  let at = 0;
  const parts = sectionsOf(text).map(({ title, rows }) => {
    const items = rows.flatMap((row) => {
      const more = MORE_ROWS.exec(row)?.[1];
      if (more !== undefined) return [`and ${more} more`];
      const place = call.results[at++];
      const longest = OF_DEFINITIONS.test(title) ? LONGEST_SIGNATURE : LONGEST_DETAIL;
      const item = place === undefined ? plain(row.trim()) : itemText(row, place, nameOf, longest);
      if (purpose === undefined || !isFor(row, purpose)) return [item];
      asked.push(item);
      return [];
    });
    return items.length === 0
      ? ''
      : paragraphs(`**${plain(title.replace(/ \((\d+)\):?$/, ', $1').replace(/:$/, ''))}**:`, list(items));
  });
  const first = purpose === undefined || parts.length === 0 ? '' : askedText(purpose, asked);
  return paragraphs(plain(text.sentence), first, ...parts);
}

function askedText(purpose: Purpose, asked: readonly string[]): string {
  return asked.length === 0 ? NONE[purpose] : paragraphs(`**${TITLES[purpose]}**:`, list(asked));
}

/** By the command itself; what a script stands for says too much: a build that tests first is no test. */
function isFor(row: string, purpose: Purpose): boolean {
  const [command = ''] = row.trim().split(/ {2,}/);
  // A folder that is called `build`, and an environment of tox that does something else, are no purpose.
  const words = command
    .replace(/\b[A-Z_]+=\S+ /g, '')
    .replace(/ (?:-C|-B|--test-dir) \S+/g, '')
    .replace(/\btox\b(?=.* -e (?:\w*-)?(?:typing|types|mypy|style|lint|docs?|format)\b)/, '');
  return command.startsWith('$ ') && COMMANDS_FOR[purpose].test(words);
}

/** A row `NAME  at path:line  detail ...`: a command can be clicked, and so can every place. */
function itemText(row: string, place: Place, nameOf: (place: Place) => string, longest: number): string {
  const [name = '', , ...details] = row.trim().split(/ {2,}/);
  const words = details.map((detail) => plain(withShortPath(detail, place, longest)));
  const site = `${fileName(place.path)}:${place.line}`;
  const command = /^\$ (.+)$/.exec(name)?.[1];
  if (command !== undefined)
    return [askLink(command, `/run ${command}`), placeLink(site, place.path, place.line), ...words].join(
      ' · ',
    );
  if (name === place.path)
    return [
      placeLink(place.line > 1 ? site : nameOf({ ...place, id: null }), place.path, place.line),
      ...words,
    ].join(' · ');
  return [
    ...(name === place.id ? [] : [plain(name)]),
    placeLink(place.id === null ? site : nameOf(place), place.path, place.line),
    ...words,
  ].join(' · ');
}

/** A path as the name of its file; with its folder where the row's own file is called the same. */
function withShortPath(detail: string, own: Place, longest: number): string {
  const [, verb, path] = /^(imports) (\S+\/\S+)$/.exec(detail) ?? [];
  const words =
    verb === undefined || path === undefined
      ? detail
      : `${verb} ${fileName(path) === fileName(own.path) ? path.split('/').slice(-2).join('/') : fileName(path)}`;
  return words.length <= longest ? words : `${words.slice(0, longest - 1).trimEnd()}…`;
}
