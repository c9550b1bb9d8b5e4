/** The picker of conversations, with a button for each action. */
import * as vscode from 'vscode';
import { errorText } from '../../../core/errors';
import type { Log } from '../../../core/ports';
import { iconless } from '../../../core/text/plainText';
import { formatCount, formatFiles } from '../../wording';
import type { ExportForm, History, ListedConversation } from '../../../session/journal/history';
import type { ConversationSummary, Summary } from '../../../session/journal/summarise';

export interface ConversationItem extends vscode.QuickPickItem {
  readonly listed: ListedConversation;
  readonly summary: Summary;
}

export interface Picked {
  readonly item: ConversationItem;
  readonly action: 'open' | 'delete' | ExportForm;
}

/** The picker leaves out older conversations; its title says how many there are. */
const MOST_LISTED = 500;
/** As many are read before the list is drawn with them. */
const AT_ONCE = 20;
/** A key that comes sooner searches for more. */
const SEARCH_DELAY_MS = 200;

/** Resolves with the user's choice; null if the user chose nothing. */
export async function pickConversation(history: History, shownId: string, log: Log): Promise<Picked | null> {
  const { t } = vscode.l10n;
  const pick = vscode.window.createQuickPick<ConversationItem>();
  pick.title = t('Conversations of this workspace');
  pick.placeholder = t('Search in questions and answers');
  const closed = new AbortController();
  const search = createSearch(pick, history, log);
  try {
    const chosen = chosenIn(pick);
    pick.show();
    pick.busy = true;
    fill(pick, search, history, shownId, closed.signal).catch((error: unknown) => {
      log.error(`conversations: ${errorText(error)}`);
      pick.placeholder = t('The conversations cannot be listed: {0}', errorText(error));
      pick.busy = false;
    });
    return await chosen;
  } finally {
    closed.abort();
    search.stop();
    pick.dispose();
  }
}

function chosenIn(pick: vscode.QuickPick<ConversationItem>): Promise<Picked | null> {
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item !== undefined) resolve({ item, action: 'open' });
    });
    pick.onDidTriggerItemButton(({ item, button }) => {
      const action = buttonsOf(item.summary).find((each) => each.button.tooltip === button.tooltip)?.action;
      if (action !== undefined) resolve({ item, action });
    });
    pick.onDidHide(() => resolve(null));
  });
}

async function fill(
  pick: vscode.QuickPick<ConversationItem>,
  search: Search,
  history: History,
  shownId: string,
  signal: AbortSignal,
): Promise<void> {
  const { t } = vscode.l10n;
  const isOpen = (): boolean => !signal.aborted;
  const listed = await history.list();
  if (listed.length === 0) pick.placeholder = t('There are no conversations yet.');
  if (listed.length > MOST_LISTED)
    pick.title = t(
      'The newest {0} of {1} conversations of this workspace',
      formatCount(MOST_LISTED),
      formatCount(listed.length),
    );
  const items: ConversationItem[] = [];
  for (let at = 0; at < Math.min(listed.length, MOST_LISTED) && isOpen(); at += AT_ONCE) {
    const some = listed.slice(at, Math.min(at + AT_ONCE, MOST_LISTED));
    const summaries = await Promise.all(some.map(({ id }) => history.summarise(id)));
    summaries.forEach((summary, index) => {
      const each = some[index];
      if (summary !== null && each !== undefined) items.push(itemOf(each, summary, each.id === shownId));
    });
    if (isOpen()) search.among(items);
  }
  if (isOpen()) pick.busy = false;
}

interface Search {
  /** From now on these are listed and searched. */
  among(items: readonly ConversationItem[]): void;
  stop(): void;
}

