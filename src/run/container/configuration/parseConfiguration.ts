import { parse, printParseErrorCode } from 'jsonc-parser/lib/esm/main.js';
import type { ParseError } from 'jsonc-parser/lib/esm/main.js';
import * as z from 'zod';
import { ConfigurationError } from './configurationError';

const text = z.string();
/** A shell line, a program with its arguments, or several of either by name. */
const command = z.union([text, z.array(text), z.record(text, z.union([text, z.array(text)]))]);
const mount = z.union([text, z.looseObject({ type: text, source: text.optional(), target: text })]);

/** What is read of it here; the rest is kept as it is for the devcontainer CLI. */
const form = z.looseObject({
  name: text.optional(),
  image: text.optional(),
  dockerFile: text.optional(),
  context: text.optional(),
  build: z
    .looseObject({
      ...{ dockerfile: text.optional(), context: text.optional() },
      ...{ args: z.record(text, z.unknown()).optional(), options: z.array(text).optional() },
    })
    .optional(),
  hostRequirements: z.looseObject({ gpu: z.unknown().optional() }).optional(),
  dockerComposeFile: z.union([text, z.array(text)]).optional(),
  features: z.record(text, z.unknown()).optional(),
  initializeCommand: command.optional(),
  runArgs: z.array(text).optional(),
  mounts: z.array(mount).optional(),
  workspaceMount: text.optional(),
  workspaceFolder: text.optional(),
  privileged: z.boolean().optional(),
  capAdd: z.array(text).optional(),
  securityOpt: z.array(text).optional(),
  remoteUser: text.optional(),
  containerUser: text.optional(),
});

/** A devcontainer.json: how the container that commands run in is made. */
export type Configuration = z.infer<typeof form>;
export type HostCommand = z.infer<typeof command>;
export type MountEntry = z.infer<typeof mount>;

/**
 * The configuration in a text of JSON with comments. `path` is how messages name it. Throws ConfigurationError with path and line
 * where it cannot be understood, or says of no image how it is had.
 */
export function parseConfiguration(source: string, path: string): Configuration {
  const errors: ParseError[] = [];
  const value: unknown = parse(source, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) throw syntaxError(source, path, error);
  const parsed = form.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
    throw new ConfigurationError(
      `${path} is not a valid dev container configuration: ${place} does not match the specification (containers.dev). Correct it.`,
      { path, line1: 1 },
    );
  }
  const { image, build, dockerFile, dockerComposeFile } = parsed.data;
  if ((image ?? build?.dockerfile ?? dockerFile ?? dockerComposeFile) === undefined)
    throw new ConfigurationError(
      `${path} names no image: it needs "image", "build": {"dockerfile": ...} or "dockerComposeFile".`,
      { path, line1: 1 },
    );
  return parsed.data;
}

/** The Dockerfile that it names, as written (relative to the configuration's own folder); null where it names none. */
export function dockerfileOf({ build, dockerFile }: Configuration): string | null {
  return build?.dockerfile ?? dockerFile ?? null;
}

function syntaxError(source: string, path: string, { error, offset }: ParseError): ConfigurationError {
  const before = source.slice(0, offset).split('\n');
  const what = printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const line = source.split('\n')[before.length - 1]?.trim().slice(0, 80) ?? '';
  return new ConfigurationError(
    `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} is not JSON with comments (${what} at '${line}'). Correct that line.`,
    { path, line1: before.length },
  );
}
