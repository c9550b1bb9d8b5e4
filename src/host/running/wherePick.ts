/** The picker of where commands run: each place with its isolation, or why it is unavailable. */
import * as vscode from 'vscode';
import { UserError, saidOf } from '../../core/errors';
import { runWhereForm } from '../../protocol/toChat';
import type { RunWhere } from '../../protocol/toChat';
import { plainText } from '../../core/text/plainText';
import { sayPhrase } from '../wording';
import type { WhereChoice } from '../../session/running/whereChoice';

export interface WherePickParts {
  readonly choice: WhereChoice;
  /** Why commands cannot run there, in a sentence; null where they can. Within 2 s. */
  readonly missing: (where: RunWhere, signal: AbortSignal) => Promise<string | null>;
  /** As VS Code names where the window's extensions run: `dev-container`, `ssh-remote`; undefined for this machine. */
  readonly remoteName: string | undefined;
}

interface WhereItem extends vscode.QuickPickItem {
  /** Null: as settings say; undefined for what cannot be chosen. */
  readonly where?: RunWhere | null;
  readonly problem?: string | null;
}

/** The place that the user picked, which is remembered for this workspace; undefined when the user backs out. */
export async function pickWhere(parts: WherePickParts): Promise<RunWhere | undefined> {
  const { choice } = parts;
  const chosen = await showPick(parts);
  if (chosen?.where === undefined) return undefined;
  if (typeof chosen.problem === 'string') throw new UserError('bad-input', chosen.problem);
  await choice.pick(chosen.where);
  return choice.current();
}

/** Shown at once; what is missing is told as it is found out. */
async function showPick(parts: WherePickParts): Promise<WhereItem | undefined> {
  const pick = vscode.window.createQuickPick<WhereItem>();
  const ended = new AbortController();
  const problems = new Map<RunWhere, string | null>();
  const draw = (): void => {
    const [active] = pick.activeItems;
    pick.items = whereItems(parts, problems);
    pick.activeItems = pick.items.filter(({ where }) => where !== undefined && where === active?.where);
  };
  pick.title = vscode.l10n.t('Where Commands Run');
  pick.placeholder = vscode.l10n.t('Takes effect with the next command');
  pick.busy = true;
  draw();
  const looked = Promise.all(
    runWhereForm.options.map(async (where) => {
      problems.set(where, await problemOf(parts, where, ended.signal));
      if (!ended.signal.aborted) draw();
    }),
  );
  void looked.then(() => (pick.busy = false));
  try {
    return await new Promise<WhereItem | undefined>((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems[0]));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    ended.abort();
    pick.dispose();
  }
}

async function problemOf(
  { missing }: WherePickParts,
  where: RunWhere,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await missing(where, signal);
  } catch (error) {
    return sayPhrase(saidOf(error));
  }
}

/** Free of side effects; `problems` has what was found out by now. */
export function whereItems(
  { choice, remoteName }: Pick<WherePickParts, 'choice' | 'remoteName'>,
  problems: ReadonlyMap<RunWhere, string | null>,
): readonly WhereItem[] {
  const { t } = vscode.l10n;
  const isInside = isContainerWindow(remoteName);
  const current = choice.current();
  const item = (where: RunWhere, icon: string, label: string, isolates: string): WhereItem => {
    const problem = problems.get(where) ?? null;
    return {
      label: `$(${problem === null ? icon : 'circle-slash'}) ${label}`,
      description: where === current ? t('in use') : '',
      detail: plainText(problem ?? isolates),
      ...{ where, problem },
    };
  };
  const inside = t('This window already runs in a dev container: commands run inside it, with its isolation');
  const items = [
    item(
      'terminal',
      'terminal',
      t('Terminal'),
      isInside ? inside : t('No isolation: commands have your rights, your files and the network'),
    ),
    item(
      'sandbox',
      'shield',
      t('Sandbox'),
      t(
        'Commands can write only to this folder, cannot read your secrets and have no network (bubblewrap, Linux)',
      ),
    ),
    item(
      'container',
      'package',
      t('Dev container'),
      t('Commands see this folder, the container and its network (Docker or Podman)'),
    ),
  ];
  if (choice.picked() === null) return items;
  const settings = {
    label: t('Use Settings'),
    description: placeName(choice.bySettings()),
    where: null,
  };
  return [...items, { label: '', kind: vscode.QuickPickItemKind.Separator }, settings];
}

/** Whether what runs in the window runs in a container already, which VS Code went into. */
export function isContainerWindow(remoteName: string | undefined): boolean {
  return remoteName === 'dev-container' || remoteName === 'attached-container' || remoteName === 'codespaces';
}

function placeName(where: RunWhere): string {
  const { t } = vscode.l10n;
  return { terminal: t('Terminal'), sandbox: t('Sandbox'), container: t('Dev container') }[where];
}
