/** What the marks between the rows do to the state of a scope. */
import { Control } from './control';
import type { ControlKind } from './control';
import type { BoundName } from './names';
import type { Branches, Loop, Region, Regions } from './regions';
import type { Ending, ScopeState } from './state';

/** Applies a mark; `stored` are the names that the loop it opens stores. */
export function applyMark(
  regions: Regions,
  kind: ControlKind,
  row: number,
  stored: ReadonlySet<BoundName>,
): void {
  const step = steps[kind];
  if (step) step(regions, row, regions.innermost);
  else if (kind === Control.Loop) regions.openLoop(row, stored);
  else regions.leave(kind);
}

type Step = (regions: Regions, row: number, region: Region | undefined) => void;

const steps: Readonly<Partial<Record<ControlKind, Step>>> = {
  [Control.Split]: (regions) => {
    regions.push({ ...regions.opened(), kind: 'branches', endings: [], begun: false });
  },
  [Control.Branch]: (regions, _, region) => {
    if (region?.kind !== 'branches') return;
    if (region.begun) region.endings.push(regions.endWay(region));
    region.begun = true;
  },
  [Control.Merge]: (regions, row, region) => {
    if (region?.kind === 'branches') endBranches(regions, row, region, [regions.endWay(region), new Map()]);
  },
  [Control.MergeAll]: (regions, row, region) => {
    if (region?.kind === 'branches') endBranches(regions, row, region, [regions.endWay(region)]);
  },
  [Control.Switch]: (regions) => {
    regions.push({ ...regions.opened(), kind: 'switch', endings: [], begun: false });
  },
  [Control.Case]: (regions, row, region) => {
    if (region?.kind !== 'switch') return;
    const before = region.begun ? regions.endWay(region) : null;
    region.begun = true;
    // What the case before did, where it fell through; else what was there at the start.
    if (before) regions.state.join([before, new Map()], row);
  },
  [Control.SwitchEnd]: (regions, row, region) => {
    if (region?.kind === 'switch') endBranches(regions, row, region, [regions.endWay(region), new Map()]);
  },
  [Control.SwitchEndAll]: (regions, row, region) => {
    if (region?.kind === 'switch') endBranches(regions, row, region, [regions.endWay(region)]);
  },
  [Control.LoopElse]: (regions, _, region) => {
    if (region?.kind === 'loop') endBody(regions, region);
  },
  [Control.LoopEnd]: (regions, row, region) => {
    if (region?.kind === 'loop') endLoop(regions, row, region, [new Map()]);
  },
  [Control.EndlessLoopEnd]: (regions, row, region) => {
    if (region?.kind === 'loop') endLoop(regions, row, region, []);
  },
  [Control.Try]: (regions) => {
    regions.push({ ...regions.opened(), kind: 'attempt', endings: [], stopped: null, finally: null });
    regions.state.startRecording();
  },
  [Control.Handler]: (regions, row, region) => {
    if (region?.kind !== 'attempt') return;
    region.endings.push(regions.endWay(region));
    region.stopped ??= stoppedAnywhere(regions.state);
    regions.state.goOn(region.stopped, row);
  },
  [Control.TryElse]: (regions, row, region) => {
    if (region?.kind !== 'attempt') return;
    const whole = region.endings[0] ?? null;
    region.endings[0] = regions.endWay(region);
    regions.state.goOn(whole ?? new Map<BoundName, number>(), row);
    regions.state.unreachable = whole === null;
  },
  [Control.Finally]: (regions, row, region) => {
    if (region?.kind !== 'attempt') return;
    region.endings.push(regions.endWay(region));
    const stopped = stoppedAnywhere(regions.state);
    regions.state.goOn(stopped, row);
    region.finally = { normal: region.endings, point: regions.state.point() };
  },
  [Control.TryEnd]: endAttempt,
  [Control.Block]: (regions) => {
    regions.push({ ...regions.opened(), kind: 'block', declared: new Set() });
  },
  [Control.BlockEnd]: (regions, row, region) => {
    if (region?.kind !== 'block') return;
    regions.pop();
    for (const [bound, before] of regions.state.entriesAt(region.point, region.declared)) {
      regions.state.outlive(bound);
      regions.state.set(bound, before?.version ?? bound.initial, row);
    }
  },
  [Control.Label]: (regions) => {
    regions.push({ ...regions.opened(), kind: 'label', breaks: [] });
  },
  [Control.LabelEnd]: (regions, row, region) => {
    if (region?.kind !== 'label') return;
    if (region.breaks.length > 0) {
      const ending = regions.endWay(region);
      regions.state.join([ending, ...region.breaks], row);
    }
    regions.pop();
  },
};

function endBranches(
  regions: Regions,
  row: number,
  region: Branches,
  last: readonly (Ending | null)[],
): void {
  regions.pop();
  const none = region.unreachable;
  regions.state.join(none ? [null] : [...region.endings, ...last], row);
}

/** `others` are the ways on from a loop that ends by itself without what stands in its else. */
function endLoop(regions: Regions, row: number, loop: Loop, others: readonly Ending[]): void {
  const behind: (Ending | null)[] = loop.inBody ? [...others] : [regions.endWay(loop)];
  if (loop.inBody) endBody(regions, loop);
  regions.pop();
  const ways = [...behind, ...loop.breaks];
  regions.state.join(loop.unreachable || ways.length === 0 ? [null] : ways, row);
}

function endBody(regions: Regions, loop: Loop): void {
  regions.repeat(loop);
  regions.endWay(loop);
  regions.state.loops--;
  loop.inBody = false;
}

/** Any version that was stored since the start, or what was there. */
function stoppedAnywhere(state: ScopeState): Ending {
  const stopped = new Map<BoundName, number>();
  for (const [bound, versions] of state.recorded())
    stopped.set(bound, state.versions.join([state.read(bound), ...versions]));
  return stopped;
}

function endAttempt(regions: Regions, row: number, region: Region | undefined): void {
  if (region?.kind !== 'attempt') return;
  const { state } = regions;
  let own: Ending = new Map();
  let endings = region.endings;
  let isLeft = false;
  if (region.finally) {
    // What it stores itself holds; everything else is as it was before it.
    isLeft = state.unreachable;
    own = endingSince(state, region.finally.point);
    regions.endWay(region);
  } else endings = [...endings, regions.endWay(region)];
  regions.pop();
  state.endRecording();
  state.join(region.unreachable || isLeft ? [null] : endings, row);
  const isReached = !state.unreachable;
  if (isReached) state.goOn(own, row);
}

function endingSince(state: ScopeState, point: number): Ending {
  return new Map([...state.changedSince(point)].map((bound) => [bound, state.read(bound)]));
}
