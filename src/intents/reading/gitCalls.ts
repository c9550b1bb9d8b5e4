import type { Intent } from './intent';

/** Questions about work on git. */
export type GitWork = Extract<
  Intent,
  { kind: 'merge' | 'silent' | 'commit' | 'rebase' | 'review' | 'bisect' | 'undoGit' }
>;

export function isGitWork(intent: Intent): intent is GitWork {
  return ['merge', 'silent', 'commit', 'rebase', 'review', 'bisect', 'undoGit'].includes(intent.kind);
}

/** A call as the tools for git take it. */
export type GitCall =
  | { readonly tool: 'view_conflicts'; readonly args: Readonly<Record<string, never>> }
  | {
      readonly tool: 'plan_commits' | 'plan_rebase';
      readonly args: {
        readonly onto?: string;
        readonly proposal?: 1;
        readonly apply?: true;
        readonly check?: string;
      };
    }
  | {
      readonly tool: 'review_changes';
      readonly args: {
        readonly range?: string;
        readonly turn?: true;
        readonly said?: string;
        readonly all?: true;
        readonly model?: true;
      };
    }
  | { readonly tool: 'find_silent_conflicts'; readonly args: { readonly theirs?: string } }
  | { readonly tool: 'undo_git'; readonly args: { readonly id?: string } }
  | {
      readonly tool: 'bisect';
      readonly args: { readonly good: string; readonly bad: string; readonly run: string };
    };

/** The best plan, carried out. */
const FIRST = { proposal: 1, apply: true } as const;

export function gitCallFor(intent: GitWork): GitCall {
  switch (intent.kind) {
    case 'merge':
      return { tool: 'view_conflicts', args: {} };
    case 'silent':
      return silentCall(intent.theirs);
    case 'commit': {
      const check = intent.check === null ? {} : { check: intent.check };
      return { tool: 'plan_commits', args: intent.apply ? { ...FIRST, ...check } : {} };
    }
    case 'rebase': {
      const onto = intent.onto === null ? {} : { onto: intent.onto };
      return { tool: 'plan_rebase', args: { ...onto, ...(intent.apply ? FIRST : {}) } };
    }
    case 'undoGit':
      return { tool: 'undo_git', args: intent.id === null ? {} : { id: intent.id } };
    case 'review':
      return reviewCall(intent);
    case 'bisect': {
      const { good, bad, run } = intent;
      return { tool: 'bisect', args: { good, bad, run } };
    }
  }
}

function silentCall(theirs: string | null): GitCall {
  return { tool: 'find_silent_conflicts', args: theirs === null ? {} : { theirs } };
}

function reviewCall(intent: Extract<GitWork, { kind: 'review' }>): GitCall {
  const range = intent.range === null ? {} : { range: intent.range };
  const turn = intent.turn ? { turn: true as const } : {};
  const said = intent.said === null ? {} : { said: intent.said };
  const all = intent.all ? { all: true as const } : {};
  const model = intent.model ? { model: true as const } : {};
  return { tool: 'review_changes', args: { ...range, ...turn, ...said, ...all, ...model } };
}
