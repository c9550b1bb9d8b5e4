/** Keeps the index of one folder: builds it, brings it up to date, and answers with it as it stands. */
import { homedir } from 'node:os';
import { basename } from 'node:path';
import type { CodeIndex } from '../../core/map/codeIndex';
import type { TrackedFiles } from '../../core/ports';
import type { IndexProgress, IndexSummary, OpenParams } from '../../protocol/indexMessages';
import { emptyState, inputOf, isPartial, keyOf, takeLinked, takeProvisional } from './folderState';
import type { BufferTexts, MadeIndex } from './folderState';
import { linkFolder, storable, takeFacts } from './folderWork';
import { changedFiles } from './freshness';
import { buildOutline } from '../graph/buildIndex';
import type { SpawnParser } from '../parse/messages';
import type { Gate } from '../../core/async/gate';
import { Linker } from './linker';
import { createParsePool } from '../parse/pool';
import { finish } from '../../core/async/pausing';
import { readFolder, readUpdate, rebuildFolder } from './readFolder';
import type { ReadPorts, ReadableFolder, Reading } from './readFolder';
import { openScanner } from '../scan/scanner';
import type { Scanner } from '../scan/scanner';
import { createShowChanges } from './showChanges';
import type { ShowChanges, Showing } from './showChanges';
import { Keeper } from '../store/keeper';
import type { KeeperPorts, SaveTime } from '../store/keeper';
import { summarise } from './summarise';
import { withoutGit } from './withoutGit';

export interface IndexerPorts extends KeeperPorts, ReadPorts {
  readonly tracked: TrackedFiles;
  readonly spawnParser: SpawnParser;
  /** Threads that suit this machine, when the caller names no number. */
  readonly defaultWorkers: number;
  /** Texts of unsaved buffers, as they are whenever a file is read; none where there is no editor. */
  readonly buffers?: BufferTexts;
  /** Stops reading and linking while it is closed. */
  readonly gate?: Gate;
  /** The clock that file times are compared with; the machine's where none is given. */
  readonly nowMs?: () => number;
}

/** Called when what was asked for is in the index, which is provisional then; not where only linking the whole tells it. */
export type OnTaken = () => void;

/** Changes may be asked for while others are under way: each is read after those before it, and the whole linked once. */
export interface Indexer {
  /**
   * Brings the index up to what the folder holds: reads all that may have changed since it was read, in this run or
   * as the store knows it from an earlier one. Resolves when all is linked. When cancelled or failed, what was read is
   * linked and stays, marked partial; then throws CancelledError, or UserError as the scanner and the parse pool do.
   */
  open(signal: AbortSignal, onTaken?: OnTaken): Promise<void>;
  /** As `open`, but forgets what is stored and reads every file. */
  rebuild(signal: AbortSignal, onTaken?: OnTaken): Promise<void>;
  /**
   * Brings these paths (relative; created, changed or deleted files and folders) up to date, so that the index is
   * the one that `open` would give. Reads the whole folder again where an ignore file or a folder is among them;
   * the path `.git` says that the repository's state changed: git is asked again, known files are not read again.
   * Throws as `open` does, with files that were not read again missing from an index marked partial.
   */
  update(paths: readonly string[], signal: AbortSignal, onTaken?: OnTaken): Promise<void>;
  /** The index as it stands; empty before the first file is linked. */
  readonly index: CodeIndex;
  /** Takes what has been read so far into `index` as a code tree without calls, where no index was there before. */
  showProgress(): void;
  summary(): IndexSummary;
  /** Whether `index` was linked at least once, so that it has calls; else it is empty or a code tree alone. */
  readonly isLinked: boolean;
  /** The unsaved text of a file that `index` was made from in place of the disk's. */
  bufferText(path: string): string | undefined;
  /** Those of the paths whose text is not the one that `index` was made from any more; cheap. */
  changed(paths: Iterable<string>): string[];
  /** Ends the parse workers, so that what is under way is cancelled; resolves when what was read is stored. */
  dispose(): Promise<void>;
}

interface EngineFolder extends ReadableFolder {
  /** What waits to be taken in. */
  waiting: number;
  readonly linker: Linker<MadeIndex>;
  readonly showChanges: ShowChanges;
}

