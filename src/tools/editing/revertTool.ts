import { join } from 'node:path';
import * as z from 'zod';
import type { Checkpoints, RestoreReport, RestoreRow } from '../../core/changes/checkpoints';
import type { EditedFiles } from '../../core/changes/edits';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { ScopeHunk } from '../../core/changes/scope';
import type { Tool, ToolAnswer } from '../../core/conversation/tool';
import { hunksBetween } from '../../checkpoints/scope/hunks';
import { linesWithEnds } from '../../checkpoints/scope/ownLines';
import { renderHunk, revertHunk } from '../../checkpoints/scope/revertHunk';
import { decodeFile, encodeFile } from '../../edit/fileText';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { rowChange } from '../../checkpoints/rowChange';

/** A session has fewer steps, and a file fewer hunks; the schema is shorter with it than without. */
const MOST_NUMBER = 9_999;

const schema = z
  .strictObject({
    step: z.int().min(1).max(MOST_NUMBER).optional(),
    path: z.string().min(1).max(1_000).optional(),
    hunk: z.int().min(1).max(MOST_NUMBER).optional(),
  })
  .refine(({ hunk, path }) => hunk === undefined || path !== undefined, { message: 'a hunk needs its path' })
  .refine(({ hunk, step }) => hunk === undefined || step === undefined, {
    message: 'a hunk is of the whole change of its file: leave step out',
  });

export interface RevertPorts {
  /** Absolute: the workspace folder. */
  readonly root: string;
  readonly checkpoints: Checkpoints;
  /** The files of the workspace; each change of one is a step. */
  readonly files: EditedFiles;
  /** The first step of the task. */
  readonly since: number;
  /** Whether an editor holds text of this file (absolute path) that is not saved. */
  readonly isUnsaved: (file: string) => boolean;
  /** Told when files have gone back. */
  readonly changed: () => void;
}

/** Steps that are listed; older ones are counted. */
const MOST_STEPS = 30;
/** Hunks of one file that are shown to choose from. */
const MOST_HUNKS = 12;

/** The tool revert: files go back to before a step of the task; what was run and printed stays in journal and logs. */
export function revertTool(ports: RevertPorts): Tool {
  const spec = { name: 'revert', schema, example: { path: 'src/cart.py', hunk: 2 } };
  return {
    name: 'revert',
    description:
      'Takes back what you changed: a step with all after it, a file (to before step), or a hunk of it (from 1). {} lists them.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { step, path, hunk } = checkArguments(spec, input);
      return {
        ...{ doing: phrase('Undoing changes'), approval: null, isChanging: true },
        run: async () => {
          const { checkpoints, since } = ports;
          if (!checkpoints.steps().some((each) => each.step >= since))
            throw new ToolError('revert: nothing was changed yet, so there is nothing to take back.');
          if (path !== undefined && hunk !== undefined) return takeHunkBack(ports, path, hunk);
          return step === undefined && path === undefined ? list(ports) : takeFilesBack(ports, step, path);
        },
      };
    },
  };
}

async function list(ports: RevertPorts): Promise<ToolAnswer> {
  const { checkpoints, since } = ports;
  const steps = checkpoints.steps().filter(({ step }) => step >= since);
  const rows = await changedRows(ports, since);
  const files = await Promise.all(
    rows.map(async (row) => {
      const hunks = await hunksOf(ports, row);
      return `- ${row.path}${hunks === null ? '' : ` (${hunks.length} ${hunks.length === 1 ? 'hunk' : 'hunks'})`}`;
    }),
  );
  const older = steps.length > MOST_STEPS ? [`(${steps.length - MOST_STEPS} older steps)`] : [];
  const shown = steps.slice(-MOST_STEPS).map(({ step, title }) => `- step ${step}: ${oneLine(title)}`);
  const text = ['Steps, oldest first:', ...older, ...shown, 'Changed:', ...files].join('\n');
  return answer(text, phrase('Listed the changes that can be undone'), []);
}

