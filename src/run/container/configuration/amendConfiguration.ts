import { createHash } from 'node:crypto';
import type { Configuration } from './parseConfiguration';

/** A place of this machine that is at its own path inside, too. */
export interface SharedPlace {
  /** Absolute. */
  readonly path: string;
  readonly access: 'read' | 'write';
}

export interface Amendment {
  /** Absolute path of the workspace folder. */
  readonly root: string;
  /** The git folder that a linked work tree needs, as in worktreeGit.ts; null = none. */
  readonly gitFolder: string | null;
  readonly shares: readonly SharedPlace[];
  /** Whether the engine is podman run by root. */
  readonly isRootPodman: boolean;
}

/** The label that a container carries for what it was made from. */
export const CONFIGURATION_LABEL = 'repomaster.configuration';

/**
 * The configuration as the devcontainer CLI is given it: with a linked work tree's git folder at its own path, read-only;
 * with the workspace mounted in the form that takes a `"` in its path; without the user namespace that the CLI asks
 * podman for, which root's podman refuses; and with a label of what it was made from. A compose configuration says all
 * of this in files of its own, and stays as it is.
 */
export function amendConfiguration(configuration: Configuration, amendment: Amendment): Configuration {
  if (configuration.dockerComposeFile !== undefined) return configuration;
  const { root, gitFolder, shares, isRootPodman } = amendment;
  const runArgs = [...(configuration.runArgs ?? [])];
  const place = quotedMount(configuration, root);
  if (place !== null) runArgs.push('--mount', mountOf(root, place, 'write'));
  const git: SharedPlace[] = gitFolder === null ? [] : [{ path: gitFolder, access: 'read' }];
  for (const { path, access } of [...git, ...shares]) runArgs.push('--mount', mountOf(path, path, access));
  if (isRootPodman && !runArgs.some((argument) => /^--(?:userns|[ug]idmap)(?:=|$)/.test(argument)))
    runArgs.push('--userns=host');
  runArgs.push('--label', `${CONFIGURATION_LABEL}=${digestOf(configuration)}`);
  return {
    ...configuration,
    runArgs,
    ...(place === null ? {} : { workspaceMount: '', workspaceFolder: place }),
  };
}

/** Tells whether two configurations are the same. */
export function digestOf(configuration: Configuration): string {
  return createHash('sha256').update(JSON.stringify(configuration)).digest('hex').slice(0, 16);
}

/** The value of `--mount`: a line of comma-separated values. */
function mountOf(source: string, target: string, access: SharedPlace['access']): string {
  const parts = ['type=bind', `source=${source}`, `target=${target}`];
  return [...parts.map(quoted), ...(access === 'read' ? ['readonly'] : [])].join(',');
}

function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Where the workspace goes whose path has a `"`, which the CLI does not quote; null where it need not, or may not. */
function quotedMount({ workspaceMount, workspaceFolder }: Configuration, root: string): string | null {
  if (workspaceMount !== undefined || !root.includes('"')) return null;
  const name = root.split('/').at(-1)?.replaceAll(/["\\]/g, '_') ?? 'workspace';
  return workspaceFolder ?? `/workspaces/${name}`;
}
