/** Files that say little of how a repository works today: ranked apart from its own code, and shown where a person asks. */

/** What such a file is. */
export const APART_KINDS = [
  'test',
  'example',
  'benchmark',
  'template',
  'vendored',
  'declarations',
  'generated',
  'older copy',
] as const;

export type ApartKind = (typeof APART_KINDS)[number];

/** Whether rankings that people and the context are shown have them. */
export const APART_CHOICES = ['hidden', 'shown'] as const;

export type ApartChoice = (typeof APART_CHOICES)[number];
