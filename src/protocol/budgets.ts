/** Bounds of the budget's slider, in tokens: less has no room for one class, more is no beginning any more. */
export const BUDGET = { least: 1000, most: 64_000, step: 500 } as const;

/** Bounds of the overview's slider, in tokens: less holds few places, more is better spent on the blocks. */
export const OVERVIEW_BUDGET = { least: 300, most: 4000, step: 100 } as const;
