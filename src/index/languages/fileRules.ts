/** How the files of a language are told beside their extensions, found and decoded. */

export interface FileRules {
  /** Programs that the first line of a script without an extension may name; digits and dots may follow. */
  readonly interpreters: readonly string[];
  /** Names of files whose settings decide how imports resolve. */
  readonly configNames: RegExp;
  /** Names of folders that hold packages from elsewhere, or what was made of the code. */
  readonly installedFolders: readonly string[];
  /** Why a folder is an environment that was made on this machine, by its name and its entries; null where it is none. */
  readonly environmentReason: (name: string, entryNames: ReadonlySet<string>) => string | null;
  /** The encoding that the text says it is in, by its first bytes; null where it is UTF-8 or the language has no such words. */
  readonly declaredEncoding: (bytes: Buffer) => DeclaredEncoding | null;
}

export interface DeclaredEncoding {
  /** As written. */
  readonly name: string;
  /** What TextDecoder may know it by; `latin1` for ISO 8859-1, which TextDecoder takes for windows-1252. */
  readonly label: string;
  readonly line1: number;
}

/** Of a language whose environments are nothing but folders of packages. */
export function noEnvironment(): null {
  return null;
}

/** Of a language whose texts are UTF-8. */
export function alwaysUtf8(): null {
  return null;
}
