import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './paths';

/** What tests use of scripts/lib/, which is JavaScript without types: each is documented there. */
export interface VsCodeServer {
  readonly port: number;
  /** Its settings are those that it was started with, and these. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
  output(): string;
}

export interface TextScripts {
  collectTexts(root: string): string[];
  textsOf(source: string, calls: readonly string[]): string[];
  bundleOf(texts: readonly string[]): string;
}

export interface TranslationScripts {
  translationFiles(root: string): readonly { readonly english: string; readonly others: readonly string[] }[];
  faultsBelow(root: string): string[];
  faultsOf(
    language: string,
    english: Readonly<Record<string, unknown>>,
    translated: Readonly<Record<string, unknown>>,
  ): string[];
  arranged(english: Readonly<Record<string, string>>, translated: Readonly<Record<string, string>>): string;
}

export interface ToolScripts {
  toolContributions(declared: readonly unknown[]): Promise<unknown[]>;
}

export interface ServerOptions {
  readonly node: string;
  readonly serverRoot: string;
  readonly token?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly args?: readonly string[];
  readonly vsix?: readonly string[];
  readonly extensions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface UrlOptions {
  readonly port: number;
  readonly token?: string;
  readonly folder?: string | undefined;
  readonly development?: string | undefined;
  readonly tests?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ServerScripts {
  readonly testArgs: readonly string[];
  startVsCodeServer(options: ServerOptions): Promise<VsCodeServer>;
  workbenchUrl(options: UrlOptions): string;
}

export interface Layout {
  readonly cache: string;
  readonly nodeBinary: string;
  readonly serverRoot: string;
}

type Ensure = { readonly root: string; readonly node: string; readonly log: (line: string) => void };

export interface CorpusScripts {
  ensureCorpus(options: Ensure): Promise<string>;
}

export interface ChromiumScripts {
  ensureChromium(options: { readonly log: (line: string) => void }): Promise<string>;
}

export interface PageScripts {
  pageSizes(): Promise<ReadonlyMap<string, number>>;
}

export interface LayoutScripts {
  layoutOf(root: string): Layout;
  nodePackage(platform?: string, arch?: string): string;
}

/** A module of scripts/lib/ by its file name; the caller names the part that it uses as a type. */
export async function loadScript<T>(name: string): Promise<T> {
  const file = join(repositoryRoot, 'scripts', 'lib', name);
  const loaded: unknown = await import(pathToFileURL(file).href);
  return loaded as T;
}
