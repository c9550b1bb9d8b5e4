/** A command as pieces, so that what asks for attention can be marked where it stands. */
import type { Concern } from '../../../src/core/conversation/approvals';

export interface Segment {
  readonly text: string;
  /** Numbers, from 1, of the concerns about this piece. */
  readonly concerns: readonly number[];
}

/** The command cut where a concern begins or ends; joined, the pieces are the command. Ranges outside it are clipped. */
export function segments(command: string, concerns: readonly Concern[]): readonly Segment[] {
  const clip = (at: number): number => Math.min(command.length, Math.max(0, Math.trunc(at)));
  const borders = concerns.flatMap(({ start, end }) => [clip(start), clip(end)]);
  const cuts = [...new Set([0, ...borders, command.length])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, at) => {
    const start = cuts[at] ?? 0;
    const about = concerns.flatMap((concern, index) =>
      clip(concern.start) <= start && end <= clip(concern.end) ? [index + 1] : [],
    );
    return { text: command.slice(start, end), concerns: about };
  });
}
