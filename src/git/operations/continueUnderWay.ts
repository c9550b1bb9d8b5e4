/** Has git commit what was resolved, or go on with what is under way. */
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Repository } from './repository';
import { commitOf, readingGit, setting } from './repository';
import type { UnderWay } from './underWay';
import { readUnderWay, textOf } from './underWay';
import type { WriteEnd } from './writingGit';
import { writeGit } from './writingGit';

export interface Continued {
  /** The commit that HEAD is at now; null where nothing was committed, as behind a stash. */
  readonly commit: string | null;
  /** What is under way afterwards: the next conflict of a rebase or a sequence of picks, or nothing. */
  readonly next: UnderWay;
}

export interface ContinueAsked {
  /** A file with the message; null for the message that git prepared. A rebase keeps its own. */
  readonly message: string | null;
  /** Is told the process of each git that is started. */
  readonly onStarted: (pid: number) => void;
}

/**
 * Ends what is under way with one commit, or goes on to the next conflict. What a stash left needs no commit: git leaves it in
 * the index, and the stash in its list. Throws UserError where a hook, signing or git itself refused, with what they said.
 */
export async function continueUnderWay(
  repository: Repository,
  { state }: UnderWay,
  { message, onStarted }: ContinueAsked,
  signal: AbortSignal,
): Promise<Continued> {
  if (state === 'none' || state === 'stash')
    return { commit: null, next: await readUnderWay(repository, signal) };
  const before = await standOf(repository, signal);
  const settings = await settingsOf(repository, state, signal);
  const end = await writeGit(repository, [...settings, ...argsOf(state, message)], signal, onStarted);
  const after = await standOf(repository, signal);
  // git ends with 1 at the next conflict, too.
  if (end.code !== 0 && before === after) throw refusal(end);
  let next = await readUnderWay(repository, signal);
  if (end.code === 0 && message !== null && next.state === state && next.unmerged.length === 0) {
    // A message of its own is for this commit; the others of the sequence are still to come.
    const rest = await writeGit(repository, argsOf(state, null), signal, onStarted);
    next = await readUnderWay(repository, signal);
    if (rest.code !== 0 && next.unmerged.length === 0) throw refusal(rest);
  }
  if (end.code !== 0 && next.unmerged.length === 0 && next.state === state) throw refusal(end);
  return { commit: await commitOf(readingGit(repository, signal), 'HEAD'), next };
}

/** Above its cut line a message is kept as it is, lines that begin with `#` too. */
export const SCISSORS = ['-c', 'commit.cleanup=scissors'] as const;

/** git writes it to a message where these settings were told when the conflict came up. */
const CUT = /^# -{24} >8 -{24}$/m;

/**
 * git takes what an editor left of a message for the user's, and so takes its comments out, though no editor was there. Where git
 * folds commits, comments of its own are among the lines: those are left to it.
 */
async function settingsOf(
  repository: Repository,
  state: UnderWay['state'],
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (state !== 'rebase') return [];
  if (CUT.test((await textOf(repository, 'MERGE_MSG')) ?? '')) return SCISSORS;
  const message = await textOf(repository, 'rebase-merge/message');
  if (message === null || (await textOf(repository, 'rebase-merge/message-squash')) !== null) return [];
  const comment = (await setting(repository, 'core.commentChar', signal)) ?? '#';
  return message.split('\n').some((line) => line.startsWith(comment)) ? SCISSORS : [];
}

function argsOf(
  state: Exclude<UnderWay['state'], 'none' | 'stash'>,
  message: string | null,
): readonly string[] {
  if (state === 'rebase') return ['rebase', '--continue'];
  if (message !== null) return ['commit', '--no-edit', '--cleanup=whitespace', '-F', message];
  if (state === 'merge') return ['commit'];
  return [state, '--continue'];
}

/** Where HEAD is, and which commit is being picked. */
async function standOf(repository: Repository, signal: AbortSignal): Promise<string> {
  const git = readingGit(repository, signal);
  const picked = ['REBASE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge/done'];
  const notes = await Promise.all(picked.map((name) => textOf(repository, name)));
  return JSON.stringify([await commitOf(git, 'HEAD'), notes]);
}

interface Refusal {
  readonly pattern: RegExp;
  readonly say: (output: string) => Phrase;
}

/** git's complaints, and what people read instead. The first that matches counts. */
const REFUSALS: readonly Refusal[] = [
  {
    pattern: /Unable to create '.*\.lock': File exists/,
    say: (output) =>
      phrase('Another git process is at work in this repository. Wait for it to end. {0}', output),
  },
  {
    pattern: /No space left on device|Disk quota exceeded/,
    say: (output) => phrase('The disk is full, so git could not commit. Free some space. {0}', output),
  },
  {
    pattern: /untracked working tree files would be overwritten/,
    say: (output) => phrase('git does not track files that are in the way. Move them first. {0}', output),
  },
  {
    pattern: /empty ident name|Please tell me who you are|unable to auto-detect email/,
    say: () =>
      phrase(
        'git does not know who commits. Set a name and an address with "git config user.name" and "git config user.email".',
      ),
  },
  {
    pattern: /gpg failed to sign|failed to write commit object|signing failed|error: (?:gpg|ssh)/i,
    say: (output) =>
      phrase('The commit could not be signed without asking. Unlock the key first. {0}', output),
  },
  {
    pattern: /is now empty|nothing to commit|no changes - did you forget/i,
    say: (output) =>
      phrase(
        'The resolution leaves no change to commit. Skip this commit with git, or keep more of it. {0}',
        output,
      ),
  },
];

/** Why git did not do it, in words of people where it is known. */
export function refusal({ code, output, isLate }: WriteEnd): UserError {
  const said = output.trim();
  if (isLate)
    return new UserError(
      'outside-failed',
      phrase('git was stopped because a hook or signing program did not end in time. {0}', said),
    );
  const known = REFUSALS.find(({ pattern }) => pattern.test(said));
  if (known !== undefined) return new UserError('outside-failed', known.say(said));
  return new UserError(
    'outside-failed',
    phrase('git did not commit (exit {0}); a hook may have refused. It said: {1}', code ?? 'signal', said),
  );
}
