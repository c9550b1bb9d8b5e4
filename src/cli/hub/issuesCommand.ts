import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { UserError, throwIfCancelled } from '../../core/errors';
import { createDiffFiles } from '../../hub/experience/diffFiles';
import { apiPlaceOf, isOnService } from '../../hub/github/apiPlace';
import { findExperience } from '../../session/hub/findExperience';
import { originOf } from '../../session/hub/originOf';
import { findFolder } from '../folder';
import { writeJson, writeText } from '../output';
import { openHost, tokenOf } from './openHost';
import type { HubCommandPorts } from './hubPorts';
import { renderExperience } from './renderExperience';
import { ownWords } from '../../session/hub/ownWords';
import type { IssuesOptions } from './syntax/issuesSyntax';

/** What failed stands at the end of an output. */
const MOST_INPUT_BYTES = 1024 ** 2;

/** Runs `repomaster hub issues`; 1 where nothing relevant was found. Throws UserError, CancelledError. */
export async function runIssues(
  options: IssuesOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const { stdin, stdout, environment, status, folder } = ports;
  const host = openHost(options, ports);
  const repository = await repositoryOf(options, environment, signal);
  const text = options.text === '-' ? await endOf(stdin, signal) : options.text;
  status.stage(`Searching the issues of ${repository} ...`);
  const { repository: name, experience } = await findExperience(
    { repository, text, environment, hidden: ownWords(environment) },
    { host, diffs: folder === null ? null : createDiffFiles(join(folder, 'diffs')) },
    signal,
  );
  status.end();
  await (options.json
    ? writeJson(stdout, [`${JSON.stringify(experience)}\n`], signal)
    : writeText(stdout, [renderExperience(name, experience)], signal));
  return experience.results.some(({ relevant }) => relevant) ? 0 : 1;
}

/** The one that is named, or the one that a folder was cloned from; its issues are on the service that is asked. */
async function repositoryOf(
  { source, githubUrl }: IssuesOptions,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  if ('repository' in source) return source.repository;
  const { host, name } = await originOf(await findFolder(source.folder), environment, signal);
  const api = apiPlaceOf(githubUrl, tokenOf(environment) !== null);
  if (isOnService(host, api)) return name;
  throw new UserError(
    'bad-input',
    `origin is on ${host}, and ${api.host} is asked; name the API of ${host} with --github-url, or a repository with --repo`,
  );
}

async function endOf(input: Readable, signal: AbortSignal): Promise<string> {
  let [pieces, bytes]: [Buffer[], number] = [[], 0];
  const stop = (): void => void input.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const piece of input as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      // Rarely, so that a long input costs its length.
      if (bytes < 4 * MOST_INPUT_BYTES) continue;
      pieces = [Buffer.concat(pieces).subarray(-MOST_INPUT_BYTES)];
      bytes = MOST_INPUT_BYTES;
    }
  } catch (error) {
    throwIfCancelled(signal);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  throwIfCancelled(signal);
  return Buffer.concat(pieces).subarray(-MOST_INPUT_BYTES).toString('utf8');
}
