import { isClosed } from '../../core/running/boundary';
import type { Boundary } from '../../core/running/boundary';
import { ToolError } from '../../core/errors';

/**
 * Throws ToolError where a call was looked at behind a closed boundary, which may have allowed it, and would now run without
 * one: the user may choose another place at any time.
 */
export async function requireSameBoundary(
  tool: string,
  lookedAt: Boundary | null,
  boundary: () => Promise<Boundary | null> | undefined,
): Promise<void> {
  if (!isClosed(lookedAt) || isClosed(await boundary())) return;
  throw new ToolError(
    `${tool}: the place where commands run has just changed, so this one was not run. Call it again.`,
  );
}
