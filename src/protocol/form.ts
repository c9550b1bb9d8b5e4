/** Forms of messages, held to the types that both sides share. */
import type * as z from 'zod/mini';

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** With what may be absent there: a form that leaves it out takes every value, and loses that part of it without a word. */
type Whole<T> = T extends object ? { readonly [K in keyof T]-?: Whole<Exclude<T[K], undefined>> } : T;

/** Compiles for a form that takes every `T`, whole, and nothing else: what is added to the type cannot be forgotten here. */
export function formOf<T>(): <F extends z.ZodMiniType<T>>(
  form: [T] extends [Frozen<z.output<F>>] ? ([Whole<z.output<F>>] extends [Whole<T>] ? F : never) : never,
) => F {
  return (form) => form;
}
