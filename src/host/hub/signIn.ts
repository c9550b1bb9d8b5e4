/** Signing in to the service of the hub: by VS Code's own GitHub account, else by a token in secret storage. */
import * as vscode from 'vscode';
import { errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import { plainText } from '../../core/text/plainText';
import type { ApiPlace } from '../../hub/github/apiPlace';
import { registerCommand } from '../commandBorder';
import { keyProblem } from '../models/apiKey';
import type { ApiKeys } from '../models/apiKey';

export interface SignInParts {
  readonly keys: Pick<ApiKeys, 'get' | 'set' | 'remove'>;
  /** The user's, across workspaces. */
  readonly memory: vscode.Memento;
  place(): ApiPlace;
  readonly log: Log;
}

/** VS Code's accounts are GitHub's own; another service takes a token. */
const GITHUB = 'api.github.com';
const PROVIDER = 'github';
/** The least that a session can have: it raises the limits, and writes nothing. */
const SCOPES = ['read:user'];
const ACCOUNT = 'repomaster.hub.usesAccount';

/** The token for a host, null for none: one that was typed, else that of the account. Never asks. */
export async function tokenOf(
  { keys, memory }: Pick<SignInParts, 'keys' | 'memory'>,
  host: string,
): Promise<string | null> {
  const typed = await keys.get(host);
  if (typed !== '') return typed;
  if (host !== GITHUB || memory.get<unknown>(ACCOUNT) !== true) return null;
  const session = await vscode.authentication.getSession(PROVIDER, SCOPES, { silent: true });
  return session?.accessToken ?? null;
}

/** The commands that sign in and out; the caller disposes them. */
export function registerSignIn(parts: SignInParts): vscode.Disposable {
  const { log, memory, keys } = parts;
  return vscode.Disposable.from(
    registerCommand('repomaster.hub.signIn', log, () => signIn(parts)),
    registerCommand('repomaster.hub.signOut', log, async () => {
      const { host } = parts.place();
      await memory.update(ACCOUNT, undefined);
      await keys.remove(host);
      tell(vscode.l10n.t('RepoMaster no longer uses a token for {0}.', host));
    }),
  );
}

async function signIn(parts: SignInParts): Promise<void> {
  const { host } = parts.place();
  const way = host === GITHUB ? await chooseWay() : 'token';
  const isIn = way === 'account' ? await byAccount(parts) : way === 'token' && (await byToken(parts, host));
  if (isIn) tell(vscode.l10n.t('Signed in to {0}.', host));
}

async function chooseWay(): Promise<'account' | 'token' | undefined> {
  const { t } = vscode.l10n;
  const items = [
    {
      label: `$(github) ${t('Use My GitHub Account')}`,
      detail: t('VS Code signs you in. RepoMaster may read your profile and public repositories.'),
      way: 'account' as const,
    },
    {
      label: `$(key) ${t('Enter a Token')}`,
      detail: t('A personal access token: for private repositories.'),
      way: 'token' as const,
    },
  ];
  return (await vscode.window.showQuickPick(items, { title: t('Sign In to GitHub'), ignoreFocusOut: true }))
    ?.way;
}

/** An editor without GitHub's accounts asks for a token instead. */
async function byAccount(parts: SignInParts): Promise<boolean> {
  try {
    await vscode.authentication.getSession(PROVIDER, SCOPES, { createIfNone: true });
  } catch (error) {
    if (/cancel|consent/i.test(errorText(error))) return false;
    parts.log.warn(`hub: VS Code did not sign in: ${errorText(error)}`);
    return byToken(parts, GITHUB);
  }
  await parts.keys.remove(GITHUB);
  await parts.memory.update(ACCOUNT, true);
  return true;
}

async function byToken({ keys }: SignInParts, host: string): Promise<boolean> {
  const { t } = vscode.l10n;
  const typed = await vscode.window.showInputBox({
    title: t('Token for {0}', host),
    prompt: t(
      'VS Code keeps the token in its secret storage, never in settings. It is sent to {0} alone.',
      host,
    ),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) =>
      keyProblem(text) === null ? undefined : t('Paste the token: it has no spaces. Escape cancels.'),
  });
  if (typed === undefined) return false;
  await keys.set(host, typed);
  return true;
}

function tell(text: string): void {
  void vscode.window.showInformationMessage(plainText(text));
}