async function takeFilesBack(
  ports: RevertPorts,
  step: number | undefined,
  path: string | undefined,
): Promise<ToolAnswer> {
  const { checkpoints, since, changed } = ports;
  const from = step ?? since;
  if (from < since || !checkpoints.steps().some((each) => each.step === from))
    throw new ToolError(`revert: the task has no step ${from}. Call revert without arguments to see them.`);
  const preview = await checkpoints.preview(from);
  const named = preview.rows.filter((row) => path === undefined || row.path === path);
  const unsaved = named.filter((row) => ports.isUnsaved(join(ports.root, row.path)));
  const rows = named.filter((row) => !unsaved.includes(row));
  if (rows.length === 0)
    throw new ToolError(
      unsaved.length > 0
        ? `revert: ${unsaved.map((row) => row.path).join(', ')} has unsaved changes in the editor, and was left as it is.`
        : `revert: ${path ?? 'every file'} is as it was before step ${from}: nothing was taken back.`,
    );
  const report = await checkpoints.restore({ ...preview, rows }, []).finally(changed);
  const restored = rows.filter((row) => report.restored.includes(row.path));
  return answer(
    restoredText(from, report, unsaved),
    phrase('Undid changes from step {0} on', from),
    restored,
  );
}

function restoredText(
  from: number,
  { restored, left }: RestoreReport,
  unsaved: readonly RestoreRow[],
): string {
  const kept = [
    ...left.map(({ path, reason }) => `- ${path} was left as it is (${reason.kind})`),
    ...unsaved.map(({ path }) => `- ${path} was left as it is (unsaved in the editor)`),
  ];
  return [
    restored.length === 0 ? 'Nothing went back:' : `As before step ${from} again: ${restored.join(', ')}.`,
    ...kept,
    'What was run and printed stays on record (read_log): use it, and do this another way.',
  ].join('\n');
}

async function takeHunkBack(ports: RevertPorts, path: string, number: number): Promise<ToolAnswer> {
  const row = (await changedRows(ports, ports.since)).find((each) => each.path === path);
  const hunks = row === undefined ? null : await hunksOf(ports, row);
  if (row === undefined || hunks === null)
    throw new ToolError(`revert: the task has changed no text in ${path}; call revert without arguments.`);
  const hunk = hunks[number - 1];
  if (hunk === undefined)
    throw new ToolError(
      [
        `revert: ${path} has these hunks:`,
        ...hunks.slice(0, MOST_HUNKS).map((each, at) => `${at + 1}. ${renderHunk(each)}`),
      ].join('\n'),
    );
  const { content } = await ports.files.read(path);
  const file = content && decodeFile(path, content.bytes);
  const text = file === null ? null : revertHunk(file.text, hunk);
  if (content === null || file === null || text === null)
    throw new ToolError(`revert: ${path} has changed meanwhile. Take the whole file back, or edit it.`);
  const isGone = text === '' && row.target.kind === 'absent';
  const done = isGone
    ? ports.files.remove(path, content.version)
    : ports.files.write(path, encodeFile(path, { text, isMarked: file.isMarked }), content.version);
  await Promise.resolve(done).finally(ports.changed);
  const told = `Taken back, of ${path}:\n${renderHunk(hunk)}`;
  return answer(told, phrase('Undid part of {0}', path), [row]);
}

/** What the task has changed that nobody else has, by path. */
async function changedRows(
  { checkpoints, since }: RevertPorts,
  from: number,
): Promise<readonly RestoreRow[]> {
  const first = checkpoints.steps().find(({ step }) => step >= Math.max(since, from))?.step;
  if (first === undefined) return [];
  const { rows } = await checkpoints.preview(first);
  return rows.filter(({ writer }) => writer !== 'others');
}

/** Null for what is no text, or is gone. */
async function hunksOf(
  { checkpoints, files }: RevertPorts,
  row: RestoreRow,
): Promise<readonly ScopeHunk[] | null> {
  if (row.now.kind !== 'file') return null;
  try {
    const before = row.target.kind === 'file' ? await checkpoints.read(row.target.content) : Buffer.alloc(0);
    const { content } = await files.read(row.path);
    if (content === null) return null;
    const [old, now] = [decodeFile(row.path, before), decodeFile(row.path, content.bytes)];
    return hunksBetween(linesWithEnds(old.text), linesWithEnds(now.text));
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}

function answer(text: string, done: ToolAnswer['done'], rows: readonly RestoreRow[]): ToolAnswer {
  const changes = rows.map((row) => {
    const { path, kind, before, after } = rowChange(row);
    // Taking a change back is the change the other way round.
    return { path, kind: opposite[kind], before: after, after: before };
  });
  return { ...{ text, results: [], truncated: false, more: null, run: null }, done, changes };
}

const opposite = { created: 'deleted', deleted: 'created', modified: 'modified' } as const;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 120);
}
