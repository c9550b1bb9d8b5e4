/** Whether a task can be done here with a repository, as its README says. */
import { inEnglish, phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { CandidateText } from './candidateText';
import { bestLine, quoted, usageLine } from './quoteReadme';
import { onlineService, pluginHost, whatElse } from './otherKinds';
import { offersLanguage } from './usage';
import type { TaskReading } from './taskReading';
import type { Terms } from './score';

export interface Fit {
  readonly fits: boolean;
  /** In English: one sentence that quotes the README where it can, then what else to know before it is used. */
  readonly reason: string;
  /** The share of its score that the judgement leaves, in [0, 1]. */
  readonly kept: number;
}

/** Judges a candidate whose README was read; by rules here, a model may be another one. */
export interface FitJudge {
  judge(task: TaskReading, candidate: CandidateText, terms: Terms, signal: AbortSignal): Promise<Fit>;
}

export const ruledFit: FitJudge = {
  judge: (task, candidate, terms) => Promise.resolve(judgeByRules(task, candidate, terms)),
};

/** Share of the task below which a README is about something else: it has a word or two in common with it by chance. */
const LEAST_COVERAGE = 0.3;
const METRICS = /\b(?:accuracy|f1|precision|recall|bleu|wer|cer|psnr|ssim|map|auc|benchmarks?|mean error)\b/i;

/** The first objection, or what speaks for it. */
function judgeByRules(task: TaskReading, candidate: CandidateText, terms: Terms): Fit {
  const objection = objectionTo(task, candidate, terms);
  if (objection !== null) return { fits: false, reason: inEnglish(objection.why), kept: objection.kept };
  const line = bestLine(task, candidate);
  const said = phrase('Its README says {0} and shows {1}.', line, usageLine(candidate) ?? line);
  return { fits: true, kept: 1, reason: [said, ...caveatsOf(candidate)].map(inEnglish).join(' ') };
}

interface Objection {
  readonly why: Phrase;
  readonly kept: number;
}

/** What an objection leaves of a score. A README that shows no usage may have a page elsewhere that does. */
const [DOUBTFUL, UNFIT] = [0.8, 0.55];

function objectionTo(task: TaskReading, candidate: CandidateText, terms: Terms): Objection | null {
  if (candidate.readmeState === 'none')
    return { why: phrase('It has no README, so nothing says how to use it.'), kept: UNFIT };
  if (candidate.readmeState === 'failed')
    return { why: phrase('Its README could not be read, so nothing says how to use it.'), kept: DOUBTFUL };
  if (candidate.readmeState === 'unread')
    return {
      why: phrase('Its README was not read, because other repositories are likelier.'),
      kept: DOUBTFUL,
    };
  return objectionToKind(task, candidate) ?? objectionToUse(task, candidate, terms);
}

function objectionToKind(task: TaskReading, candidate: CandidateText): Objection | null {
  const other = whatElse(candidate);
  if (other !== null)
    return {
      why: phrase('It is {0}, not a program or library: {1}.', other.is, quoted(other.line)),
      kept: UNFIT,
    };
  const host = pluginHost(task, candidate);
  if (host !== null)
    return {
      why: phrase('It is an add-on for something that the task does not name: {0}.', quoted(host)),
      kept: UNFIT,
    };
  const service = onlineService(task, candidate);
  return service === null
    ? null
    : {
        why: phrase('It needs an online service: {0}.', quoted(service)),
        kept: task.asksFor.offline ? UNFIT : DOUBTFUL,
      };
}

function objectionToUse(task: TaskReading, candidate: CandidateText, terms: Terms): Objection | null {
  const { readme, repository } = candidate;
  const { language, asksFor } = task;
  if (terms.coverage < LEAST_COVERAGE) {
    const line = bestLine(task, candidate);
    return { why: phrase('Little in its README is about this task; nearest is {0}.', line), kept: DOUBTFUL };
  }
  if (usageLine(candidate) === null)
    return { why: phrase('Its README shows no command and no code that uses it.'), kept: DOUBTFUL };
  if (language !== null && !offersLanguage(candidate, language)) {
    const why = phrase('The task asks for {0}, and this is {1}.', language, repository.language ?? '?');
    return { why, kept: UNFIT };
  }
  if (!asksFor.metrics || [...readme.prose, ...readme.headings].some((line) => METRICS.test(line)))
    return null;
  const line = bestLine(task, candidate);
  const why = phrase('The task asks for measured quality, and its README reports none; it says {0}.', line);
  return { why, kept: DOUBTFUL };
}

const RESTRICTING = /^(?:CC-BY-NC|PolyForm|BUSL|SSPL|Elastic)/i;

function caveatsOf({ repository }: CandidateText): readonly Phrase[] {
  const { licence, archived } = repository;
  return [
    ...(archived ? [phrase('It is archived.')] : []),
    ...(licence === null ? [phrase('No licence allows its use.')] : []),
    ...(licence === 'NOASSERTION' ? [phrase('Its licence is no known one: read it first.')] : []),
    ...(RESTRICTING.test(licence ?? '') ? [phrase('Its licence {0} restricts its use.', licence ?? '')] : []),
  ];
}
