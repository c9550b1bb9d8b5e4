/** The page's one door to the extension host. */
import { PageChannel } from '../../src/protocol/pageChannel';
import type { AnswerForms, Answers, Handlers, Message, NoAnswers } from '../../src/protocol/pageChannel';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The channel to the host, and what the page keeps. */
export interface Host<From extends Message, To extends Message, Taken extends Answers = NoAnswers> {
  readonly send: (message: Exclude<From, { readonly type: keyof Taken }>) => void;
  /**
   * Hands the answer to `take`, what is told before it too; where there is none the host has told the user why, and
   * `onNone` is called.
   */
  readonly request: <T extends keyof Taken & From['type']>(
    message: Extract<From, { readonly type: T }>,
    take?: (answer: Taken[T]) => void,
    onNone?: () => void,
  ) => void;
  /** Has these handlers take what the host tells, from now on. Call it once. */
  listen(handlers: Handlers<To, NoAnswers>): void;
  /** What `keep` was last given in this page's life, reloads included; null at first. */
  readonly kept: () => unknown;
  keep(state: unknown): void;
}

/** The host of this page; what `parse` does not take is dropped. Call it once: VS Code hands its API out once a page. */
export function connectHost<From extends Message, To extends Message, Taken extends Answers = NoAnswers>(
  parse: (raw: unknown) => To | null,
  answers: AnswerForms<Taken>,
): Host<From, To, Taken> {
  const api = acquireVsCodeApi();
  const channel = new PageChannel<To, From, NoAnswers, Taken>({
    ...{ parse, answers, post: (raw) => api.postMessage(raw) },
    // An older page of a newer host: what it does not know is not for it.
    onStray: () => undefined,
    onError: (_, error) => reportError(error),
  });
  return {
    send: (message) => void channel.send(message),
    request: (message, take = () => undefined, onNone = () => undefined) =>
      void channel.request(message, take).then(take, onNone),
    listen: (handlers) => {
      channel.handle(handlers);
      window.addEventListener('message', ({ data }: MessageEvent<unknown>) => void channel.receive(data));
    },
    kept: () => api.getState() ?? null,
    keep: (state) => api.setState(state),
  };
}
