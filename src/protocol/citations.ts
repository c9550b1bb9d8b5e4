/** Places that answers name: whether they are there, and the code at them. */
import type { Said } from '../core/phrase';

/** Lines of a file: from 1, inclusive; the path as the answer has it. */
export interface CitedPlace {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/** Whether what an answer names is there. */
export interface Verdict extends CitedPlace {
  readonly isVerified: boolean;
  /** What is wrong, in one sentence; '' where nothing is. */
  readonly why: Said;
}

/** Code at a place, with a few lines around it. */
export interface PeekedCode {
  /** Of the first of `lines`, from 1. */
  readonly firstLine: number;
  /** As many as fit a glance, each cut where it is very long. */
  readonly lines: readonly string[];
  /** More lines were named than are shown. */
  readonly isCut: boolean;
}

/** As many places of one answer are asked about; one that names more is a list, not an argument. */
export const mostCitedPlaces = 200;

/** The same for the same place. */
export function placeKey({ path, line, endLine }: CitedPlace): string {
  return `${path}:${line}-${endLine}`;
}
