/** A service that answers with a key, as one row: all else is the same for every service. */
import type { Clock } from '../../core/conversation/conversation';
import type { ModelClient, ServiceKind } from '../../core/conversation/languageModel';
import type { Log } from '../../core/ports';

export interface ModelService {
  readonly kind: ServiceKind;
  /** Its own host, as `api.example.com`: the one that its prices hold for. */
  readonly host: string;
  /** The settings that name its model and where it is, without `repomaster.` before them. */
  readonly settings: { readonly model: string; readonly baseUrl: string };
  /** Null where nobody knows what its models cost. */
  readonly prices: PriceTable | null;
  /** A client that says this kind in its identity. Throws TypeError for a base URL that is no URL. */
  client(options: ClientOptions): ModelClient;
}

export interface ClientOptions {
  /** '' = not set yet: every request fails with the action to set one. */
  readonly apiKey: string;
  /** Of any server that speaks the service's API; may have a path. */
  readonly baseUrl: string;
  readonly model: string;
  readonly clock: Clock;
  /** In [0, 1), as Math.random. */
  random(): number;
  readonly log: Log;
}

/** US dollars a million tokens. */
interface Rates {
  readonly input: number;
  readonly output: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
}

export interface PricedModel extends Rates {
  readonly model: string;
  /** Where the whole request costs more once its prompt is longer. */
  readonly longPrompt?: Rates & { readonly above: number };
}

export interface PriceTable {
  /** The day on which the prices were read, as `2026-11-22`. */
  readonly asOf: string;
  readonly models: readonly PricedModel[];
}
