/** The steps of a set-up as an answer: each with its command, what runs it, and a link to the line that says so. */
import { askLink } from '../text/askLink';
import { code, list, paragraphs, placeLink, plain } from '../text/markdown';
import type { AnsweredCall } from '../reading/plan';
import { fileName } from '../text/shortNames';

interface SetupStep {
  readonly id: string;
  /** What kind it is, what it needs, and how it stands. */
  readonly details: string;
  readonly command: string;
  /** Relative to the workspace; '' for its top. */
  readonly folder: string;
  /** The first line that says so. */
  readonly path: string;
  readonly line: number;
}

/** As setup_environment proposes it: `ID  details`, and below `  $ COMMAND  (in FOLDER)  by PATH:LINE, ...`. */
const STEP = /^(\S.*?) {2}(\S.*)$/;
const COMMAND = /^ {2}\$ (.*?)(?: {2}\(in (.+?)\))? {2}by (.+?):(\d+)(?:, .*)?$/;
/** Longer ones are cut by whoever proposes them. */
const LONGEST_COMMAND = 300;

/** The set-up in Markdown: how to run it, required, optional and done steps, alternatives, and what is missing. */
export function setupText({ text }: AnsweredCall): string {
  const [sentence = '', ...lines] = text.split('\n');
  const steps = stepsOf(lines);
  const isDue = ({ details }: SetupStep): boolean => /(?:^|; )due: /.test(details);
  const isOther = ({ details }: SetupStep): boolean => /(?:^|; )alternative(?:;|$)/.test(details);
  const isOptional = ({ details }: SetupStep): boolean => /(?:^|; )optional(?:;|$)/.test(details);
  const own = steps.filter((step) => !isOther(step));
  const due = own.filter(isDue);
  const group = (title: string, listed: readonly SetupStep[]): string =>
    listed.length === 0 ? '' : paragraphs(`**${title}**:`, list(listed.map(stepItem)));
  const notes = lines.filter((line) => /^(?:Tool|Note|Missing): |^\(\d+ more/.test(line));
  return paragraphs(
    plain(sentence),
    steps.length === 0 ? '' : howToRun(lines.some((line) => line.startsWith('Next: '))),
    group(
      'Required',
      due.filter((step) => !isOptional(step)),
    ),
    group('Optional', due.filter(isOptional)),
    group(
      'Done',
      own.filter((step) => !isDue(step)),
    ),
    group('Alternatives', steps.filter(isOther)),
    list(notes.map(plain)),
  );
}

function howToRun(isDue: boolean): string {
  const all = isDue ? `To run all pending steps: ${askLink('Run Pending Steps', '/setup run')}. ` : '';
  return `${all}RepoMaster shows every command and asks before it runs anything.`;
}

function stepsOf(lines: readonly string[]): readonly SetupStep[] {
  return lines.flatMap((line, at): readonly SetupStep[] => {
    const [, id, details] = STEP.exec(line) ?? [];
    const [, command, folder = '', path, line1] = COMMAND.exec(lines[at + 1] ?? '') ?? [];
    if (id === undefined || details === undefined || command === undefined || path === undefined) return [];
    return [{ id, details, command, folder, path, line: Number(line1) }];
  });
}

function stepItem({ id, details, command, folder, path, line }: SetupStep): string {
  return [
    // Code of an answer has no backticks of its own.
    command.includes('`') ? plain(command) : code(command, LONGEST_COMMAND),
    askLink(`Run ${id}`, `/setup run ${id}`),
    ...(folder === '' ? [] : [`in ${plain(folder)}`]),
    placeLink(`${fileName(path)}:${line}`, path, line),
    plain(details),
  ].join(' · ');
}
