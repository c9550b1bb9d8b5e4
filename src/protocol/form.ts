/** Forms of messages, held to the types that both sides share. */
import type * as z from 'zod/mini';

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** Compiles for a form that takes every `T` and nothing else: a variant added to the type cannot be forgotten here. */
export function formOf<T>(): <F extends z.ZodMiniType<T>>(
  form: [T] extends [Frozen<z.output<F>>] ? F : never,
) => F {
  return (form) => form;
}
