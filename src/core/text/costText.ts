/** US dollars as people read them; null where the price is not known. */
export function spentText(cost: number | null): string {
  return cost === null ? 'price unknown' : `$${cost.toFixed(4)}`;
}

/** The same of what is only estimated, before a reply is paid for. */
export function atMostText(cost: number | null): string {
  return cost === null ? spentText(cost) : `${spentText(cost)} at most, without the reply`;
}
