/**
 * The channel between the host and a page, the same class on both sides. A message is one of a union by `type`; what is asked
 * for by `request` is answered by the handler of its type, or fails with the handler's error and its code. A handler may tell
 * what it knows so far before it answers.
 */
import { errorText } from '../core/errors';
import type { Form, Frozen } from '../core/form';
import { isRecord } from '../core/isRecord';
import { describeFailure, failureForm, reviveFailure } from './failure';
import type { Failure } from './failure';

export interface Message {
  readonly type: string;
}

/** What requests are answered with, by their type. */
export type Answers = Readonly<Record<string, unknown>>;

/** For a channel without requests. */
export type NoAnswers = { readonly ''?: never };

type OfType<M extends Message, T> = Extract<M, { readonly type: T }>;

/** One for each type of message; of a request it gives the answer, and may tell earlier ones that are not complete. */
export type Handlers<In extends Message, Given extends Answers> = {
  readonly [T in In['type']]: T extends keyof Given
    ? (message: OfType<In, T>, tell: (soFar: Given[T]) => Promise<void>) => Awaitable<Given[T]>
    : (message: OfType<In, T>) => Awaitable<void>;
};

type Awaitable<T> = T | Promise<T>;

/** The forms of answers: what is none of its form fails the request. */
export type AnswerForms<Taken extends Answers> = {
  readonly [T in keyof Taken]: Form<Taken[T]>;
};

/** The types of the forms. */
export type AnswersOf<Forms extends AnswerForms<Answers>> = {
  readonly [T in keyof Forms]: Forms[T] extends Form<infer Answer> ? Frozen<Answer> : never;
};

/** What is below the channel, and what becomes of what goes wrong. */
export interface ChannelEnds<In extends Message, Taken extends Answers> {
  readonly post: (raw: unknown) => Awaitable<void>;
  /** The message; null for anything that is none, which no handler sees. */
  readonly parse: (raw: unknown) => In | null;
  /** Called for each that is none, and for an answer that nobody waits for. */
  readonly onStray: () => void;
  /** Gets what a handler throws, with the type of its message. */
  readonly onError: (type: string, error: unknown) => void;
  readonly answers: AnswerForms<Taken>;
}

interface Waiting {
  readonly type: string;
  readonly onSoFar: (answer: never) => void;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** What comes of a message; `isSoFar`: more is to come. */
type Outcome = { readonly answer: unknown; readonly isSoFar?: true } | { readonly failure: Failure };

/** `In` comes and `Out` goes; requests in `In` are answered with `Given`, those in `Out` with `Taken`. */
export class PageChannel<
  In extends Message,
  Out extends Message,
  Given extends Answers = NoAnswers,
  Taken extends Answers = NoAnswers,
> {
  readonly #ends: ChannelEnds<In, Taken>;
  readonly #waiting = new Map<number, Waiting>();
  #handlers: Handlers<In, Given> | undefined;
  // A page that was loaded anew may be told what the one before it has asked for.
  #lastId = Math.floor(Math.random() * 2 ** 40);

  constructor(ends: ChannelEnds<In, Taken>) {
    this.#ends = ends;
  }

  /** Has these handlers take what comes from now on. */
  handle(handlers: Handlers<In, Given>): void {
    this.#handlers = handlers;
  }

  /** Tells the other side something. */
  async send(message: Out): Promise<void> {
    await this.#ends.post(message);
  }

  /**
   * The other side's answer; rejects with its error, or where the answer is none of its form. `onSoFar` gets what is told
   * before it.
   */
  request<T extends keyof Taken & Out['type']>(
    message: OfType<Out, T>,
    onSoFar: (answer: Taken[T]) => void = () => undefined,
  ): Promise<Taken[T]> {
    const id = ++this.#lastId;
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { type: message.type, onSoFar, resolve, reject });
      this.#post({ asked: id, message }).catch((error: unknown) => {
        this.#waiting.delete(id);
        reject(error instanceof Error ? error : new Error(errorText(error)));
      });
    }) as Promise<Taken[T]>;
  }

  /** Takes whatever came from the other side: an answer, a request, or a message. Never rejects. */
  async receive(raw: unknown): Promise<void> {
    const fields = isRecord(raw) ? raw : {};
    if (typeof fields['answered'] === 'number') this.#settle(fields['answered'], fields);
    else if (typeof fields['asked'] === 'number') await this.#answer(fields['asked'], fields['message']);
    else await this.#take(raw, () => Promise.resolve());
  }

  async #post(raw: unknown): Promise<void> {
    await this.#ends.post(raw);
  }

  async #answer(id: number, raw: unknown): Promise<void> {
    const none: Outcome = { failure: describeFailure(new Error('what was asked is no message')) };
    // A page that is gone waits for nothing; what else keeps an answer from it is told here.
    const tell = (outcome: Outcome): Promise<void> =>
      this.#post({ answered: id, ...outcome }).catch((error: unknown) =>
        this.#ends.onError(isRecord(raw) ? String(raw['type']) : '', error),
      );
    if (!(await this.#take(raw, tell))) await tell(none);
  }

  /** Whether it was a message. */
  async #take(raw: unknown, tell: (outcome: Outcome) => Promise<void>): Promise<boolean> {
    const { parse, onStray, onError } = this.#ends;
    const message = parse(raw);
    if (message === null) {
      onStray();
      return false;
    }
    let outcome: Outcome;
    try {
      outcome = { answer: await this.#handle(message, (answer) => tell({ answer, isSoFar: true })) };
    } catch (error) {
      outcome = { failure: withoutStack(describeFailure(error)) };
      onError(message.type, error);
    }
    await tell(outcome);
    return true;
  }

  #handle(message: In, tell: (soFar: unknown) => Promise<void>): unknown {
    if (this.#handlers === undefined) throw new Error(`no handlers yet for ${message.type}`);
    const handler: (message: never, tell: never) => unknown = this.#handlers[message.type as In['type']];
    return handler(message as never, tell as never);
  }

  #settle(id: number, { answer, failure, isSoFar }: Readonly<Record<string, unknown>>): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) {
      this.#ends.onStray();
      return;
    }
    const parsed = this.#ends.answers[waiting.type]?.safeParse(answer);
    if (isSoFar === true && parsed?.success === true) {
      waiting.onSoFar(parsed.data as never);
      return;
    }
    this.#waiting.delete(id);
    if (failure !== undefined) waiting.reject(revived(failure, waiting.type));
    else if (parsed?.success === true) waiting.resolve(parsed.data);
    else waiting.reject(new Error(`the answer to ${waiting.type} is none`));
  }
}

function revived(failure: unknown, type: string): Error {
  const { data } = failureForm.safeParse(failure);
  return data ? reviveFailure(data) : new Error(`the failure of ${type} is none`);
}

/** The places of a fault are for the log of the side where it happened. */
function withoutStack(failure: Failure): Failure {
  return failure.kind === 'bug' ? { ...failure, stack: '' } : failure;
}
