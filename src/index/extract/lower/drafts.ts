/** A definition while its file is being lowered. */
import type { Definition } from '../facts';

export type DefinitionDraft = { -readonly [K in keyof Definition]: Definition[K] };
