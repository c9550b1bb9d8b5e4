import type { JSX } from 'preact';
import { memo } from 'preact/compat';
import { useContext } from 'preact/hooks';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { ApprovalCard } from '../cards/approvalCard';
import { ChangedFiles } from './changedFiles';
import { DataTable, rowsText } from './dataTable';
import { EditCard } from '../cards/editCard';
import { Icon } from '../icon';
import { shownText } from './longText';
import { usePage } from '../page';
import { Places } from '../places';
import { PlanCommands } from './planChecks';
import type { PlanProgress } from './planProgress';
import { PlanView } from './planView';
import { RulesLink } from '../cards/questionCard';
import { RepairButton } from './repairButton';
import { RunButtons } from './runButtons';
import { isAsking, isGoing, runEnd } from './turns';
import type { ToolPart } from './turns';
import { duration, noAnswer, toolState, toolWords } from '../words/wording';

const icons: Readonly<Record<string, string>> = {
  view_structure: 'list-tree',
  view_code: 'code',
  search_code: 'search',
  trace_dependencies: 'type-hierarchy',
  explore: 'search',
  run_script: 'terminal',
  scratch_run: 'beaker',
  setup_environment: 'tools',
  edit_file: 'edit',
  write_file: 'new-file',
  plan: 'checklist',
  view_conflicts: 'git-merge',
  resolve_conflict: 'git-merge',
  plan_commits: 'git-commit',
  plan_rebase: 'list-ordered',
  review_changes: 'git-compare',
  bisect: 'search',
  undo_git: 'discard',
  submit: 'pass',
  search_repositories: 'telescope',
  search_issues: 'issues',
  submit_phase: 'pass',
  more: 'info',
};

interface Props {
  readonly turn: number;
  readonly tool: ToolPart;
  /** The turn has ended: a call without an outcome will get none. */
  readonly isOver: boolean;
  /** Of a plan what is done. */
  readonly progress?: PlanProgress | undefined;
}

/** A tool call: one line with its result, and its input and output on demand. Redrawn only when it changes. */
export const ToolCard = memo(({ turn, tool, isOver, progress }: Props): JSX.Element => {
  const page = usePage();
  const key = `${turn}/${tool.callId}`;
  const isOpen = page.isExpanded(key);
  const bodyId = `tool-${key}`;
  const { outcome } = tool;
  const failed = outcome?.kind === 'failed';
  return (
    <div class={`tool ${isBad(tool) ? 'failed' : ''}`} data-call={tool.callId}>
      <button
        type="button"
        class="tool-line"
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={() => page.toggle(key)}
      >
        <Icon name={toolIcon(tool, isOver)} />
        <span class="tool-words">
          <span class="tool-sentence">
            {toolWords(tool, isOver).map(({ text, isCode }, at) =>
              isCode ? <code key={at}>{text}</code> : text,
            )}
          </span>
          <ToolFacts tool={tool} isOver={isOver} />
        </span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
      </button>
      {failed && !isOpen && <p class="tool-message">{shownText(outcome.message)}</p>}
      {!isOver && isAsking(tool) && <Question tool={tool} />}
      {tool.liveOutput !== '' && ((outcome === null && !isOver) || isGoing(tool)) && (
        <pre class="live" tabIndex={0} aria-label={t('Output so far')}>
          {lastLines(visible(tool.liveOutput))}
        </pre>
      )}
      <RunButtons tool={tool} isOver={isOver} />
      <RepairOf turn={turn} tool={tool} isOver={isOver} />
      {progress !== undefined && <PlanOf tool={tool} progress={progress} />}
      <ChangedFiles tool={tool} within={key} />
      <TableOf tool={tool} />
      {isOpen && <ToolBody id={bodyId} tool={tool} />}
    </div>
  );
});

function PlanOf(props: { readonly tool: ToolPart; readonly progress: PlanProgress }): JSX.Element | null {
  const { outcome } = props.tool;
  const planned = outcome?.kind === 'answered' ? outcome.answer.planned : undefined;
  return planned === undefined ? null : <PlanView planned={planned} progress={props.progress} />;
}

/** What a program of the model printed as a table. */
function TableOf({ tool: { outcome } }: Pick<Props, 'tool'>): JSX.Element | null {
  const table = outcome?.kind === 'answered' ? outcome.answer.table : undefined;
  if (table === undefined) return null;
  return <DataTable table={table} name={t('Table that the program printed')} caption={rowsText(table)} />;
}

/** Of a command that failed where files were changed: there is a step to go back to. */
function RepairOf({ turn, tool, isOver }: Omit<Props, 'progress'>): JSX.Element | null {
  const { outcome, callId } = tool;
  if (
    !isOver ||
    outcome?.kind !== 'answered' ||
    outcome.answer.step === undefined ||
    isGoing(tool) ||
    !isBad(tool)
  )
    return null;
  const what = visible(outcome.answer.run?.command ?? tool.name);
  return (
    <div class="actions run-actions">
      <RepairButton turn={turn} from={{ kind: 'call', callId }} what={what} />
    </div>
  );
}

