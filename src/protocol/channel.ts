/**
 * One request/response/event channel over the message port of a worker; pages have pageChannel.ts.
 * `Requests` maps a request's name to its parameters and result, `Events` an event's name to its payload;
 * both sides share those two types, so a message of the wrong form does not compile.
 */
import { describeFailure, reviveFailure } from './failure';
import type { Failure } from './failure';

export type RequestMap = Record<string, { params: unknown; result: unknown }>;
export type EventMap = Record<string, unknown>;

/** The transport under a channel. `onMessage` is called once, when the channel is made. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

type Message =
  | { readonly type: 'request'; readonly id: number; readonly name: string; readonly params: unknown }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'event'; readonly name: string; readonly payload: unknown };

export interface Client<R extends RequestMap, E extends EventMap> {
  /** The other side's answer; rejects with its UserError, ToolError or CancelledError, or with a bug's message, stack and code. */
  request<K extends keyof R & string>(name: K, params: R[K]['params']): Promise<R[K]['result']>;
  on<K extends keyof E & string>(name: K, listener: (payload: E[K]) => void): void;
  /** Rejects all open requests: called when the other side has died. */
  fail(reason: Error): void;
}

export type Handlers<R extends RequestMap> = {
  readonly [K in keyof R & string]: (params: R[K]['params']) => Promise<R[K]['result']> | R[K]['result'];
};

export function createClient<R extends RequestMap, E extends EventMap>(port: MessagePortLike): Client<R, E> {
  const open = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>();
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  let lastId = 0;
  let dead: Error | undefined;

  port.onMessage((raw) => {
    const message = raw as Message;
    if (message.type === 'event') {
      for (const listener of listeners.get(message.name) ?? []) listener(message.payload);
      return;
    }
    if (message.type === 'request') return;
    const waiting = open.get(message.id);
    open.delete(message.id);
    if (message.type === 'result') waiting?.resolve(message.result);
    else waiting?.reject(reviveFailure(message.failure));
  });

  return {
    request: <K extends keyof R & string>(name: K, params: R[K]['params']) =>
      new Promise<R[K]['result']>((resolve, reject) => {
        if (dead) {
          reject(dead);
          return;
        }
        const id = ++lastId;
        open.set(id, { resolve, reject });
        port.postMessage({ type: 'request', id, name, params } satisfies Message);
      }),
    on: (name, listener) => {
      const list = listeners.get(name) ?? [];
      list.push(listener as (payload: unknown) => void);
      listeners.set(name, list);
    },
    fail: (reason) => {
      dead = reason;
      for (const waiting of open.values()) waiting.reject(reason);
      open.clear();
    },
  };
}

/** Answers requests with `handlers`; returns the function that sends events to the other side. */
export function serve<R extends RequestMap, E extends EventMap>(
  port: MessagePortLike,
  handlers: Handlers<R>,
): <K extends keyof E & string>(name: K, payload: E[K]) => void {
  const answer = async (message: Message & { type: 'request' }): Promise<void> => {
    try {
      const known = handlers as Record<string, (params: unknown) => unknown>;
      const handler = Object.hasOwn(known, message.name) ? known[message.name] : undefined;
      if (!handler) throw new Error(`no handler for request ${message.name}`);
      const result = await handler(message.params);
      port.postMessage({ type: 'result', id: message.id, result } satisfies Message);
    } catch (error) {
      port.postMessage({
        type: 'failure',
        id: message.id,
        failure: describeFailure(error),
      } satisfies Message);
    }
  };
  port.onMessage((raw) => {
    const message = raw as Message;
    if (message.type === 'request') void answer(message);
  });
  return (name, payload) => {
    port.postMessage({ type: 'event', name, payload } satisfies Message);
  };
}
