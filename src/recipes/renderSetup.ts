/** The set-up as text for a model: what is to be run, by which lines, and what is done. */
import { inEnglish } from '../core/text/phrase';
import { clip, count, oneLine } from '../explore/answer/text';
import { isInRange } from './detect/versionRange';
import type { Machine } from './project';
import type { Evidence, NeededFile, Recipe, Step, ToolNeed } from './recipe';
import type { ProvenStep } from './record/recordFile';
import type { SetupView, StepView } from './setup';

/** Of steps and needed files: at two lines each they stay well within a tool's answer. */
const MOST_STEPS = 30;
const MOST_COMMAND = 240;

/** The recipe: tools, steps in their order with command, evidence and state, and what is missing. */
export function renderProposal({ recipe, machine, steps, pending, next, project }: SetupView): string {
  if (steps.length === 0)
    return 'No file here says how to set this up: there is no manifest, lock file, Dockerfile or command in a README.';
  const required = steps.filter(({ step }) => step.need === 'required').length;
  const missing = recipe.needed.filter(({ path }) => !project.exists(path));
  return [
    `${count(steps.length, 'step', 'steps')}, ${required} required, ${pending.length} of these pending. Only tool versions were checked; nothing else was run.`,
    ...toolLines(recipe, machine),
    ...recipe.notes.map((note) => `Note: ${oneLine(note)}`),
    '',
    ...steps.slice(0, MOST_STEPS).flatMap((view) => stepLines(view, machine)),
    ...(steps.length > MOST_STEPS ? [`(${steps.length - MOST_STEPS} more steps)`] : []),
    ...missingLines(missing),
    '',
    next === null ? 'All required steps are done.' : `Next: ${next.step.id}. Run it with action run.`,
  ].join('\n');
}

function stepLines({ step, state }: StepView, machine: Machine): readonly string[] {
  const { id, kind, need, command, folder, why, network, programs } = step;
  const absent = machine.programs.size === 0 ? [] : programs.filter((name) => !machine.programs.has(name));
  const details = [
    kind,
    ...(need === 'required' ? [] : [need]),
    ...(network ? ['needs the network'] : []),
    ...(absent.length > 0 ? [`${absent.join(', ')} not on this machine`] : []),
    `${state.kind === 'done' ? 'done' : 'due'}: ${inEnglish(state.why)}`,
  ];
  return [
    `${id}  ${details.join('; ')}`,
    `  $ ${clip(oneLine(command), MOST_COMMAND)}${folder === '.' ? '' : `  (in ${folder})`}  by ${why.slice(0, 3).map(place).join(', ')}`,
  ];
}

function place({ path, line }: Evidence): string {
  return `${oneLine(path)}:${line}`;
}

function toolLines({ tools }: Recipe, machine: Machine): readonly string[] {
  if (machine.programs.size === 0) return ['The programs on this machine could not be determined.'];
  const isFirst = ({ program, wanted }: ToolNeed, at: number): boolean =>
    at === tools.findIndex((need) => need.program === program && need.wanted === wanted);
  return tools.filter(isFirst).map((need) => `Tool: ${toolText(need, machine)}`);
}

/** `python3 3.11.2 is here; pyproject.toml:3 wants >=3.12: it does not fit`. */
function toolText({ program, wanted, why }: ToolNeed, { programs }: Machine): string {
  const name = program === 'python' && programs.has('python3') ? 'python3' : program;
  const version = programs.get(name) ?? programs.get(program);
  const wish = wanted === null ? `${place(why)} needs it` : `${place(why)} needs ${wanted}`;
  if (version === undefined) return `${program} is not on this machine; ${wish}.`;
  const fits = wanted === null ? null : isInRange(version, wanted);
  const others =
    program !== 'python' || fits !== false || wanted === null
      ? []
      : [...programs].filter(
          ([other, has]) => /^python3\.\d+$/.test(other) && isInRange(has, wanted) === true,
        );
  const instead = others.length === 0 ? '' : ` (${others.map(([other]) => other).join(', ')} does)`;
  return `${name} ${version} is installed; ${wish}${fits === null ? '' : fits ? ': it fits' : `: it does not fit${instead}`}.`;
}

/** Files that are needed and missing, a line each; none where all are there. */
export function missingLines(missing: readonly NeededFile[]): readonly string[] {
  return missing
    .slice(0, MOST_STEPS)
    .map(
      ({ path, why }) =>
        `Missing: ${oneLine(path)}, which ${place(why)} opens; no file here says where to get it.`,
    );
}

/** What is proven and what failed, a step each. */
export function renderStatus({ steps, next }: SetupView): string {
  const known = steps.filter(({ record, state }) => record !== null || state.kind === 'done');
  const rows = known.flatMap(({ step, state, record }) => [
    `${step.id}  ${state.kind === 'done' ? 'done' : 'due'}: ${inEnglish(state.why)}`,
    ...(record?.proven
      ? [`  worked ${provenText(record.proven)}: $ ${clip(oneLine(record.proven.command), MOST_COMMAND)}`]
      : []),
    ...(record?.failed
      ? [
          `  failed ${timeText(record.failed.atMs)}, ${inEnglish(record.failed.end)}: $ ${clip(oneLine(record.failed.command), MOST_COMMAND)}`,
        ]
      : []),
  ]);
  return [
    rows.length === 0 ? 'No setup step has run yet.' : rows.slice(0, 3 * MOST_STEPS).join('\n'),
    '',
    next === null ? 'All required steps are done.' : `Next: ${next.step.id}.`,
  ].join('\n');
}

/** `2026-11-22 05:31 UTC in 2.4 s (process)`. */
export function provenText({ startedAtMs, durationMs, runner }: ProvenStep): string {
  return `${timeText(startedAtMs)} in ${Number((durationMs / 1_000).toFixed(1))} s (${runner})`;
}

function timeText(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Why a step is run, for the user who approves it. */
export function purposeOf({ title, why }: Step): string {
  return `${inEnglish(title)} (${why.slice(0, 3).map(place).join(', ')})`;
}
