/** The slash commands of git: a page, a model's work in the mode of the scenario, or without a model what the map's tools say. */
import { gitModes } from '../../core/conversation/conversation';
import type { GitMode, TurnMode } from '../../core/conversation/conversation';
import type { ModelClient } from '../../core/conversation/languageModel';

export type GitCommand =
  /** Opens the page with this command of the window. */
  | { readonly kind: 'show'; readonly command: string }
  /** `wish` is what the user wants besides, '' for nothing. */
  | { readonly kind: 'work'; readonly mode: GitMode; readonly wish: string }
  /** Carried out as it was proposed, or taken back: that takes no model. */
  | { readonly kind: 'done' };

const PAGES: Readonly<Record<GitMode, string>> = {
  merge: 'repomaster.resolveConflicts',
  commit: 'repomaster.planCommits',
  rebase: 'repomaster.planRebase',
};

/** What a text asks for that begins with /merge, /commit or /rebase; null for any other. */
export function parseGitCommand(text: string): GitCommand | null {
  const match = /^\/(merge|commit|rebase)(?:\s+([\s\S]*))?$/i.exec(text.trim());
  if (match === null) return null;
  const mode = (match[1] ?? '').toLowerCase() as GitMode;
  const wish = (match[2] ?? '').trim();
  if (/^show$/i.test(wish)) return { kind: 'show', command: PAGES[mode] };
  if (mode !== 'merge' && /^(?:(?:\S+\s+)?apply|undo(?:\s+\S+)?)$/i.test(wish)) return { kind: 'done' };
  if (mode === 'merge' && /^check(?:\s+\S+)?$/i.test(wish)) return { kind: 'done' };
  if (mode === 'commit' && /^apply\s+--check\s+\S/i.test(wish)) return { kind: 'done' };
  return { kind: 'work', mode, wish };
}

/** The mode if it is one of git, which belongs to its question: that one keeps it when it is asked again. */
export function gitModeOf(mode: TurnMode | undefined): GitMode | undefined {
  return gitModes.find((each) => each === mode);
}

export interface GitTexts {
  /** What a model is asked to resolve the conflicts under way. */
  readonly resolveMerge: string;
  /** What it is asked to split the uncommitted changes. */
  readonly splitChanges: string;
  /** What it is asked to tidy the commits beyond one; null means the upstream. */
  readonly tidyCommits: (onto: string | null) => string;
}

interface GitPorts extends GitTexts {
  clientFor(text: string): Promise<Pick<ModelClient, 'identity'>>;
}

export interface GitQuestion {
  readonly text: string;
  readonly mode: GitMode;
}

/** What a model is asked behind such a command; null for any other text, and where no model answers: then tools answer. */
export async function questionOfGit(ports: GitPorts, text: string): Promise<GitQuestion | null> {
  const command = parseGitCommand(text);
  if (command?.kind !== 'work') return null;
  const question = questionText(ports, command);
  const { identity } = await ports.clientFor(question);
  return identity.kind === 'none' ? null : { text: question, mode: command.mode };
}

function questionText(
  { resolveMerge, splitChanges, tidyCommits }: GitTexts,
  { mode, wish }: Extract<GitCommand, { readonly kind: 'work' }>,
): string {
  if (mode === 'rebase') {
    const [onto = '', ...rest] = wish.replace(/^(?:-i|--interactive)\b\s*/, '').split(/\s+/);
    return [tidyCommits(onto === '' ? null : onto), ...rest].join(' ');
  }
  const asked = mode === 'merge' ? resolveMerge : splitChanges;
  return wish === '' ? asked : `${asked} ${wish}`;
}
