/** Which places of this machine a mount of a dev container shows. */
import type { HostConcern } from './concern';

/** Whether a path relative to the workspace folder is there and, links followed, in it. */
export type IsInside = (path: string) => boolean;

/** Other names of what a mount's text says. */
const aliases: Readonly<Record<string, string>> = { src: 'source', dst: 'target', destination: 'target' };
/** What a volume or a file system in memory may be told without being a place of this machine. */
const ofVolume = new Set([
  ...['type', 'source', 'target', 'readonly', 'ro', 'consistency', 'external'],
  ...['volume-nocopy', 'volume-label', 'tmpfs-size', 'tmpfs-mode'],
]);
/** Also with the variables that the devcontainer CLI puts in. */
const volumeName = /^(?:[\w.-]|\$\{(?:devcontainerId|localWorkspaceFolderBasename)\})*$/;

/**
 * The concern of a mount as `--mount` takes it (`type=bind,source=...`); none where the engine itself keeps what is
 * mounted, or where it is below the workspace, which the container sees anyway.
 */
export function mountConcern(text: string, isInside: IsInside): HostConcern[] {
  if (isEngineSocket(text)) return [{ kind: 'engineSocket', text }];
  const parts = partsOf(text);
  const [type, source = ''] = [parts?.get('type'), parts?.get('source')];
  const isOwn =
    parts !== null &&
    (type === 'volume' || type === 'tmpfs') &&
    volumeName.test(source) &&
    [...parts.keys()].every((name) => ofVolume.has(name));
  return isOwn || (type === 'bind' && isInWorkspace(source, isInside)) ? [] : [{ kind: 'mount', text }];
}

/** The same of `-v SOURCE:TARGET`; `name:/path` is a volume, a path is a place on this machine. */
export function volumeConcern(value: string, text: string, isInside: IsInside): HostConcern[] {
  if (isEngineSocket(value)) return [{ kind: 'engineSocket', text }];
  const source = value.split(':')[0] ?? '';
  if (/^[A-Za-z0-9][\w.-]*$/.test(source) || isInWorkspace(source, isInside)) return [];
  return [{ kind: 'mount', text }];
}

/** By name in lower case, as engines read them; null where it says something twice, or in quotes. */
function partsOf(text: string): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>();
  for (const part of text.split(',')) {
    const [, written = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = aliases[written.toLowerCase()] ?? written.toLowerCase();
    if (parts.has(name) || /["\s]/.test(name)) return null;
    parts.set(name, value);
  }
  return parts;
}

function isInWorkspace(source: string, isInside: IsInside): boolean {
  const found = /^\$\{localWorkspaceFolder\}(?:\/((?!.*\$\{).*))?$/s.exec(source);
  return found !== null && isInside(found[1] ?? '.');
}

function isEngineSocket(text: string): boolean {
  return /(?:docker|podman|containerd|crio)\.sock|\/run\/(?:docker|podman|containerd)\b/.test(text);
}
