/** The page's one door to the extension host. */

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host<From, To> {
  send(message: From): void;
  /** Calls the listener for every message that `parse` takes; others are dropped. */
  onMessage(parse: (raw: unknown) => To | null, listener: (message: To) => void): void;
  /** What `keep` was last given in this page's life, reloads included; null at first. */
  kept(): unknown;
  keep(state: unknown): void;
}

/** The host of this page. Call it once: VS Code hands its API out once a page. */
export function connectHost<From, To>(): Host<From, To> {
  const api = acquireVsCodeApi();
  return {
    send: (message) => api.postMessage(message),
    onMessage: (parse, listener) => {
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        const message = parse(event.data);
        if (message !== null) listener(message);
      });
    },
    kept: () => api.getState() ?? null,
    keep: (state) => api.setState(state),
  };
}
