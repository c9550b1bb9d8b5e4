/** The port to a language model, and the conversation in the form that every client translates from. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import type { ExploreResult } from '../map/explore';
import type { Said } from '../text/phrase';
import type { ToolName, ToolSpec } from './tool';

export type Message =
  | { readonly role: 'user'; readonly content: readonly UserBlock[] }
  | { readonly role: 'assistant'; readonly content: readonly AssistantBlock[] };

/** Whose words a text of the user's part is: for the ledger of tokens, never sent. */
export type TextSource = 'start' | 'facts' | 'attached' | 'question' | 'summary' | 'note';

export type UserBlock =
  | { readonly type: 'text'; readonly text: string; readonly source?: TextSource }
  | {
      readonly type: 'toolResult';
      readonly callId: string;
      readonly text: string;
      readonly isError: boolean;
      /** For clients without a model, which answer from places; models see `text` alone. */
      readonly results: readonly ExploreResult[];
      /** One line stands in the place of what was told before, to save room. */
      readonly isLeftOut?: true;
    };

export type AssistantBlock = { readonly type: 'text'; readonly text: string } | ToolUse;

export interface ToolUse {
  readonly type: 'toolUse';
  readonly callId: string;
  /** As the model wrote it: may name no tool. */
  readonly name: ToolName | (string & {});
  /** As the model wrote it: not checked yet, `undefined` where it was no JSON. */
  readonly input: unknown;
}

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  readonly maxOutputTokens: number;
  /** Told what goes out, as it goes: once more with each try. Absent where nobody keeps it. */
  readonly onSent?: (sent: SentBody) => void;
}

/** For the next reply, the model's account of the conversation's beginning, or its findings in a change. */
export const sentAboutForm = z.enum(['reply', 'summary', 'findings']);

export const sentBodyForm = z.object({
  /** The address, or for a model of VS Code its vendor. */
  to: z.string(),
  /** `bytes`: the body of the request as it went out. `handedOver`: as VS Code was given it, which sends it in a form of its own. */
  form: z.enum(['bytes', 'handedOver']),
  body: z.string(),
});

/** What went out to a model's service. */
export type SentBody = Frozen<z.output<typeof sentBodyForm>>;

export const usageForm = z.object({
  input: z.number(),
  output: z.number(),
  cacheRead: z.number(),
  cacheWrite: z.number(),
});

/** Tokens as the service counted them; all 0 without a model. */
export type Usage = Frozen<z.output<typeof usageForm>>;

/** Where nothing was counted. */
export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

export const stopReasonForm = z.enum(['end', 'toolUse', 'maxTokens', 'refused']);

export type StopReason = z.output<typeof stopReasonForm>;

export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  /** The service asked for patience, or the connection broke: what was streamed of this reply is void. */
  | { readonly type: 'waiting'; readonly untilMs: number; readonly reason: Said }
  /** The last event of every reply. */
  | {
      readonly type: 'reply';
      readonly content: readonly AssistantBlock[];
      readonly stop: StopReason;
      readonly usage: Usage;
    };

/** The services that answer with a key. Each has a row in agent/models/modelServices.ts. */
const SERVICE_KINDS = ['anthropic'] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** `none` = answered from the index alone, shown as "no model used". */
export const modelKindForm = z.enum(['none', ...SERVICE_KINDS, 'vscode']);

export const modelIdentityForm = z.object({
  kind: modelKindForm,
  /** The model's name; '' for none. */
  name: z.string(),
  /** The host that the conversation goes to, as `api.example.com`; '' where it goes nowhere. */
  host: z.string(),
});

export type ModelIdentity = Frozen<z.output<typeof modelIdentityForm>>;

export interface ModelClient {
  readonly identity: ModelIdentity;
  /** One reply. Throws UserError (what happened, what to do) or CancelledError. */
  reply(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
