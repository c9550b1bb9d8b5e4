/** What in a command is asked about every time, whatever was allowed before. */
import type { Concern } from '../../core/conversation';
import { phrase } from '../../core/phrase';
import type { Phrase } from '../../core/phrase';
import type { SubCommand } from '../../core/shell';
import type { CommandProposal } from '../../core/tool';
import { mayDo, readWords } from './commandWords';
import type { CommandWords } from './commandWords';
import {
  decidesWhatRuns,
  deletion,
  ends,
  history,
  network,
  privileges,
  readsCommands,
  schedules,
  setsVariables,
  startsProgram,
} from './riskTable';
import { changesFolder, isOutside, isProtected, writeTargets } from './writeTargets';

/** The concerns of a command in the order of its text, each once; empty where none is known. */
export function concernsOf(proposal: CommandProposal): Concern[] {
  const { parsed, command } = proposal;
  if (parsed.kind === 'unparsable') {
    const what = phrase('Not understood: {0}', parsed.reason);
    return [{ phrase: what, start: 0, end: command.length }];
  }
  const moves = parsed.commands.some((each) => changesFolder(each) !== undefined);
  const found = parsed.commands.flatMap((each) =>
    [...programConcerns(each), ...variableConcerns(each), ...placeConcerns(each, proposal, moves)].map(
      (what) => ({
        phrase: what,
        start: each.start,
        end: each.end,
      }),
    ),
  );
  const distinct = new Map(found.map((concern) => [JSON.stringify(concern), concern]));
  return [...distinct.values()].sort((a, b) => a.start - b.start);
}

function programConcerns({ words }: SubCommand): Phrase[] {
  if (words[0] === null) return [phrase('Starts a program whose name is computed')];
  const read = readWords(words);
  return read === null ? [] : checks.flatMap(({ applies, what }) => (applies(read) ? [what] : []));
}

interface RiskCheck {
  readonly what: Phrase;
  readonly applies: (read: CommandWords) => boolean;
}

const checks: readonly RiskCheck[] = [
  { what: phrase('Uses the network'), applies: (read) => may(read, network.get(read.program)) },
  {
    what: phrase('Rewrites history or discards changes'),
    applies: (read) =>
      history.get(read.program)?.some((risk) => mayDo(read, risk)) === true ||
      forcesPush(read) ||
      checksFilesOut(read),
  },
  { what: phrase('Asks for more rights'), applies: (read) => privileges.has(read.program) || setsId(read) },
  { what: phrase('Changes what the system runs'), applies: ({ program }) => schedules.has(program) },
  { what: phrase('Ends other programs'), applies: ({ program }) => ends.has(program) },
  { what: phrase('Deletes'), applies: (read) => may(read, deletion.get(read.program)) },
  { what: phrase('Runs commands from a text or file'), applies: ({ program }) => readsCommands.has(program) },
  {
    what: phrase('Starts a program named in its options'),
    applies: (read) => may(read, startsProgram.get(read.program)),
  },
];

function may(read: CommandWords, risk: Parameters<typeof mayDo>[1] | undefined): boolean {
  return risk !== undefined && mayDo(read, risk);
}

/** `chmod u+s`, `chmod 4755`: whoever starts the file has its owner's rights. */
function setsId({ program, operands: [mode] }: CommandWords): boolean {
  if (program !== 'chmod' || mode === undefined) return false;
  return mode === null || /[+=][a-zA-Z]*s|^0*[2-7][0-7]{3}$/.test(mode);
}

/** One for each variable that decides what runs. */
function variableConcerns({ words, assigns }: SubCommand): Phrase[] {
  const program = readWords(words)?.program ?? '';
  const given = setsVariables.has(program)
    ? words.flatMap((word) => /^(\w+)\+?=/.exec(word ?? '')?.[1] ?? [])
    : [];
  return [...assigns, ...given]
    .filter((name) => decidesWhatRuns.test(name))
    .map((name) => phrase('Changes what runs: {0}', name));
}

/** `git push origin +main` forces as `--force` does. */
function forcesPush({ program, operands }: CommandWords): boolean {
  return (
    program === 'git' && operands[0] === 'push' && operands.some((word) => word?.startsWith('+') === true)
  );
}

/** `git checkout .` and `git checkout main a.py` write over what is in the files; a path alone is not told from a branch. */
function checksFilesOut({ program, options, operands: [first, second, ...more] }: CommandWords): boolean {
  if (program !== 'git' || first !== 'checkout') return false;
  const startsBranch = options.some((option) => /^(?:-[bBt]|--orphan|--track)/.test(option));
  return second === '.' || (more.length > 0 && !startsBranch);
}

function placeConcerns(each: SubCommand, proposal: CommandProposal, moves: boolean): Phrase[] {
  const concerns = writeTargets(each).flatMap((target) => {
    if (target === null) return [phrase('Writes to a place whose name is computed')];
    if (/^\/dev\/(?:tcp|udp)\//.test(target)) return [phrase('Uses the network')];
    const outside = isOutside(target, proposal, moves);
    return [
      ...(outside ? [phrase('Writes outside the folder: {0}', target)] : []),
      ...(isProtected(target, proposal) ? [phrase('Writes a protected file: {0}', target)] : []),
    ];
  });
  const to = changesFolder(each);
  if (to === undefined) return concerns;
  if (to === null) return [...concerns, phrase('Goes to a folder that is computed')];
  return isOutside(to, proposal, moves) ? [...concerns, phrase('Leaves the folder: {0}', to)] : concerns;
}
