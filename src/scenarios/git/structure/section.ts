/** A section of a structural diff as Markdown. */
export interface Section {
  readonly title: string;
  readonly rows: readonly string[];
  /** How many rows there are, those that are not given among them. */
  readonly count: number;
}
