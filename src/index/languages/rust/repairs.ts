/** What the grammar takes for something else. */
import type { Repair } from '../table';

const TYPE_MACRO =
  /(?<![\p{L}\p{N}_.])(?:str|char|bool|[iu](?:8|16|32|64|128|size)|f(?:32|64))(?=!\s*[([{])/gu;

/** `str![...]`, a macro that is called like a type of the language, with a capital. */
export const macrosLikeTypes: Repair = (text) =>
  text.replace(TYPE_MACRO, (name) => name.charAt(0).toUpperCase() + name.slice(1));