/** What the user is asked before it goes on. */
function Question({ tool: { callId, question, edit } }: { readonly tool: ToolPart }): JSX.Element | null {
  if (edit !== null) return <EditCard callId={callId} question={edit} />;
  return question === null ? null : <ApprovalCard callId={callId} question={question} />;
}

function ToolFacts({ tool, isOver }: Pick<Props, 'tool' | 'isOver'>): JSX.Element {
  const state = toolState(tool, isOver);
  const checks = useContext(PlanCommands);
  const tookMs = Math.round(tool.background?.report?.durationMs ?? tool.durationMs);
  return (
    <span class="tool-facts">
      {isCheckOf(tool, checks) && <span>{t('Plan check')}</span>}
      {state !== '' && <span class={hasFailed(tool) ? 'bad' : ''}>{state}</span>}
      {tool.outcome !== null && !isGoing(tool) && tookMs > 0 && <span>{duration(tookMs)}</span>}
    </span>
  );
}

/** It runs a command that a plan has as a check. */
function isCheckOf({ name, input }: ToolPart, checks: readonly string[]): boolean {
  if (name !== 'run_script' || typeof input !== 'object' || input === null || !('command' in input))
    return false;
  return typeof input.command === 'string' && checks.includes(input.command);
}

function ToolBody({ id, tool }: { readonly id: string; readonly tool: ToolPart }): JSX.Element {
  const { outcome, decision, background } = tool;
  return (
    <div class="tool-body" id={id}>
      {decision !== null && (
        <p class="quiet">
          {decisionText(decision)} {decision.by === 'rule' && <RulesLink />}
        </p>
      )}
      {outcome?.kind === 'answered' && <Places results={outcome.answer.results} />}
      <h3>{t('Input')}</h3>
      <pre tabIndex={0}>{shownText(inputText(tool.input))}</pre>
      {outcome !== null && (
        <>
          <h3>{t('Output')}</h3>
          <pre tabIndex={0}>{shownText(outputText(outcome))}</pre>
        </>
      )}
      {background !== null && (
        <>
          <h3>{t('Final report')}</h3>
          <pre tabIndex={0}>{shownText(background.told)}</pre>
        </>
      )}
    </div>
  );
}

function toolIcon(tool: ToolPart, isOver: boolean): string {
  const { name, outcome } = tool;
  if (outcome === null && isAsking(tool) && !isOver) return 'debug-pause';
  if (outcome === null) return isOver ? 'circle-slash' : 'loading';
  if (isGoing(tool)) return 'loading';
  if (isBad(tool)) return 'error';
  if (outcome.kind !== 'answered' || runEnd(tool)?.kind === 'cancelled') return 'circle-slash';
  return (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? 'tools';
}

/** It failed, or the command that it ran did; which of them, its words say. What the user stopped is no failure. */
function isBad(tool: ToolPart): boolean {
  if (hasFailed(tool)) return true;
  const end = runEnd(tool);
  return end !== null && end.kind !== 'cancelled' && !(end.kind === 'exited' && end.code === 0);
}

/** A question that the map has no answer to is no failure. */
function hasFailed(tool: ToolPart): boolean {
  return tool.outcome?.kind === 'failed' && noAnswer(tool) === null;
}

function decisionText(decision: NonNullable<ToolPart['decision']>): string {
  if (decision.kind === 'denied') {
    const reason = visible(say(decision.reason));
    return decision.by === 'rule' ? t('Denied by a rule: {0}', reason) : t('You denied it.');
  }
  if (decision.by === 'rule' && decision.scope !== 'settings') return t('Allowed by a rule.');
  const scopes = {
    once: t('You allowed it once.'),
    session: t('You allowed it in this session.'),
    workspace: t('You allowed it in this workspace.'),
    settings: t('Allowed by your settings.'),
  };
  return scopes[decision.scope];
}

function inputText(input: unknown): string {
  return input === undefined || input === null
    ? t('The model sent invalid arguments.')
    : JSON.stringify(input, null, 2);
}

function outputText(outcome: NonNullable<ToolPart['outcome']>): string {
  switch (outcome.kind) {
    case 'answered':
      return outcome.answer.text === '' ? t('No output.') : outcome.answer.text;
    case 'failed':
      return outcome.message;
    case 'denied':
      return say(outcome.reason);
    case 'cancelled':
      return t('Cancelled');
  }
}

/** As many as fit a card without pushing the conversation away. */
const liveLines = 12;

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-liveLines).join('\n');
}
