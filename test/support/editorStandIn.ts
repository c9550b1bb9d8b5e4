/** An editor's API for the built extension, where no real editor of that kind can be had: everything is there and does nothing. */
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from './paths';

const bundle = join(repositoryRoot, 'dist', 'extension.js');

interface StandIn {
  /** The ids of the commands that are registered now. */
  readonly commands: ReadonlySet<string>;
  /** Ends what was activated. */
  dispose(): void;
}

type Loading = { _load(request: string, ...rest: unknown[]): unknown };

/** Activates dist/extension.js in an editor whose API has `parts` in the place of its own. `storage`: absolute. */
export function activateIn(parts: Readonly<Record<string, unknown>>, storage: string): StandIn {
  const commands = new Set<string>();
  const registerCommand = (id: string) => {
    if (commands.has(id)) throw new Error(`command ${id} is there already`);
    commands.add(id);
    return { dispose: () => commands.delete(id) };
  };
  const api: Record<string, unknown> = {
    commands: anything({ registerCommand, executeCommand: () => Promise.resolve() }),
    workspace: anything({
      ...{ workspaceFolders: undefined, isTrusted: false, textDocuments: [] },
      getConfiguration: () => anything({ get: (_name: string, otherwise?: unknown) => otherwise }),
    }),
    window: anything({
      ...{ activeTextEditor: undefined, visibleTextEditors: [], terminals: [] },
      tabGroups: anything({ activeTabGroup: { activeTab: undefined } }),
    }),
    l10n: {
      t: (text: string, ...args: readonly unknown[]) =>
        text.replace(/\{(\d+)\}/g, (_, at) => String(args[Number(at)])),
    },
    Disposable,
    ...parts,
  };
  const subscriptions: { dispose(): unknown }[] = [];
  const memory = {
    get: (_name: string, otherwise?: unknown) => otherwise,
    update: async () => undefined,
    keys: () => [],
  };
  const uri = (path: string) => anything({ fsPath: path, path, scheme: 'file' });
  const extension = withModule('vscode', { ...namesUsed(), ...api }, () => load(bundle));
  extension.activate(
    anything({
      ...{ subscriptions, workspaceState: memory, globalState: memory, extensionMode: 1 },
      ...{
        storageUri: undefined,
        globalStorageUri: uri(storage),
        logUri: uri(storage),
        extensionUri: uri(repositoryRoot),
      },
      asAbsolutePath: (path: string) => join(repositoryRoot, path),
    }),
  );
  return { commands, dispose: () => Disposable.from(...subscriptions).dispose() };
}

/** All that the bundle asks of `vscode`: it copies the names that it finds there. */
function namesUsed(): Readonly<Record<string, unknown>> {
  const names = readFileSync(bundle, 'utf8').matchAll(/\bvscode\d*\.([A-Za-z]\w*)/g);
  return Object.fromEntries([...names].map(([, name = '']) => [name, anything({})]));
}

interface Extension {
  activate(context: unknown): unknown;
}

function load(path: string): Extension {
  const required = Module.createRequire(__filename);
  // Each editor has the extension anew.
  Reflect.deleteProperty(required.cache, path);
  return required(path) as Extension;
}

function withModule<T>(name: string, value: unknown, work: () => T): T {
  const loading = Module as unknown as Loading;
  const { _load: real } = loading;
  loading._load = (request, ...rest) => (request === name ? value : real.call(loading, request, ...rest));
  try {
    return work();
  } finally {
    loading._load = real;
  }
}

/** As the editor's own: made of what is to be done, or of others. */
class Disposable {
  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const each of all) each.dispose();
    });
  }

  constructor(readonly dispose: () => void) {}
}

/** Has these; whatever else is asked of it can be called, made with `new` and asked in turn. */
function anything(known: Readonly<Record<string, unknown>>): unknown {
  // Not an arrow: it is a class, too.
  return new Proxy(function () {}, {
    get: (_target, name) => {
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (name in known) return known[name];
      return name === 'prototype' ? {} : anything({});
    },
    set: () => true,
    has: (_target, name) => name in known,
    apply: () => anything({ dispose: () => undefined }),
    construct: () => anything({ dispose: () => undefined }) as object,
  });
}