export function createIndexer(
  options: OpenParams,
  ports: IndexerPorts,
  onProgress: (progress: IndexProgress) => void,
  onProvisional: () => void = () => undefined,
): Indexer {
  const closing = new AbortController();
  const allowed = options.gitAllowed ? ports : { ...ports, ...withoutGit };
  const folder = createFolder(options, allowed, onProgress, onProvisional, closing.signal);
  const { state, pool, keeper } = folder;
  const underWay = new Set<Promise<void>>();
  const track = async (work: Promise<void>): Promise<void> => {
    underWay.add(work);
    try {
      await work;
    } finally {
      underWay.delete(work);
    }
  };
  return {
    open: (signal, onTaken) => track(bring(folder, () => readFolder(folder, signal), 'now', onTaken)),
    rebuild: (signal, onTaken) => track(bring(folder, () => rebuildFolder(folder, signal), 'now', onTaken)),
    update: (paths, signal, onTaken) => {
      keeper.begin();
      return track(bring(folder, () => readUpdate(folder, paths, signal), 'when quiet', onTaken));
    },
    get index() {
      return state.index;
    },
    showProgress: () => {
      if (!isPartial(state) || state.linked) return;
      finish(takeFacts(folder));
      if (state.facts.size !== state.index.modules.length)
        takeProvisional(state, buildOutline(inputOf(state)), null);
    },
    summary: () => summarise(state),
    get isLinked() {
      return state.made !== null;
    },
    bufferText: (path) => state.shown.buffers.get(path),
    changed: (paths) => changedFiles(options.folder, state, folder.buffers, paths),
    dispose: async () => {
      closing.abort();
      await pool.dispose();
      await Promise.allSettled(underWay);
      await keeper.close();
    },
  };
}

const noBuffers: BufferTexts = new Map();

function createFolder(
  options: OpenParams,
  ports: IndexerPorts,
  onProgress: (progress: IndexProgress) => void,
  onProvisional: () => void,
  closing: AbortSignal,
): EngineFolder {
  const workers = options.workers > 0 ? options.workers : ports.defaultWorkers;
  let scanner: Scanner | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const folder: EngineFolder = {
    ...{ options, ports, onProgress, onProvisional, closing },
    buffers: ports.buffers ?? noBuffers,
    state: emptyState(basename(options.folder)),
    pool: createParsePool(ports.spawnParser, workers, ports.nowMs, ports.gate),
    keeper: new Keeper(options.folder, options.storage, ports),
    showChanges: createShowChanges(),
    waiting: 0,
    linker: new Linker<MadeIndex>(
      {
        link: (pause) => linkFolder(folder, pause),
        take: (made, isLatest) => takeMade(folder, made, isLatest),
      },
      closing,
    ),
    intake: (work) =>
      folder.linker.hold(() => {
        folder.waiting++;
        const result = last.then(() => {
          folder.waiting--;
          return work();
        });
        last = result.catch(() => undefined);
        return result;
      }),
    openScanner: async (signal) =>
      (scanner ??= await openScanner({ ...options, homeFolder: homedir() }, ports, signal)),
  };
  return folder;
}

/** Reads what has changed, shows it at once where that can be, and links the whole behind. */
async function bring(
  folder: EngineFolder,
  read: () => Promise<Reading>,
  when: SaveTime,
  onTaken: OnTaken = () => undefined,
): Promise<void> {
  const { state, keeper, linker } = folder;
  const started = performance.now();
  let reading: Reading = 'files';
  const tellTime = (): void => {
    if (reading === 'folder') state.seconds = (performance.now() - started) / 1000;
  };
  try {
    await folder.intake(async () => {
      try {
        reading = await read();
      } catch (error) {
        await show(folder);
        throw error;
      }
      tellTime();
      let isTaken = false;
      const take = (): void => {
        if (!isTaken) onTaken();
        isTaken = true;
      };
      if ((await show(folder, take)) === 'linked') take();
    });
  } finally {
    try {
      await linker.link(keyOf(state));
      tellTime();
    } finally {
      const linked = state.isProvisional ? null : state.linked;
      keeper.save({ known: state.known, isWhole: !isPartial(state) }, linked && storable(linked), when);
    }
  }
}

/** Takes in an index of all files; where more has changed since, with that. */
async function takeMade(folder: EngineFolder, made: MadeIndex, isLatest: boolean): Promise<void> {
  const { state } = folder;
  if (isLatest) {
    takeLinked(state, made);
    return;
  }
  state.linked = made;
  await folder.intake(() => show(folder));
}

function show(folder: EngineFolder, onTaken?: OnTaken): Promise<Showing> {
  const tell = (): void => {
    folder.onProvisional();
    onTaken?.();
  };
  return folder.showChanges(folder, tell, () => folder.waiting > 0);
}
