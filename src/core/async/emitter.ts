/** What a subscription gives back; the same shape as vscode.Disposable. */
export interface Subscription {
  dispose(): void;
}

/** One event with its listeners, free of `vscode` so that sessions can be tested in plain Node. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Calls `listener` on every later fire, in the order of subscription. */
  readonly on = (listener: (value: T) => void): Subscription => {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }

  dispose(): void {
    this.listeners.clear();
  }
}
