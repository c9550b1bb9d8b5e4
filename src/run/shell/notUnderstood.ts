/** Ends the reading of a command; the message is the reason, for people, as the rest of a sentence. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}
