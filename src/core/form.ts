/** Forms of data that crosses a border, and the types that are taken from them. */
import type * as z from 'zod/mini';

/** What a form gives, which nobody changes: each type is written once, as its form. */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** As much of a form as is asked of one here, of either of zod's kinds. */
export interface Form<T> {
  safeParse(raw: unknown): { readonly success: boolean; readonly data?: T | undefined };
}

/** Gives what is of the form as it says, and null for anything else. */
export function parserOf<T>(form: Form<T>): (raw: unknown) => T | null {
  return (raw) => form.safeParse(raw).data ?? null;
}

/** With what may be absent there: a form that leaves it out takes every value, and loses that part of it without a word. */
type Whole<T> = T extends object ? { readonly [K in keyof T]-?: Whole<Exclude<T[K], undefined>> } : T;

/** Compiles for a form that takes every `T`, whole, and nothing else: for types that are more than a form can say. */
export function formOf<T>(): <F extends z.ZodMiniType<T>>(
  form: [T] extends [Frozen<z.output<F>>] ? ([Whole<z.output<F>>] extends [Whole<T>] ? F : never) : never,
) => F {
  return (form) => form;
}
