/** What is to be seen of files, by where they are. */
import type { FileRoot, FilePreview } from '../../../src/protocol/filePreview';

export interface FileRef {
  readonly place: FileRoot;
  /** Relative to the place, `/`. */
  readonly path: string;
}

/** By `workspace:path` or `results:path`, oldest first. */
export type Previews = Readonly<Record<string, FilePreview>>;

/** A picture is up to 11 million characters: as many as may be looked at side by side are kept. */
const mostPreviews = 8;

/** The previews with this one behind the others; of too many the oldest goes. */
export function addPreview(previews: Previews, file: FileRef, preview: FilePreview): Previews {
  const others = Object.entries(previews).filter(([key]) => key !== keyOf(file));
  return Object.fromEntries([...others, [keyOf(file), preview] as const].slice(-mostPreviews));
}

export function previewOf(previews: Previews, file: FileRef): FilePreview | undefined {
  return Object.hasOwn(previews, keyOf(file)) ? previews[keyOf(file)] : undefined;
}

export function keyOf({ place, path }: FileRef): string {
  return `${place}:${path}`;
}
