import type { Writable } from 'node:stream';
import type { IndexWorker } from '../../index/service/indexClient';
import { openCommitEngine } from '../../session/commits/openCommits';
import { openGitEngine } from '../../session/merge/gitEngine';
import { inEnglish } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { createRedact } from '../../core/redact/redact';
import type { Log } from '../../core/ports';
import type { CommitEngine } from '../../session/commits/commitEngine';
import { createMessageWriter } from '../../session/commits/modelMessages';
import { findFolder } from '../folder';
import { runModel } from '../run/runModel';
import { testsByCommand } from './testsByCommand';
import { runCommit } from './commitCommand';
import type { CommitCommandPorts } from './commitCommand';
import { endLeftRuns, worktreeRunner } from './worktreeRunner';
import type { GitOptions } from './gitSyntax';
import type { DiffOptions } from './syntax/diffSyntax';
import type { ReviewOptions } from './syntax/reviewSyntax';
import type { SilentOptions } from './syntax/silentSyntax';
import type { StageLine } from '../statusLine';
import { runBisectCommand } from './bisectCommand';
import { diffTarget, runDiff } from './diffCommand';
import { lazyParser } from './lazyParser';
import type { LazyParser } from './lazyParser';
import { createFindingWriter } from '../../session/structure/findingWriter';
import { openReviewEngine } from '../../session/structure/reviewEngine';
import { openStructureEngine } from '../../session/structure/structureEngine';
import { openSilentEngine } from '../../session/structure/silentEngine';
import { openRebaseEngine } from '../../session/rebase/openRebaseEngine';
import { runMerge } from './mergeCommand';
import { runReview } from './reviewCommand';
import type { ReviewCommandPorts } from './reviewCommand';
import { runRebaseCommand } from './rebaseCommand';
import { runSilent, silentTarget } from './silentCommand';
import { runUndo, undoTarget } from './undoCommand';

export interface GitCommandPorts {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly status: StageLine;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly startWorker: () => IndexWorker;
}

/** Runs `repomaster git`; the exit code. Throws UserError for a folder in no repository, and as the commands do. */
export async function runGit(
  options: GitOptions,
  ports: GitCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const { status } = ports;
  const code = lazyParser(ports.startWorker, (progress) => status.progress(progress));
  try {
    return await runWith(options, code, ports, signal);
  } finally {
    await code.end();
    status.end();
  }
}

async function runWith(
  options: GitOptions,
  code: LazyParser,
  ports: GitCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const { stdout, stderr, status, environment } = ports;
  const tell = (said: Phrase): void => void stderr.write(`${inEnglish(said)}\n`);
  const engineParts = { environment, code, onRecovered: tell, onLeft: tell };
  switch (options.command) {
    case 'merge': {
      const engine = await openGitEngine(await findFolder(options.folder), engineParts, signal);
      const testsBy = (command: string) => testsByCommand(command, engine.root, environment);
      return runMerge(options, { engine, testsBy, stdout, stderr }, signal);
    }
    case 'rebase': {
      const engine = await openRebaseEngine(await findFolder(options.folder), engineParts, signal);
      return runRebaseCommand(options, { engine, stdout, stderr }, signal);
    }
    case 'commit': {
      if (options.check !== null) await endLeftRuns(status);
      const engine = await openCommitEngine(await findFolder(options.folder), engineParts, signal);
      return runCommit(options, commitPorts(engine, ports), signal);
    }
    // Runs in a work tree of its own: what an interrupted operation left in the user's is not given back by the way.
    case 'bisect':
      return runBisectCommand(
        options,
        await findFolder(options.folder),
        { stdout, status, environment, code },
        signal,
      );
    case 'diff':
    case 'review':
    case 'silent':
      return compare(options, code, ports, signal);
    case 'undo': {
      const { folder, id } = await undoTarget(options);
      const engine = await openGitEngine(await findFolder(folder), engineParts, signal);
      await runUndo(options, id, { engine, stdout }, signal);
      return 0;
    }
  }
}

/** What compares versions: nothing of the user's is written. */
async function compare(
  options: DiffOptions | ReviewOptions | SilentOptions,
  code: LazyParser,
  ports: GitCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const { stdout, environment } = ports;
  const enginePorts = { environment, pathsFrom: 'top' as const, ...code };
  switch (options.command) {
    case 'diff': {
      const { folder, range } = await diffTarget(options);
      const engine = await openStructureEngine(await findFolder(folder), enginePorts, signal);
      await runDiff(options, range, { engine, stdout }, signal);
      return 0;
    }
    case 'review': {
      const { folder, range } = await diffTarget(options);
      const engine = await openReviewEngine(await findFolder(folder), enginePorts, signal);
      await runReview(options, range, { engine, ...reviewPorts(options, ports) }, signal);
      return 0;
    }
    case 'silent': {
      const target = await silentTarget(options);
      const engine = await openSilentEngine(await findFolder(target.folder), enginePorts, signal);
      return runSilent(options, target, { engine, stdout }, signal);
    }
  }
}

function reviewPorts(
  { findings }: ReviewOptions,
  { stdout, status, environment, log }: GitCommandPorts,
): Omit<ReviewCommandPorts, 'engine'> {
  const client =
    findings === null ? null : runModel('git review --findings model', findings, environment, log);
  const finder = client === null ? null : createFindingWriter(client, createRedact(environment));
  return { stdout, finder, note: (text) => status.note(`repomaster: ${text}`) };
}

function commitPorts(
  engine: CommitEngine,
  { stdout, stderr, status, environment, log }: GitCommandPorts,
): CommitCommandPorts {
  return {
    ...{ engine, stdout, stderr },
    note: (text) => status.note(`repomaster: ${text}`),
    stage: (text) => (text === '' ? status.end() : status.stage(`${text} ...`)),
    runnerAt: (place) => worktreeRunner(place, { environment, status }),
    writerOf: (model) =>
      createMessageWriter(
        runModel('git commit --messages model', model, environment, log),
        createRedact(environment),
      ),
  };
}