/** Keeps those whose question has all the words at once, and adds those whose texts have as they are found. */
function createSearch(pick: vscode.QuickPick<ConversationItem>, history: History, log: Log): Search {
  let all: readonly ConversationItem[] = [];
  let abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wordsNow = (): readonly string[] => pick.value.toLowerCase().split(/\s+/).filter(Boolean);
  const look = async (words: readonly string[], signal: AbortSignal): Promise<void> => {
    const found = new Map<ConversationItem, ConversationItem>();
    for (const item of all) {
      const at = hasAll(item, words) ? '' : await history.find(item.listed.id, words, signal);
      if (signal.aborted) return;
      if (at === null) continue;
      found.set(item, at === '' ? item : { ...item, detail: iconless(at) });
      pick.items = all.flatMap((each) => found.get(each) ?? []);
    }
    pick.busy = false;
  };
  const stop = (): void => {
    clearTimeout(timer);
    abort.abort();
    abort = new AbortController();
  };
  const draw = (): void => {
    stop();
    const words = wordsNow();
    pick.items = words.length === 0 ? all : all.filter((item) => hasAll(item, words));
    if (words.length === 0) return;
    const { signal } = abort;
    pick.busy = true;
    timer = setTimeout(() => {
      look(words, signal).catch((error: unknown) => {
        if (!signal.aborted) log.error(`conversations: ${errorText(error)}`);
      });
    }, SEARCH_DELAY_MS);
  };
  pick.onDidChangeValue(draw);
  const among = (items: readonly ConversationItem[]): void => {
    all = [...items];
    draw();
  };
  return { among, stop };
}

function hasAll({ summary, label }: ConversationItem, words: readonly string[]): boolean {
  const lower = (summary.kind === 'conversation' ? summary.question : label).toLowerCase();
  return words.every((word) => lower.includes(word));
}

function itemOf(listed: ListedConversation, summary: Summary, isShown: boolean): ConversationItem {
  const { t } = vscode.l10n;
  const when = new Date(listed.changedMs).toLocaleString(vscode.env.language, {
    ...({ dateStyle: 'medium', timeStyle: 'short' } as const),
  });
  return {
    ...{ listed, summary, label: labelOf(listed, summary), detail: detailOf(summary) },
    description: isShown ? t('{0} (shown)', when) : when,
    // The words were searched for in all of it.
    alwaysShow: true,
    iconPath: new vscode.ThemeIcon(summary.kind === 'conversation' ? 'comment-discussion' : 'question'),
    buttons: buttonsOf(summary).map(({ button }) => button),
  };
}

/** As much as leaves room for the date beside it in a list of the usual width. */
const MOST_LABEL_CHARS = 60;

function labelOf({ id }: ListedConversation, summary: Summary): string {
  if (summary.kind !== 'conversation' || summary.question === '') return id;
  const { question } = summary;
  return iconless(
    question.length <= MOST_LABEL_CHARS ? question : `${question.slice(0, MOST_LABEL_CHARS - 1).trimEnd()}…`,
  );
}

function detailOf(summary: Summary): string {
  const { t } = vscode.l10n;
  switch (summary.kind) {
    case 'empty':
      return t('No question');
    case 'otherVersion':
      return t('Written by another version of RepoMaster (format {0})', iconless(summary.version));
    case 'foreign':
      return t('Not a RepoMaster conversation');
    case 'conversation':
      return conversationParts(summary).join(' · ');
  }
}

function conversationParts(summary: ConversationSummary): readonly string[] {
  const { t } = vscode.l10n;
  const { turns, files, isWhole, mode, tokens, cost } = summary;
  const names = {
    ...{ ask: t('Ask'), plan: t('Plan'), act: t('Act') },
    ...{ merge: t('Merge'), commit: t('Commit'), rebase: t('Rebase') },
  };
  const changed = formatFiles(files);
  const changes = isWhole ? t('{0} changed', changed) : t('at least {0} changed', changed);
  const taken = tokens === null || tokens === 0 ? [] : [t('{0} tokens', formatCount(tokens))];
  return [
    turns === 1 ? t('1 turn') : t('{0} turns', formatCount(turns)),
    ...(mode === null ? [] : [names[mode]]),
    ...(isWhole || files > 0 ? [changes] : []),
    ...taken,
    ...(cost === null || taken.length === 0 ? [] : [`$${cost.toFixed(2)}`]),
  ];
}

interface Button {
  readonly action: Picked['action'];
  readonly button: vscode.QuickInputButton;
}

/** What is not ours is neither given out as a conversation nor deleted. */
function buttonsOf(summary: Summary): readonly Button[] {
  const { t } = vscode.l10n;
  if (summary.kind === 'foreign') return [];
  const button = (action: Picked['action'], icon: string, tooltip: string): Button => ({
    action,
    button: { iconPath: new vscode.ThemeIcon(icon), tooltip },
  });
  return [
    ...(summary.kind === 'conversation' ? [button('markdown', 'markdown', t('Export as Markdown'))] : []),
    button('jsonl', 'export', t('Export as JSONL')),
    button('delete', 'trash', t('Delete')),
  ];
}
