/** Asks the user once for each host before anything is sent to it. */
import type {
  ModelClient,
  ModelEvent,
  ModelIdentity,
  ModelRequest,
} from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';
import { untilAborted } from '../../core/async/untilAborted';

/** The request that waits to be sent. */
export interface FirstSend {
  readonly model: ModelIdentity;
  readonly request: ModelRequest;
}

export type SendChoice = 'send' | 'show';

export interface SendingPorts {
  /** The hosts that were allowed, remembered for the user. */
  readonly memory: { read(): readonly string[]; write(hosts: readonly string[]): PromiseLike<void> };
  /** Undefined for not now. `isShown`: what is sent is in an editor, which is not to be covered. */
  ask(first: FirstSend, isShown: boolean): Promise<SendChoice | undefined>;
  /** Shows all that would be sent. */
  show(first: FirstSend): Promise<void>;
  /** Said where the user does not want it sent now. */
  refused(model: ModelIdentity): string;
}

export interface Sending {
  /** The client, which sends nothing to its host before the user has allowed that; `answered`: once the user was asked for it. */
  guarded(client: ModelClient, answered?: () => PromiseLike<unknown>): ModelClient;
  /** From now on nothing is asked of this model's host. */
  allow(model: ModelIdentity): Promise<void>;
}

/** Who may be sent something, by what is remembered and what the user says. */
export function createSending(ports: SendingPorts): Sending {
  const { memory } = ports;
  /** Questions that wait for the user: two requests to one host ask once. */
  const open = new Map<string, Promise<boolean>>();
  const allow = async (model: ModelIdentity): Promise<void> => {
    await memory.write([...new Set([...memory.read(), hostOf(model)])]);
  };
  const allows = async (first: FirstSend): Promise<boolean> => {
    for (let isShown = false; ; isShown = true) {
      const choice = await ports.ask(first, isShown);
      if (choice === undefined) return false;
      if (choice === 'show') await ports.show(first);
      else {
        await allow(first.model);
        return true;
      }
    }
  };
  const askOnce = async (
    host: string,
    first: FirstSend,
    answered: () => PromiseLike<unknown>,
  ): Promise<boolean> => {
    try {
      return await allows(first);
    } finally {
      open.delete(host);
      await answered();
    }
  };
  const decided = (first: FirstSend, answered: () => PromiseLike<unknown>): Promise<boolean> => {
    const host = hostOf(first.model);
    if (memory.read().includes(host)) return Promise.resolve(true);
    const asked = open.get(host) ?? askOnce(host, first, answered);
    open.set(host, asked);
    return asked;
  };
  return {
    allow,
    guarded: (client, answered = () => Promise.resolve()) => ({
      identity: client.identity,
      reply: (request, signal) =>
        replyOnceAllowed(client, request, signal, async () => {
          if (await untilAborted(decided({ model: client.identity, request }, answered), signal)) return;
          throw new ModelError(ports.refused(client.identity), 'retry');
        }),
    }),
  };
}

async function* replyOnceAllowed(
  client: ModelClient,
  request: ModelRequest,
  signal: AbortSignal,
  check: () => Promise<void>,
): AsyncGenerator<ModelEvent, void> {
  await check();
  yield* client.reply(request, signal);
}

/** What consent is bound to: of another base URL, and of another vendor's models, it is asked for again. */
function hostOf({ kind, host }: ModelIdentity): string {
  return `${kind} ${host.toLowerCase()}`;
}
