/** What really separates a run from the machine. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

export const boundaryForm = z.object({
  isolation: z.enum(['none', 'sandbox', 'container']),
  /** Whether a network beyond the place's own loopback can be reached. */
  network: z.nullable(z.boolean()),
  /** Whether an engine's socket (docker, podman) is in reach: with it any boundary is left. */
  dockerSocket: z.nullable(z.boolean()),
  /** Whether root's rights over the machine can be had without a password. */
  sudo: z.nullable(z.boolean()),
  /**
   * Whether files of the machine outside the workspace can be written, or those in it that programs outside follow by
   * themselves: git's hooks and settings, the editor's settings.
   */
  writableOutside: z.nullable(z.boolean()),
  /** When it was found out, in ms since 1970. */
  probedAtMs: z.number(),
});

/**
 * What a probe inside the place where commands run has found; null = it could not be told, which is never shown, or
 * taken, as safe.
 */
export type Boundary = Frozen<z.output<typeof boundaryForm>>;

/**
 * Whether a command behind it can do nothing but read, and write the workspace: isolated, and every way out known to be
 * closed. What could not be told counts as open.
 */
export function isClosed(boundary: Boundary | null | undefined): boolean {
  if (boundary === null || boundary === undefined || boundary.isolation === 'none') return false;
  const { network, dockerSocket, sudo, writableOutside } = boundary;
  return [network, dockerSocket, sudo, writableOutside].every((open) => open === false);
}
