/** Keys, and what they do. */
export type KeyRows = readonly (readonly [keys: readonly string[], does: string])[];
