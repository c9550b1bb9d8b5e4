/** Every language's linker by names; null of those that flow links. */
import type { Language } from '../../core/map/codeIndex';
import { linkGo } from './go/link';
import type { Linker } from './linker';

export const linkers: Record<Language, Linker | null> = {
  python: null,
  javascript: null,
  typescript: null,
  go: linkGo,
};
