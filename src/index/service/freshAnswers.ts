/** Answers by the texts of now: files that have changed unseen are read again before an answer shows their lines. */

export interface FreshPorts {
  /** Those of the paths whose text is not the one that the index was made from. */
  readonly changed: (paths: Iterable<string>) => readonly string[];
  /** Begins to read these again; null where nothing can be begun now. Resolves when that is done; never rejects. */
  readAgain(paths: readonly string[]): Promise<void> | null;
  /** Resolves when the index has changed the next time. */
  nextIndex(): Promise<void>;
}

/** Files of one answer that are looked at: more are a list, whose lines are looked up one by one. */
const MOST_LOOKED_AT = 200;

/** A file is read and its definitions are in the index in a tenth of it; a larger change is told of instead. */
const WAIT_MS = 1500;

/**
 * The answer of `ask`, asked again where a file among those of its first answer (`pathsOf`), or of `suspects`, had
 * changed and was read again meanwhile. `ask` is given the files that have changed all the same, and says so.
 */
export async function answerFresh<T>(
  ports: FreshPorts,
  suspects: Iterable<string>,
  ask: (changed: readonly string[]) => T,
  pathsOf: (answer: T) => readonly string[],
): Promise<T> {
  await untilRead(ports, ports.changed(suspects));
  const first = ask([]);
  const paths = [...new Set(pathsOf(first))].slice(0, MOST_LOOKED_AT);
  const found = ports.changed(paths);
  if (found.length === 0) return first;
  await untilRead(ports, found);
  return ask(ports.changed(paths));
}

async function untilRead(ports: FreshPorts, paths: readonly string[]): Promise<void> {
  const reading = paths.length === 0 ? null : ports.readAgain(paths);
  if (reading === null) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'over'>((resolve) => (timer = setTimeout(resolve, WAIT_MS, 'over')));
  const done = reading.then(() => 'over' as const);
  while (ports.changed(paths).length > 0)
    if ((await Promise.race([late, done, ports.nextIndex()])) === 'over') break;
  clearTimeout(timer);
}
