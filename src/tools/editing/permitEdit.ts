/** Whether a tool may change a file: protected files need somebody's word, and others that of whoever approves changes. */
import type { FileChange } from '../../core/changes/edits';
import { ToolError } from '../../core/errors';
import { isInstalledPackage } from '../../core/files/installedPackages';
import { protectionOf } from '../../core/files/protectedPaths';
import type { Protection } from '../../core/files/protectedPaths';
import { inEnglish, phrase } from '../../core/text/phrase';
import type { ToolContext } from '../../core/conversation/tool';

export interface AskedEdit {
  readonly path: string;
  readonly kind: FileChange['kind'];
  /** As `EditProposal` has it; worked out only where somebody is asked. */
  readonly diff: () => string;
}

const INSTALLED: Protection = { rule: 'ask', what: phrase('an installed package') };

/** Throws ToolError for a change that is not allowed: of a protected file where nobody can be asked, or one that was refused. */
export async function permitEdit(
  tool: string,
  { path, kind, diff }: AskedEdit,
  { allowsEdit }: Pick<ToolContext, 'allowsEdit'>,
): Promise<void> {
  const protection = protectionOf(path) ?? (isInstalledPackage(path) ? INSTALLED : null);
  const what = protection === null ? path : `${path} is protected (${inEnglish(protection.what)})`;
  if (protection !== null && (allowsEdit === undefined || protection.rule === 'never'))
    throw new ToolError(
      `${tool}: ${what}, and nobody is there to approve it. Nothing was changed. Go on without it, or tell the user what to change in it and why.`,
    );
  if (allowsEdit === undefined) return;
  if (await allowsEdit({ path, what: protection?.what ?? null, kind, diff: diff() })) return;
  throw new ToolError(
    protection === null
      ? `${tool}: the user rejected this change to ${path}. Nothing was changed. Do not try it again in another form: ask what is wanted, or go on without it.`
      : `${tool}: ${what}, and the user rejected the change. Nothing was changed. Do not ask for it again: go on without it.`,
  );
}
