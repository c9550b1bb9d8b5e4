/** The sources of mentions in this window: changes and problems. */
import * as vscode from 'vscode';
import { ToolError, UserError } from '../../../core/errors';
import type { Explorer } from '../../../core/map/explore';
import type { ReportedProblem, UncommittedChanges } from '../../../core/conversation/mentions';
import { phrase } from '../../../core/text/phrase';
import { readUncommitted } from '../../../git/uncommitted';
import type { FolderIndex } from '../../../session/folder/folderIndex';
import { pathBelow } from '../../../session/preview/relativePath';
import { sayPhrase } from '../../wording';
import type { ComposerMentionsPorts } from '../../../session/mentions/composerMentions';

/** Of one question: what a window with a broken set-up reports has no end. */
const MOST_PROBLEMS = 2_000;

export function createMentionPorts(
  folderIndex: FolderIndex,
  explorer: Explorer,
  nowMs: () => number,
): ComposerMentionsPorts {
  return {
    explorer,
    nowMs,
    say: sayPhrase,
    names: (question) => folderIndex.mentionNames(question),
    uncommitted: (signal) => uncommittedIn(folderIndex, signal),
    problems: () => Promise.resolve(problemsIn(folderOf(folderIndex))),
  };
}

/** The uncommitted changes of the session's folder. Throws ToolError in an untrusted workspace, or if git cannot tell. */
export async function uncommittedIn(
  folderIndex: FolderIndex,
  signal: AbortSignal,
): Promise<UncommittedChanges> {
  if (!vscode.workspace.isTrusted)
    throw new ToolError(
      phrase('The workspace is not trusted, so RepoMaster does not run git to find changes.'),
    );
  try {
    return await readUncommitted(folderOf(folderIndex), process.env, signal);
  } catch (error) {
    // A question is sent all the same, and says why this is missing.
    throw error instanceof UserError ? new ToolError(error.said) : error;
  }
}

function folderOf({ state }: FolderIndex): string {
  if (state.kind !== 'noFolder') return state.folder;
  throw new ToolError(phrase('No folder is open.'));
}

/** Errors and warnings of files of the folder, as far as the window's extensions have reported any. */
function problemsIn(folder: string): readonly ReportedProblem[] {
  const problems: ReportedProblem[] = [];
  for (const [uri, diagnostics] of vscode.languages.getDiagnostics()) {
    const path = uri.scheme === 'file' ? pathBelow(folder, uri.fsPath) : null;
    if (path === null) continue;
    for (const diagnostic of diagnostics) {
      if (problems.length === MOST_PROBLEMS) return problems;
      const problem = problemOf(path, diagnostic);
      if (problem) problems.push(problem);
    }
  }
  return problems;
}

/** As a mention tells it; null for what is neither error nor warning. `path`: relative to the folder. */
export function problemOf(
  path: string,
  { severity, range, message, source, code }: vscode.Diagnostic,
): ReportedProblem | null {
  if (severity > vscode.DiagnosticSeverity.Warning) return null;
  const value = typeof code === 'object' ? code.value : code;
  return {
    path,
    line: range.start.line + 1,
    severity: severity === vscode.DiagnosticSeverity.Error ? 'error' : 'warning',
    message,
    code: [source, value?.toString()].filter((each) => each !== undefined && each !== '').join(' '),
  };
}
