/** What bringing a dev container up would do, told before it is done. */
import { realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UserError, errorText } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { engineFailure } from './engine';
import type { EngineDoor } from './engine';
import { baseImages } from './configuration/baseImages';
import { ConfigurationError } from './configuration/configurationError';
import { findConfigurations } from './configuration/findConfiguration';
import { hostConcerns } from './configuration/hostConcerns';
import type { HostConcern } from './configuration/concern';
import { dockerfileOf, parseConfiguration } from './configuration/parseConfiguration';
import type { Configuration } from './configuration/parseConfiguration';
import { readManifest } from './readManifest';
import { proposeConfiguration } from './configuration/proposeConfiguration';
import type { ProposedConfiguration } from './configuration/proposeConfiguration';

export interface ContainerPlan {
  readonly configuration: Configuration;
  /** Relative to the workspace folder; null for one that is proposed, since the workspace has none. */
  readonly path: string | null;
  /** What a proposed one was made from. */
  readonly evidence: readonly string[];
  /** Relative to the workspace folder where it is inside; null = no image is built. */
  readonly dockerfile: string | null;
  /** Images that are not on this machine and will be pulled. */
  readonly pulls: readonly string[];
  readonly concerns: readonly HostConcern[];
}

/** An image that is not there is told in 0.1 s. */
const INSPECT_MS = 5_000;

/**
 * The plan for a folder, from its configuration (`named`, relative to it; null = the first that there is) or a proposed
 * one. Runs nothing of the workspace. Throws UserError where a configuration is missing or cannot be understood, and
 * where an image can only be had here and is not; CancelledError.
 */
export async function planContainer(
  root: string,
  named: string | null,
  door: EngineDoor,
  signal: AbortSignal,
): Promise<ContainerPlan> {
  const path = named ?? (await findConfigurations(root))[0] ?? null;
  const { configuration, evidence } =
    path === null ? await proposed(root) : { configuration: await read(root, path), evidence: [] };
  const dockerfile = dockerfileOf(configuration);
  const place = join(root, dirname(path ?? '.devcontainer/devcontainer.json'));
  const { args = {} } = configuration.build ?? {};
  const images =
    dockerfile === null ? imageOf(configuration) : await imagesOf(join(place, dockerfile), args, root);
  const known = await Promise.all(images.map((image) => inspectImage(image, door, signal)));
  const missing = images.filter((_, at) => known[at] === null);
  const nowhere = missing.find((image) => image.startsWith('localhost/'));
  if (nowhere !== undefined)
    throw new ConfigurationError(
      `The image ${nowhere} is not on this machine and cannot be pulled: build it, or name another one in ${path ?? dockerfile ?? 'the configuration'}.`,
      { path: dockerfile === null ? (path ?? '') : below(path, dockerfile), line1: 1 },
    );
  const isInside = (below: string): boolean => isWithin(join(root, below), root);
  const inherited = known.flatMap((each) => each ?? []).flatMap((each) => hostConcerns(each, isInside));
  return {
    ...{ configuration, path, evidence, pulls: missing },
    dockerfile: dockerfile === null ? null : below(path, dockerfile),
    concerns: [
      ...hostConcerns(configuration, isInside),
      ...contextConcern(configuration, place, root),
      ...inherited,
    ],
  };
}

/** An image that is built is given all of its context. */
function contextConcern(configuration: Configuration, place: string, root: string): readonly HostConcern[] {
  if (dockerfileOf(configuration) === null) return [];
  const context = configuration.build?.context ?? configuration.context;
  if (context === undefined || isWithin(resolve(place, context), root)) return [];
  return [{ kind: 'mount', text: `"context": ${JSON.stringify(context)}` }];
}

/** Whether a path is there and, links followed, in the folder or the folder itself. */
function isWithin(path: string, folder: string): boolean {
  try {
    const below = relative(realpathSync(folder), realpathSync(path));
    return below !== '..' && !/^\.\.[/\\]/.test(below) && !isAbsolute(below);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** A path that a configuration names, as seen from the workspace folder. */
function below(path: string | null, named: string): string {
  return join(dirname(path ?? '.devcontainer/x'), named);
}

/** What a folder without a configuration is given. */
export async function proposed(root: string): Promise<ProposedConfiguration> {
  const entries = await readdir(root, { withFileTypes: true });
  return proposeConfiguration(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
}

async function read(root: string, path: string): Promise<Configuration> {
  let text: string;
  try {
    text = await readManifest(join(root, path));
  } catch (error) {
    throw new UserError(
      'bad-input',
      phrase('RepoMaster cannot read {0} ({1}). Choose another file.', path, errorText(error)),
    );
  }
  return parseConfiguration(text, path);
}

function imageOf({ image }: Configuration): readonly string[] {
  return image === undefined || image.includes('${') ? [] : [image];
}

async function imagesOf(
  dockerfile: string,
  args: Readonly<Record<string, unknown>>,
  root: string,
): Promise<readonly string[]> {
  try {
    return baseImages(await readManifest(dockerfile), args);
  } catch (error) {
    throw new UserError(
      'bad-input',
      phrase(
        'RepoMaster cannot read the Dockerfile of the dev container in {0} ({1}). Correct "build.dockerfile".',
        root,
        errorText(error),
      ),
    );
  }
}

/** What an image brings along of a configuration (its devcontainer.metadata); null where it is not on this machine. */
async function inspectImage(
  image: string,
  door: EngineDoor,
  signal: AbortSignal,
): Promise<readonly Configuration[] | null> {
  const format = '{{ index .Config.Labels "devcontainer.metadata" }}';
  const options = { limitMs: INSPECT_MS, signal };
  const found = await door.run(['image', 'inspect', '--format', format, image], options);
  if (found.code !== 0) {
    // The template fails on an image without labels, too.
    const bare = await door.run(['image', 'inspect', '--format', '{{.Id}}', image], options);
    if (bare.code === 0) return [];
    const dead = await engineFailure(door, signal);
    if (dead === null) return null;
    throw new UserError(
      'outside-failed',
      phrase('{0} no longer answers ({1}). Start it, or run commands elsewhere.', door.engine.kind, dead),
    );
  }
  return parseMetadata(found.stdout);
}

/** A list of configurations, or one; what is neither says nothing. */
function parseMetadata(text: string): readonly Configuration[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  const parts = Array.isArray(value) ? (value as unknown[]) : [value];
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null) return [];
    return [parseConfiguration(JSON.stringify({ ...part, image: 'its own' }), 'devcontainer.metadata')];
  });
}
