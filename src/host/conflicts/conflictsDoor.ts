/** Connects the conflict page to the merge that is under way. */
import type { RepositoryTests } from '../../core/git/mergePorts';
import type { MergeView, MergeWork, WorkedConflict } from '../../core/git/mergeWork';
import { marksOf } from '../../protocol/conflictMarks';
import type { ConflictMarks } from '../../protocol/conflictMarks';
import type { ConflictAction, FromConflicts } from '../../protocol/fromConflicts';
import type { MergeStep, ToConflicts } from '../../protocol/toConflicts';
import type { PageDoor } from '../pages/pagePanel';

export interface ShownPlace {
  /** Relative to the repository. */
  readonly path: string;
  readonly line: number;
}

type Empty = Omit<Extract<ToConflicts, { readonly type: 'empty' }>, 'type'>;

export interface ConflictsDoorPorts {
  /** Of the folder that is open; null where there is no repository to be read. */
  readonly merge: () => Promise<MergeWork | null>;
  readonly whyNone: () => Empty;
  readonly post: (message: ToConflicts) => Promise<void>;
  /** Seconds since the epoch. */
  readonly now: () => number;
  readonly open: (root: string, place: ShownPlace) => Promise<void>;
  readonly openMergeEditor: (root: string, path: string) => Promise<void>;
  /** Shows the graph around the symbol or module of this id. */
  readonly showInGraph: (id: string) => Promise<void> | void;
  readonly act: (command: Exclude<ConflictAction, 'readAgain'>) => Promise<void>;
  readonly tests: RepositoryTests;
  /** Translations by English text. */
  readonly strings: () => Readonly<Record<string, string>>;
}

export interface ConflictsDoor extends PageDoor<FromConflicts> {
  /** The next time that the page is sent the merge, it shows the first conflict of this file. */
  readonly want: (path: string) => void;
}

/** A door for one page at a time. Paths, places and ids of symbols never come from the page: it names conflicts by id. */
export function createConflictsDoor(ports: ConflictsDoorPorts): ConflictsDoor {
  const sender = createSender(ports);
  const { send } = sender;
  const { take, cancel } = createSteps(ports, send);
  const about = async (id: string, run: (work: MergeWork, worked: WorkedConflict) => unknown) => {
    const work = await ports.merge();
    const worked = sender.shown()?.conflicts.find(({ conflict }) => conflict.id === id);
    if (work !== null && worked) await run(work, worked);
  };
  return {
    send,
    want: sender.want,
    handlers: {
      ready: async () => {
        await ports.post({ type: 'init', strings: ports.strings() });
        return send();
      },
      choose: ({ id, choice }) =>
        about(id, async (work) => {
          await work.choose(id, choice);
          await send();
        }),
      write: ({ ids }) => take('write', (work) => work.write(ids)),
      finish: ({ tests }) =>
        take('finish', (work, signal) => work.finish(tests ? ports.tests.run : null, signal)),
      cancel,
      undo: ({ id }) => take('undo', (work) => work.undo(id)),
      open: ({ id, where }) =>
        about(id, ({ root }, { conflict: { path, startLine } }) =>
          where === 'editor'
            ? ports.open(root, { path, line: startLine ?? 1 })
            : ports.openMergeEditor(root, path),
        ),
      openNeighbour: ({ id, at }) =>
        about(id, ({ root }, { surroundings }) => {
          const place = surroundings?.neighbours[at];
          return place && ports.open(root, place);
        }),
      showInGraph: ({ id }) =>
        about(id, (_, { surroundings }) => {
          const symbol = surroundings?.symbolId ?? null;
          return symbol === null ? undefined : ports.showInGraph(symbol);
        }),
      openFault: async ({ at }) => {
        const [work, fault] = [await ports.merge(), sender.shown()?.silent[at]];
        if (work !== null && fault) await ports.open(work.root, { path: fault.path, line: fault.line ?? 1 });
      },
      act: ({ command }) => (command === 'readAgain' ? send() : ports.act(command)),
    },
  };
}

/** Sends the merge as it stands, unless it is asked for again meanwhile; `shown`: what was sent last. */
function createSender({ merge, whyNone, post, now, tests }: ConflictsDoorPorts) {
  let shown: MergeView | null = null;
  let wanted: string | null = null;
  let asked = 0;
  const marks = createMarks();
  const send = async (): Promise<void> => {
    const number = ++asked;
    const view = (await (await merge())?.read()) ?? null;
    if (number !== asked) return;
    shown = view;
    if (view === null) await post({ type: 'empty', ...whyNone() });
    else await post({ type: 'merge', view, marks: marks(view), now: now() });
    const path = wanted;
    wanted = null;
    if (path !== null) await post({ type: 'show', path });
    if (view !== null && isWritten(view)) await post({ type: 'tests', command: await tests.command() });
  };
  const want = (path: string): void => {
    wanted = path;
  };
  return { send, want, shown: () => shown };
}

/** Whether nothing is left but the commit. */
function isWritten({ state, conflicts }: MergeView): boolean {
  return state !== 'none' && state !== 'preview' && conflicts.every((each) => each.state === 'written');
}

/** One step at a time: the page offers no other while one is under way. What it comes to is sent, also where it fails. */
function createSteps({ merge, post }: ConflictsDoorPorts, send: () => Promise<void>) {
  let step: AbortController | null = null;
  const take = async (name: MergeStep, run: (work: MergeWork, signal: AbortSignal) => Promise<void>) => {
    const work = await merge();
    if (work === null || step !== null) return;
    step = new AbortController();
    try {
      await post({ type: 'busy', step: name });
      await run(work, step.signal);
    } finally {
      step = null;
      await post({ type: 'busy', step: null });
      await send();
    }
  };
  return { take, cancel: () => step?.abort() };
}

/** The marks of every conflict: each worked out once, since the id stays as long as the texts do. */
function createMarks(): (view: MergeView) => readonly ConflictMarks[] {
  let known = new Map<string, ConflictMarks>();
  return ({ conflicts }) => {
    const all = conflicts.map(({ conflict }) => known.get(conflict.id) ?? marksOf(conflict));
    known = new Map(all.map((each) => [each.id, each]));
    return all;
  };
}
