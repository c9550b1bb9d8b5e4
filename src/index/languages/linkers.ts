/** Every language's linker by names; null of those that flow links. */
import type { Language } from '../../core/map/codeIndex';
import { linkCSharp } from './csharp/link';
import { linkC } from './c/link';
import { linkCpp } from './cpp/link';
import { linkGo } from './go/link';
import { linkJava } from './java/link';
import { linkKotlin } from './kotlin/link';
import { linkRust } from './rust/link/link';
import type { Linker } from './linker';

export const linkers: Record<Language, Linker | null> = {
  python: null,
  javascript: null,
  typescript: null,
  go: linkGo,
  java: linkJava,
  kotlin: linkKotlin,
  csharp: linkCSharp,
  rust: linkRust,
  c: linkC,
  cpp: linkCpp,
};
