/** What an answer claims to have run, tested, counted and written, beside what shows it. */
import type { Finding } from '../../core/changes/checks';
import type { Phrase } from '../../core/text/phrase';
import { phrase } from '../../core/text/phrase';
import { readAnswer } from '../citations/answerText';
import { namedFiles } from '../citations/parseCitations';
import { holdsNoRows } from '../holdsNothing';
import { lookFor } from './claimFacts';
import type { ClaimFacts, Sentence } from './claimFacts';
import { browserClaim, checkerClaim, coverageClaim, serviceClaim } from './checkerClaims';
import { isSaidAsDone, saidRun, saysLooked, withoutDescriptions } from './claimWords';
import { countClaim } from './countClaims';
import { measuredClaim } from './measuredClaim';
import { printedClaim } from './printedClaim';
import { testClaim } from './testClaim';
import { saysLookedAnywhere, saysRanAnywhere } from './words/testClaims';

type Claim = (sentence: Sentence, facts: ClaimFacts) => Promise<Phrase | null>;

const CLAIMS: readonly Claim[] = [
  testClaim,
  serviceClaim,
  checkerClaim,
  coverageClaim,
  browserClaim,
  runClaim,
  lookedClaim,
  writtenClaim,
  countClaim,
  measuredClaim,
];
/** What a reader may have worked out. */
const WEAKER_CLAIMS: readonly Claim[] = [printedClaim];

/** A longer answer is looked at from its beginning. */
const MOST_SENTENCES = 400;

/**
 * The claims of the answer that nothing shows: tests that pass, commands that ran, rows that were counted and files that were
 * written, beside the runs and tool results of the task, its checks, and the files. A finding a claim; `path` is empty.
 */
export async function unsupportedClaims(answer: string, facts: ClaimFacts): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const sentence of sentencesOf(answer)) {
    if (!isSaidAsDone(sentence.text)) continue;
    const claimed = { ...sentence, text: withoutDescriptions(sentence.text) };
    for (const [claims, confidence] of [
      [CLAIMS, 'high'],
      [WEAKER_CLAIMS, 'medium'],
    ] as const) {
      for (const claim of claims) {
        const why = await claim(claimed, facts);
        if (why !== null) findings.push(claimFinding(sentence, why, confidence));
      }
    }
  }
  return findings;
}

function claimFinding({ text, line }: Sentence, why: Phrase, confidence: Finding['confidence']): Finding {
  return {
    ...{ kind: 'unsupported claim', path: '', line, side: 'after', why, confidence },
    text: text.replace(/\s+/g, ' ').trim().slice(0, 200),
  };
}

function sentencesOf(answer: string): readonly Sentence[] {
  const { text } = readAnswer(answer);
  const files = namedFiles(answer);
  const found: Sentence[] = [];
  let line = 1;
  let at = 0;
  for (const part of text.split(/(?<=[.!?;])(?=\s)|(?<=[。；])|(?<=\n)/)) {
    const end = at + part.length;
    const own = files.filter((file) => file.start >= at && file.start < end).map(({ path }) => path);
    if (/\p{L}/u.test(part)) found.push({ text: part, line: line + leadingLines(part), files: own });
    line += part.split('\n').length - 1;
    at = end;
    if (found.length >= MOST_SENTENCES) break;
  }
  return found;
}

function leadingLines(text: string): number {
  return (/^\s*/.exec(text)?.[0].split('\n').length ?? 1) - 1;
}

async function runClaim({ text }: Sentence, { runs }: ClaimFacts): Promise<Phrase | null> {
  const said = saidRun(text);
  if (said === null && !saysRanAnywhere(text)) return null;
  if (runs.length === 0) return phrase('the answer says that something was run, but nothing was');
  const command = /^[^`.;]{0,40}`([^`]+)`/.exec(text.slice(said ?? text.length))?.[1]?.trim();
  if (command === undefined || !/\s/.test(command)) return null;
  return runs.some((run) => isSameCommand(run.command, command))
    ? null
    : phrase('the answer says that `{0}` was run, but it was not', command.slice(0, 80));
}

async function lookedClaim({ text }: Sentence, { runs, observations }: ClaimFacts): Promise<Phrase | null> {
  const isShown = runs.length + observations.length > 0;
  return !isShown && (saysLooked(text) || saysLookedAnywhere(text))
    ? phrase('the answer says that something was read, but nothing was')
    : null;
}

/** One is part of the other, or they begin with the same program and first argument. */
function isSameCommand(line: string, said: string): boolean {
  const [a, b] = [plain(line), plain(said)];
  if (a.includes(b) || b.includes(a)) return true;
  const start = b.split(' ').slice(0, 2).join(' ');
  return a.includes(start);
}

function plain(command: string): string {
  return command
    .replace(/["'\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const WROTE =
  /\b(?:wrote|written|saved|created|generated|exported|produced|stored|dumped|filled)\b|已(?:写入|保存|生成)|geschrieben|gespeichert/i;
/** A table without rows may be what there is to tell. */
const SAYS_EMPTY = /\b(?:header|empty|blank|no|zero|0)\b|(?<!\p{L})(?:kopfzeile|leer\p{L}*|keine)(?!\p{L})/iu;
/** Files that are there to be empty. */
const MEANT_EMPTY = /(?:^|\/)(?:__init__\.pyi?|\.git(?:keep|ignore)|\.keep|py\.typed|\.nojekyll)$/;

async function writtenClaim({ text, files }: Sentence, facts: ClaimFacts): Promise<Phrase | null> {
  if (!WROTE.test(text)) return null;
  for (const path of files) {
    const found = await lookFor(path, facts);
    if (found === null && facts.results.some((each) => each.endsWith(`/${path}`) || each === path)) continue;
    if (found === null || MEANT_EMPTY.test(path)) continue;
    if (found.sizeBytes === 0) return phrase('the answer says {0} was written, but it is empty', path);
    const nothing = found.text === null || SAYS_EMPTY.test(text) ? null : holdsNoRows(path, found.text);
    if (nothing !== null) return phrase('the answer says {0} was written: {1}', path, nothing);
  }
  return null;
}
