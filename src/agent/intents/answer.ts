import { slashCommands } from './commands';
import type { Intent } from './intent';
import { code, codeBlock, list, placeLink, plain, steps } from './markdown';
import type { AnsweredCall } from './plan';
import { nextQuestions, QUESTIONS } from './suggestions';
import { foundLine, parseToolText, rowDetails } from './toolText';
import type { Place, ToolText } from './toolText';

const MOST_PLACES = 12;
const MOST_CORE = 20;
/** Of each kind of neighbour: the neighbourhood is to be seen at a glance. */
const MOST_NEIGHBOURS = 6;
/** Lines of code in an answer; the whole is in the tool's card. */
const MOST_LINES = 60;

/** The answer in Markdown: what the tools said, and nothing besides. */
export function renderAnswer(intent: Intent | null, calls: readonly AnsweredCall[]): string {
  if (intent === null) return notUnderstood(calls);
  if (intent.kind === 'help') return help();
  if (intent.kind === 'usage') return usage(intent.command);
  const answered = calls.filter(({ isError }) => !isError);
  if (answered.length === 0) return calls.slice(-1).map(failure).join('\n\n');
  const parts = (intent.kind === 'explore' ? answered : calls).map((call) =>
    call.isError
      ? failure(call)
      : section(call, mostPlaces(intent, call), intent.kind === 'path' ? steps : list),
  );
  return join([...parts, notesOf(answered), nextQuestions(intent)]);
}

/** Ten modules and ten classes are the core; a folder's contents are no neighbours. */
function mostPlaces({ kind }: Intent, { name }: AnsweredCall): number {
  if (kind === 'core') return MOST_CORE;
  const isNeighbourhood = (kind === 'explore' || kind === 'around') && name === 'trace_dependencies';
  return isNeighbourhood ? MOST_NEIGHBOURS : MOST_PLACES;
}

/** What to say where this tool is not to be had. */
export function withoutTool(name: string): string {
  return name === 'run_script' ? 'Commands cannot be run here.' : `${plain(name)} is not to be had here.`;
}

function section(call: AnsweredCall, most: number, listed: typeof list = list): string {
  const text = parseToolText(call.text);
  if (call.name === 'run_script') return plain(text.sentence);
  if (call.name === 'view_code') return join([plain(text.sentence), codeOf(text, call), headings(text)]);
  return join([plain(text.sentence), places(text, call, most, listed), headings(text)]);
}

function places({ body }: ToolText, { results }: AnsweredCall, most: number, listed: typeof list): string {
  const seen = new Set<string>();
  const distinct = results.filter(({ id, path, line }) => {
    const key = JSON.stringify([id, path, line]);
    return !seen.has(key) && seen.add(key);
  });
  const items = distinct.slice(0, most).map((place) => {
    const [details, found] = [rowDetails(body, place), foundLine(body, place)];
    const said = [details === '' ? '' : plain(details), found === '' ? '' : code(found)];
    return [linkTo(place), ...said.filter((part) => part !== '')].join(' · ');
  });
  const rest = distinct.length - items.length;
  return listed(rest > 0 ? [...items, `and ${rest} more`] : items);
}

function codeOf({ body }: ToolText, { results: [place] }: AnsweredCall): string {
  const link = place === undefined ? '' : linkTo(place);
  if (body.length === 0) return link;
  const shown = body.slice(0, MOST_LINES);
  const language = /\.(\w+)$/.exec(place?.path ?? '')?.[1] ?? '';
  const rest = body.length - shown.length;
  return join([link, codeBlock(shown, language), rest > 0 ? `and ${rest} more lines` : '']);
}

function linkTo({ id, path, line }: Place): string {
  return placeLink(id ?? path, path, line);
}

/** Parts of the answer that are no facts or not of this folder: their headings, so that nobody takes them for none. */
function headings({ body }: ToolText): string {
  const told = body.filter((line) =>
    /^(?:Ambiguous|Calls to names outside|Outside)\b.*\(\d[\d,]*\):$/.test(line),
  );
  return list(told.map((line) => `${plain(line.slice(0, -1))}, listed in the answer of the tool`));
}

function notesOf(calls: readonly AnsweredCall[]): string {
  const notes = new Set(
    calls.flatMap(({ name, text }) => (name === 'run_script' ? [] : parseToolText(text).notes)),
  );
  return list([...notes].map((note) => `_Note:_ ${plain(note)}`));
}

/** In the tool's own words; candidates, `  ID (kind, place)` a line, as links. */
function failure({ text }: AnsweredCall): string {
  // The rest of a refusal is for models, which would try again.
  const said = text.split(' Do not ask for it again')[0] ?? text;
  const lines = said.split('\n').map((line) => {
    const [, id, kind, path, at = '1'] = /^ {2}(\S.*?) \((\w+), (.+?)(?::(\d+))?\)$/.exec(line) ?? [];
    if (id !== undefined && kind !== undefined && path !== undefined)
      return `- ${placeLink(id, path, Number(at))} · ${kind}`;
    return line.startsWith('  ') ? `- ${plain(line.trim())}` : `\n${plain(line)}\n`;
  });
  const hasCandidates = lines.some((line) => line.startsWith('- ['));
  return join([lines.join('\n').trim(), hasCandidates ? 'Ask again with one of these names.' : '']);
}

function notUnderstood(calls: readonly AnsweredCall[]): string {
  const found = calls.map((call) => (call.isError ? failure(call) : section(call, MOST_PLACES)));
  const searched = calls.length === 0 ? '' : ', so its words were searched for';
  return join([
    `This is not one of the questions that can be answered without a model${searched}.`,
    ...found,
    notesOf(calls),
    'Questions that need no model:',
    list(QUESTIONS),
  ]);
}

function help(): string {
  const commands = slashCommands.map(({ name, argument, summary }) => {
    const usageText = argument === '' ? `/${name}` : `/${name} ${argument}`;
    return `${code(usageText)} ${summary.text}`;
  });
  return join([
    'These commands and questions are answered from the index of this repository; no model is used and nothing leaves the machine.',
    list(commands),
    'In your own words:',
    list(QUESTIONS),
    'With a model (an Anthropic key, or one of VS Code’s models) you can ask anything else.',
  ]);
}

function usage(name: string): string {
  const command = slashCommands.find((each) => each.name === name.toLowerCase());
  if (command !== undefined)
    return `Write what it is about behind it: ${code(`/${command.name} ${command.argument}`)}.`;
  return `There is no command ${code(`/${name}`)}. There are: ${slashCommands.map((each) => code(`/${each.name}`)).join(', ')}.`;
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
