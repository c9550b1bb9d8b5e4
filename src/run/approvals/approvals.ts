import type {
  ApprovalDecision,
  ApprovalQuestion,
  ApprovalScope,
  Approvals,
} from '../../core/conversation/approvals';
import { phrase } from '../../core/text/phrase';
import type { CommandProposal } from '../../core/conversation/tool';
import { coveringRule } from './allowRules';
import { concernsOf, weighedConcerns } from './concerns';
import { isContained } from './contained';
import { denyingRule } from './denyRules';
import type { Disk } from './disk';

/** Where what was allowed for the workspace is kept. */
export interface RememberedRules {
  read(): readonly string[];
  add(rule: string): void;
  remove(rules: readonly string[]): void;
}

export interface ApprovalOptions {
  /** Commands that never run, as the user or the workspace wrote them: `rm`, `git push`. Read each time. */
  readonly denied: () => readonly string[];
  /** Commands that run unasked, as the user wrote them: `npm test`, `pytest *`. Read each time. */
  readonly allowed: () => readonly string[];
  readonly workspace: RememberedRules;
  readonly disk: Disk;
  /** Asks the user; resolves denied when `signal` is aborted. */
  readonly ask: (
    callId: string,
    question: ApprovalQuestion,
    signal: AbortSignal,
  ) => Promise<ApprovalDecision>;
}

/** A command that runs without being asked about: this very text in this very folder. */
export interface RememberedCommand {
  readonly command: string;
  readonly folder: string;
  readonly scope: 'session' | 'workspace';
}

export interface RememberingApprovals extends Approvals {
  /** What was allowed, the session's first, each in the order it was allowed in. */
  remembered(): readonly RememberedCommand[];
  /** From now on these are asked about again. */
  forget(commands: readonly RememberedCommand[]): void;
}

/**
 * The rules: what is denied never runs; what raises a concern (concernsOf) is asked each time; what was allowed for the
 * session (as long as this object lives) or for the workspace runs, where it is the very same text in the same folder;
 * and so does what the user's own rules cover, and what a closed boundary contains (isContained).
 * The same text, not the same words: `a | sh` and `a; sh` have the same words, `X=1 a` and `a` too.
 */
export function createApprovals(options: ApprovalOptions): RememberingApprovals {
  const { denied, allowed, workspace, disk, ask } = options;
  const session = new Set<string>();
  const asked = (proposal: CommandProposal): ApprovalQuestion => {
    const concerns = concernsOf(proposal, disk);
    return { proposal, concerns, scopes: concerns.length > 0 ? ['once'] : ['once', 'session', 'workspace'] };
  };
  const allowing = (proposal: CommandProposal): ApprovalScope | 'settings' | null => {
    const rule = ruleOf(proposal);
    if (session.has(rule)) return 'session';
    if (workspace.read().includes(rule)) return 'workspace';
    return coveringRule(allowed(), proposal, disk) === null ? null : 'settings';
  };
  return {
    consider: (proposal) => {
      const denying = denyingRule(denied(), proposal.parsed);
      if (denying !== null) {
        const reason = phrase('the user\'s rule "{0}" forbids it', denying);
        return { kind: 'decided', decision: { kind: 'denied', by: 'rule', reason } };
      }
      if (isContained(proposal, weighedConcerns(proposal, disk), denied()))
        return { kind: 'decided', decision: { kind: 'allowed', scope: 'once', by: 'rule' } };
      const question = asked(proposal);
      const scope = question.concerns.length === 0 ? allowing(proposal) : null;
      if (scope === null) return { kind: 'ask', question };
      return { kind: 'decided', decision: { kind: 'allowed', scope, by: 'rule' } };
    },
    ask: async (callId, question, signal) => {
      const decision = await ask(callId, question, signal);
      if (decision.kind === 'denied' || decision.scope === 'once' || decision.scope === 'settings')
        return decision;
      // The page offers these scopes only; were it to send another, that is no reason to remember.
      if (!asked(question.proposal).scopes.includes(decision.scope)) return { ...decision, scope: 'once' };
      const rule = ruleOf(question.proposal);
      if (decision.scope === 'session') session.add(rule);
      else workspace.add(rule);
      return decision;
    },
    remembered: () => [
      ...[...session].flatMap((rule) => commandOf(rule, 'session')),
      ...workspace.read().flatMap((rule) => commandOf(rule, 'workspace')),
    ],
    forget: (commands) => {
      for (const each of commands) if (each.scope === 'session') session.delete(ruleOf(each));
      const kept = commands.filter(({ scope }) => scope === 'workspace');
      if (kept.length > 0) workspace.remove(kept.map(ruleOf));
    },
  };
}

/** What is remembered of a command: nothing but its exact text and folder. */
function ruleOf({ command, folder }: Pick<CommandProposal, 'command' | 'folder'>): string {
  return JSON.stringify([folder, command]);
}

/** The command of a rule; none where what was kept is no rule. */
function commandOf(rule: string, scope: RememberedCommand['scope']): RememberedCommand[] {
  try {
    const value: unknown = JSON.parse(rule);
    const parts: readonly unknown[] = Array.isArray(value) ? value : [];
    const [folder, command] = parts;
    return typeof folder === 'string' && typeof command === 'string' ? [{ command, folder, scope }] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
