/** Places that a program's output names, looked up in the map: the port between whoever reads output and the index. */

/** A place as it was printed. */
export interface NamedPlace {
  /** A path, absolute or relative, or a URL; what is none of these is found nowhere. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The line as it was printed beside its number: what a cell of a notebook is known by. */
  readonly text?: string;
}

export interface PlaceQuestion {
  readonly places: readonly NamedPlace[];
  /** The folder that the program ran in, relative to the workspace folder, `.` for itself. */
  readonly folder: string;
  /** Absolute paths under which the program saw the workspace folder. */
  readonly roots: readonly string[];
}

/** A place in the workspace. */
export interface FramePlace {
  /** Relative to the workspace folder, `/`. */
  readonly path: string;
  readonly line: number;
  /** Of the innermost symbol around the line, else of the module; null for a file that is not in the map. */
  readonly id: string | null;
  /** The line as it is now, without its indentation; null where it cannot be read. */
  readonly text: string | null;
  /** Of a notebook: `cell 3, line 2`. */
  readonly cell?: string;
}

export interface FramePlaces {
  /** In the order of the question; null for each that is outside of the workspace. Throws CancelledError. */
  locate(question: PlaceQuestion, signal: AbortSignal): Promise<readonly (FramePlace | null)[]>;
}
