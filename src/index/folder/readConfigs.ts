import { readBytes } from '../scan/readSource';

export type ConfigFile =
  | { readonly kind: 'text'; readonly path: string; readonly text: string }
  | { readonly kind: 'skipped'; readonly path: string; readonly reason: string }
  | { readonly kind: 'gone'; readonly path: string };

/**
 * The texts of configuration files (relative to `folder`, absolute), or why there is none; blocks the calling
 * thread. One after the other: thousands opened at once can exhaust a process's file descriptors.
 */
export function readConfigs(folder: string, paths: readonly string[]): ConfigFile[] {
  return paths.map((path) => {
    const read = readBytes(folder, path);
    return read.kind === 'bytes'
      ? { kind: 'text', path, text: read.bytes.toString('utf8') }
      : { ...read, path };
  });
}
