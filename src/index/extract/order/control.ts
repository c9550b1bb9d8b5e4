/** Where control may go otherwise than on to the next row: marks between the rows of a tape. */

/** Kinds of marks. What opens and what ends nest within each scope. */
export const Control = {
  /** One of the branches that follow runs, each from what is here. */
  Split: 1,
  Branch: 2,
  /** Ends them: perhaps none ran. */
  Merge: 3,
  /** Ends them: one of them ran. */
  MergeAll: 4,
  /** What follows runs any number of times. */
  Loop: 5,
  /** What follows runs once the loop has come to its end by itself. */
  LoopElse: 6,
  LoopEnd: 7,
  /** It ends only where it is broken. */
  EndlessLoopEnd: 27,
  /** What follows may stop anywhere. */
  Try: 8,
  /** Runs where it stopped. */
  Handler: 9,
  /** Runs where it did not. */
  TryElse: 10,
  /** Runs in any case. */
  Finally: 11,
  TryEnd: 12,
  /** Cases that fall through to the next. */
  Switch: 13,
  Case: 14,
  SwitchEnd: 15,
  /** There is a default case. */
  SwitchEndAll: 16,
  /** Names declared here are not those outside. */
  Block: 17,
  BlockEnd: 18,
  /** A statement with a label. */
  Label: 19,
  LabelEnd: 20,
  Return: 21,
  Raise: 22,
  Break: 23,
  Continue: 24,
  /** Of a loop or statement by its label. */
  BreakOuter: 25,
  ContinueOuter: 26,
} as const;

export type ControlKind = (typeof Control)[keyof typeof Control];

/** The mark stands before the row of this number. */
export interface ControlMark {
  readonly kind: ControlKind;
  readonly row: number;
  readonly scope: number;
}
