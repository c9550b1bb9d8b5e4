/** The plan of `repomaster git commit` with messages that a model writes. */
import type { CommitPlan, CommitReport } from '../../core/git/commitPlan';
import type { MessageEstimate, MessageWriter } from '../../core/git/planMessages';
import { atMostText, spentText } from '../../core/text/costText';
import { inEnglish } from '../../core/text/phrase';
import { groupedNumber } from '../../explore/answer/text';
import type { WordedPlan } from '../../scenarios/git/commits/wordCommits';
import type { CommitEngine, ReportedChanges } from '../../session/commits/commitEngine';

export interface WordingPorts {
  /** Null where rules word the commits. */
  readonly writer: MessageWriter | null;
  readonly ports: { readonly engine: CommitEngine; readonly note: (text: string) => void };
}

export interface WordedChanges {
  /** With the model's messages in the first proposal, where no plan is carried out. */
  readonly read: ReportedChanges;
  /** As it was given, with the model's messages. */
  readonly plan: CommitPlan | null;
  /** What it cost, and which messages are not the model's, for people. */
  readonly notes: readonly string[];
}

/** Asks the model once: for the plan that is carried out, else for the first proposal; not at all where there is neither. */
export async function withModelMessages(
  read: ReportedChanges,
  plan: CommitPlan | null,
  { writer, ports }: WordingPorts,
  signal: AbortSignal,
): Promise<WordedChanges> {
  const asked = plan ?? read.report.proposals[0] ?? null;
  if (writer === null || asked === null) return { read, plan, notes: [] };
  ports.note(estimateLine(writer, await ports.engine.estimateWords(read.reading, asked, writer)));
  const worded = await ports.engine.word(read.reading, asked, writer, signal);
  const notes = [costLine(writer, worded), ...refusedLines(worded)];
  const commits = asked.commits.map((commit, at) => ({
    ...commit,
    message: worded.commits[at]?.message ?? commit.message,
  }));
  if (plan !== null) return { read, plan: { ...plan, commits }, notes };
  return { read: { ...read, report: withFirst(read.report, worded) }, plan, notes };
}

function withFirst(report: CommitReport, { commits }: WordedPlan): CommitReport {
  const [first, ...others] = report.proposals;
  if (first === undefined) return report;
  const worded = first.commits.map((commit, at) => ({
    ...commit,
    message: commits[at]?.message ?? commit.message,
  }));
  return { ...report, proposals: [{ ...first, commits: worded }, ...others] };
}

function estimateLine({ model }: MessageWriter, { tokens, cost }: MessageEstimate): string {
  return `asking ${model.name} at ${model.host} for messages: about ${groupedNumber(tokens)} tokens of the changes (${atMostText(cost)})`;
}

function costLine({ model }: MessageWriter, { usage, cost }: WordedPlan): string {
  const { input, cacheRead, cacheWrite, output } = usage;
  const sent = groupedNumber(input + cacheRead + cacheWrite);
  return `Messages by ${model.name}: ${sent} tokens sent, ${groupedNumber(output)} received, ${spentText(cost)}.`;
}

function refusedLines({ commits }: WordedPlan): readonly string[] {
  return commits.flatMap(({ refused }, at) =>
    refused === null
      ? []
      : [`Commit ${at + 1} keeps the message of the rules: the model's was not used. ${inEnglish(refused)}`],
  );
}
