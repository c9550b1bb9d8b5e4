import { parseArgs } from 'node:util';
import { languageCode } from './pins.mjs';
import { SetupError, exitCodes } from './setupError.mjs';

/** A language's oracle, asked about the small programs of test/suites, and about real code. */
const languageParts = (language) => [
  {
    name: language,
    says: `small programs of ${language}; what is kept of them beside what its oracle says today`,
    count: 1,
    file: 'integration/oracles/languagePrograms',
    env: () => ({ REPOMASTER_ORACLE_PROGRAMS: language }),
  },
  {
    name: `${language}-code`,
    says: `real code of ${language} beside its oracle; needs its tools, and its registry`,
    count: 1,
    file: 'integration/oracles/languageCode',
    env: () => ({ REPOMASTER_ORACLE_CODE: language }),
  },
];

/**
 * The parts of `npm run soak`: `says` what each does, `count` how often, `file` its test below test/, `also` what that test
 * starts, and the environment in which it does so. `isShared`: processes side by side do a share each, with small files in
 * memory where there is a folder for that.
 */
export const soakParts = [
  {
    name: 'fuzz',
    says: 'real files, cut off or damaged',
    count: 5000,
    file: 'integration/index/fuzz',
    env: (count, seed) => ({
      REPOMASTER_WHOLE_PACKAGES: '1',
      REPOMASTER_FUZZ_MUTANTS: count,
      REPOMASTER_FUZZ_SEED: seed,
    }),
  },
  {
    name: 'oracles',
    says: 'whole packages beside CPython and the TypeScript compiler',
    count: 1,
    file: 'integration/oracles/oracles',
    env: () => ({ REPOMASTER_WHOLE_PACKAGES: '1' }),
  },
  ...Object.keys(languageCode).flatMap(languageParts),
  ...['python', 'javascript'].map((language) => ({
    name: `runtime-${language}`,
    says: `calls of ${language} packages while their own tests run, beside the map`,
    count: 1,
    file: `integration/runtime/${language}`,
    env: () => ({ REPOMASTER_WHOLE_PACKAGES: '1' }),
  })),
  {
    name: 'scripts',
    says: 'libraries of one script, such as jQuery and React; whether linking each ends',
    count: 1,
    file: 'integration/index/wholeScripts',
    env: () => ({ REPOMASTER_WHOLE_SCRIPTS: '1' }),
  },
  {
    name: 'updates',
    says: 'random changes and restarts; the index then beside one made anew',
    count: 1000,
    file: 'integration/index/updateProperty',
    env: (count, seed) => ({ REPOMASTER_RUNS: count, REPOMASTER_SEED: seed }),
  },
  {
    name: 'order',
    says: 'random programs; which assignments reach which reads, beside running them',
    count: 2000,
    file: 'unit/index/extract/orderLaw',
    env: (count, seed) => ({ REPOMASTER_RUNS: count, REPOMASTER_SEED: seed }),
  },
  {
    name: 'ignore',
    says: 'random trees and ignore rules; what is listed beside what git lists',
    count: 1000,
    file: 'integration/scan/ignoreLikeGit',
    env: (count, seed) => ({ REPOMASTER_RUNS: count, REPOMASTER_SEED: seed }),
  },
  {
    name: 'caps',
    says: 'random calls of the exploration tools on text of every kind; the tokens of each answer beside its cap',
    count: 10_000,
    file: 'unit/explore/answerCaps',
    env: (count, seed) => ({ REPOMASTER_RUNS: count, REPOMASTER_SEED: seed }),
  },
  {
    name: 'turns',
    says: 'random turns of the agent with real tools and hostile answers; what the model is sent beside L and its budget',
    count: 200,
    file: 'integration/agent/observations',
    env: (count, seed) => ({ REPOMASTER_TURNS: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'kill',
    says: 'kill -9 of a process that writes a store; the index from it beside one made anew',
    count: 200,
    file: 'integration/store/kill',
    env: (count, seed) => ({ REPOMASTER_KILLS: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'sessions',
    says: 'kill -9 of repomaster run, which then goes on; its journal, its files and its answer beside what they should be',
    count: 1_000,
    file: 'integration/cli/runKill',
    env: (count, seed) => ({ REPOMASTER_KILLS: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'steps',
    says: 'kill -9 of a process that takes steps and takes them back; the files then beside what they were at first',
    count: 300,
    file: 'integration/checkpoints/kill',
    env: (count, seed) => ({ REPOMASTER_KILLS: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'restores',
    says: 'random edits and commands of random steps, taken back; the files then beside a model',
    count: 300,
    file: 'integration/checkpoints/property',
    env: (count, seed) => ({ REPOMASTER_RESTORES: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'containers',
    says: 'cancels of a process tree of depth five in a container; what is left of it',
    count: 200,
    file: 'integration/run/container/cancel',
    env: (count) => ({ REPOMASTER_CANCELS: count }),
  },
  {
    name: 'cancels',
    says: 'cancels of a process tree of depth five, captured and in the sandbox, and of chains; what is left of them',
    count: 200,
    file: 'integration/run/process/cancels',
    env: (count, seed) => ({ REPOMASTER_CANCELS: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'terminal',
    says: 'cancels of such a tree in the integrated terminal of a real VS Code; what is left of it',
    count: 200,
    file: 'integration/host/terminalCancels',
    env: (count) => ({ REPOMASTER_TERMINAL_CANCELS: count }),
  },
  {
    name: 'start',
    says: 'commands in that terminal, beside VS Code alone; how long each takes until its end is told',
    count: 100,
    file: 'integration/host/terminalStart',
    env: (count) => ({ REPOMASTER_TERMINAL_STARTS: count }),
  },
  {
    name: 'stuck',
    says: 'commands that wait for somebody, or never end, captured and in the sandbox; how they end, and what is left',
    count: 238,
    file: 'integration/run/process/stuck',
    env: (count, seed) => ({ REPOMASTER_STUCK: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'hostile',
    says: 'command lines that write where they must not, held and in the sandbox; what was written, by approval',
    count: 300,
    file: 'integration/run/sandbox/hostilePlaces',
    env: (count, seed) => ({ REPOMASTER_HOSTILE: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'forms',
    says: 'hostile forms with a check each, captured, in the sandbox and in a dev container; what came of them, by approval',
    count: 100,
    file: 'integration/run/sandbox/hostileForms',
    env: (count, seed) => ({ REPOMASTER_FORMS: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'work',
    says: 'builds and installs of real tool chains, from the registries too, held and in the sandbox',
    count: 1,
    file: 'integration/run/sandbox/realWork',
    env: () => ({ REPOMASTER_WORK: 1 }),
  },
  {
    name: 'patches',
    says: 'random edits of random trees as a patch; a clean clone with it beside the work tree',
    count: 300,
    file: 'integration/git/patchProperty',
    env: (count, seed) => ({ REPOMASTER_PATCHES: count, REPOMASTER_FUZZ_SEED: seed }),
  },
  {
    name: 'git-undo',
    says: 'random merges, picks, reverts, rebases and stashes, resolved and undone, and the same with kill -9 at a step',
    count: 1000,
    isShared: true,
    file: 'integration/scenarios/git/undoProperty',
    also: ['integration/scenarios/git/undoChild'],
    env: (count, seed) => ({ REPOMASTER_RUNS: count, REPOMASTER_SEED: seed }),
  },
  {
    name: 'git-rebase',
    says: 'random histories and plans, run and undone, the same with kill -9 at a step, and half as many forecasts beside real rebases',
    count: 1000,
    isShared: true,
    file: 'integration/scenarios/git/rebase/rebaseProperty',
    also: ['integration/scenarios/git/rebase/rebaseChild'],
    env: (count, seed) => ({
      REPOMASTER_RUNS: count,
      REPOMASTER_FORECASTS: Math.ceil(count / 2),
      REPOMASTER_SEED: seed,
    }),
  },
  {
    name: 'git-commit',
    says: 'random changes, committed in parts and undone, and the same with kill -9 at a step; the final tree beside the start',
    count: 1000,
    isShared: true,
    file: 'integration/scenarios/git/commits/commitProperty',
    also: ['integration/scenarios/git/commits/commitChild'],
    env: (count, seed) => ({ REPOMASTER_RUNS: count, REPOMASTER_SEED: seed }),
  },
  {
    name: 'bisect',
    says: 'random histories: runs with and without suspects; with 20 % wrong runs, how many answers are right, after how many',
    count: 2000,
    file: 'integration/scenarios/git/bisectProperty',
    env: (count, seed) => ({ REPOMASTER_RUNS: count, REPOMASTER_SEED: seed }),
  },
  {
    name: 'looks',
    says: 'pictures of map, answers, graph and Launchpad in each language without flow, in .cache/screenshots, to be looked at',
    count: 1,
    file: 'integration/host/languageLooks',
    env: () => ({ REPOMASTER_LOOKS: process.env['REPOMASTER_LOOKS'] ?? '1' }),
  },
  {
    name: 'stall',
    says: "delay of a real editor's extension host while the largest package is indexed",
    count: 1,
    file: 'integration/host/stall',
    env: () => ({ REPOMASTER_WHOLE_PACKAGES: '1', REPOMASTER_STALL: '1' }),
  },
];

export const soakUsage = `npm run soak [-- PART.. [--count N] [--seed N]]
  Runs the parts named, or all, one after the other:
${soakParts.map(({ name, says, count }) => `    ${name.padEnd(8)} ${says}${count > 1 ? ` (${count} times)` : ''}`).join('\n')}
  --count N  as often in place of that
  --seed N   what is random, the same again`;

/** { parts, seed, help } of npm run soak, each part with its count; throws SetupError (usage). `newSeed` where none is named. */
export function parseSoakArguments(args, newSeed) {
  const { values, positionals } = parse(args);
  const unknown = positionals.find((name) => !soakParts.some((part) => part.name === name));
  if (unknown !== undefined) throw usage(`there is no part "${unknown}"`);
  const count = values.count === undefined ? undefined : wholeNumber('--count', values.count);
  const asked = soakParts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return {
    help: values.help === true,
    seed: values.seed === undefined ? newSeed : wholeNumber('--seed', values.seed),
    parts: asked.map((part) => ({ ...part, count: count ?? part.count })),
  };
}

function parse(args) {
  const options = { count: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw usage(error.message);
  }
}

function wholeNumber(name, text) {
  if (!/^\d{1,9}$/.test(text)) throw usage(`${name} is a whole number, not "${text}"`);
  return Number(text);
}

function usage(what) {
  return new SetupError(`${what}; usage: ${soakUsage}`, exitCodes.usage);
}
