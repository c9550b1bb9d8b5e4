import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import assert from 'node:assert/strict';

const load = (name) => import(pathToFileURL(join(process.cwd(), 'src', name)));
const [Duration, Effect, Exit, FileSystem, Layer, Path, PlatformError, Schema] = await Promise.all(
  ['Duration', 'Effect', 'Exit', 'FileSystem', 'Layer', 'Path', 'PlatformError', 'Schema'].map((name) =>
    load(`${name}.ts`),
  ),
);
const KeyValueStore = await load('persistence/KeyValueStore.ts');
const Persistence = await load('persistence/Persistence.ts');
const Persistable = await load('persistence/Persistable.ts');
const PersistedCache = await load('persistence/PersistedCache.ts');
const SqlClient = await load('sql/SqlClient.ts');

const failing = () => Effect.fail(new Error('the disk is full'));

/** Keeps files of one folder in memory. */
function fileSystem(files) {
  const missing = (path) =>
    Effect.fail(
      PlatformError.systemError({
        ...{ module: 'FileSystem', method: 'readFile', _tag: 'NotFound', pathOrDescriptor: path },
      }),
    );
  return FileSystem.layerNoop({
    exists: (path) => Effect.succeed(path === '/kept' || files.has(path)),
    readFileString: (path) =>
      Effect.suspend(() => (files.has(path) ? Effect.succeed(files.get(path)) : missing(path))),
    writeFileString: (path, text) => Effect.sync(() => void files.set(path, text)),
    remove: (path) => Effect.sync(() => void files.delete(path)),
    readDirectory: () => Effect.sync(() => [...files.keys()].map((path) => path.split('/').at(-1))),
  });
}

function sqlClient() {
  const database = new DatabaseSync(':memory:');
  const sql = (strings, ...values) => {
    if (typeof strings === 'string') return { name: strings };
    const text = strings.reduce((done, part, at) => `${done}${values[at - 1]?.name ?? '?'}${part}`);
    const statement = Effect.sync(() => database.prepare(text).all(...values.filter((value) => !value.name)));
    statement.unprepared = statement;
    return statement;
  };
  return Layer.succeed(SqlClient.SqlClient)(
    Object.assign(sql, { withoutTransforms: () => sql, onDialectOrElse: ({ orElse }) => orElse() }),
  );
}

function webStorage() {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const stores = {
  memory: KeyValueStore.layerMemory,
  files: Layer.provide(
    KeyValueStore.layerFileSystem('/kept'),
    Layer.merge(fileSystem(new Map()), Path.layer),
  ),
  sql: Layer.provide(KeyValueStore.layerSql(), sqlClient()),
  storage: KeyValueStore.layerStorage(webStorage),
};

const run = (effect, layer) => Effect.runPromise(Effect.scoped(Effect.provide(effect, layer)));

/** Forgets one of three keys through the store and through what wraps it. */
async function forgets(name, layer) {
  const kept = await run(
    Effect.gen(function* () {
      const store = yield* KeyValueStore.KeyValueStore;
      assert.ok(!('remove' in store), `${name} has remove`);
      for (const key of ['a', 'p/b', 'p/c', 'd']) yield* store.set(key, '"1"');
      yield* store.forget('a');
      const prefixed = KeyValueStore.prefix(store, 'p/');
      assert.ok(!('remove' in prefixed), `a prefixed store of ${name} has remove`);
      yield* prefixed.forget('b');
      const withSchema = KeyValueStore.toSchemaStore(store, Schema.String);
      assert.ok(!('forget' in withSchema), 'a schema store has forget');
      yield* withSchema.remove('d');
      return yield* store.keys;
    }),
    layer,
  );
  assert.deepEqual(kept, ['p/c'], name);
}

for (const [name, layer] of Object.entries(stores)) await forgets(name, layer);

/** A store of one's own: only what has to be given is given. */
function ownStore(make) {
  const kept = new Map();
  const get = (key) => Effect.sync(() => kept.get(key));
  return make({
    ...{ get, getUint8Array: get, set: (key, value) => Effect.sync(() => void kept.set(key, value)) },
    ...{ forget: (key) => Effect.sync(() => void kept.delete(key)), clear: Effect.sync(() => kept.clear()) },
    ...{ size: Effect.sync(() => kept.size), keys: Effect.sync(() => [...kept.keys()]) },
  });
}

for (const make of [KeyValueStore.make, KeyValueStore.makeStringOnly]) {
  await forgets(
    make.name,
    Layer.sync(KeyValueStore.KeyValueStore)(() => ownStore(make)),
  );
  const store = ownStore(make);
  const left = await Effect.runPromise(
    Effect.andThen(
      Effect.forEach(['x1', 'x2', 'y'], (key) => store.set(key, '1')),
      Effect.andThen(store.clearPrefix('x'), store.keys),
    ),
  );
  assert.deepEqual(left, ['y']);
}

const full = () => {
  throw new Error('the disk is full');
};
const brokenSql = Object.assign(
  (strings) => (typeof strings === 'string' ? {} : strings[0].includes('DELETE') ? failing() : Effect.void),
  { withoutTransforms: () => brokenSql, onDialectOrElse: ({ orElse }) => orElse() },
);
const broken = {
  files: Layer.provide(
    KeyValueStore.layerFileSystem('/kept'),
    Layer.merge(FileSystem.layerNoop({ exists: () => Effect.succeed(true), remove: failing }), Path.layer),
  ),
  sql: Layer.provide(KeyValueStore.layerSql(), Layer.succeed(SqlClient.SqlClient)(brokenSql)),
  storage: KeyValueStore.layerStorage(() => ({ removeItem: full })),
};
const forgetA = KeyValueStore.KeyValueStore.use((store) => store.forget('a'));
for (const [name, layer] of Object.entries(broken)) {
  const { method, key } = await run(Effect.flip(forgetA), layer);
  assert.deepEqual([name, method, key], [name, 'forget', 'a']);
}
const noKey = await run(
  Effect.flip(KeyValueStore.KeyValueStore.use((store) => store.forget('.'))),
  broken.files,
);
assert.equal(noKey.method, 'forget');

// Types are gone when it runs: of the interfaces only SchemaStore has it.
const source = readFileSync(join('src', 'persistence', 'KeyValueStore.ts'), 'utf8');
const typesWith = (name) => source.match(new RegExp(`^ +${name}\\b`, 'gm'))?.length ?? 0;
assert.deepEqual([typesWith('readonly remove'), typesWith('readonly forget')], [1, 3]);

/** What is kept through a key-value store, and what has a `remove` of its own. */
class Price extends Persistable.Class()('Price', {
  primaryKey: (price) => price.of,
  success: Schema.String,
}) {}
const key = new Price({ of: 'tea' });

for (const [name, layer] of [
  ['key-value', Layer.provide(Persistence.layerKvs, KeyValueStore.layerMemory)],
  ['memory', Persistence.layerMemory],
]) {
  await run(
    Effect.gen(function* () {
      const { make } = yield* Persistence.Persistence;
      const store = yield* make({ storeId: name, timeToLive: () => Duration.infinity });
      assert.ok(!('forget' in store), 'a persistence store has forget');
      yield* store.set(key, Exit.succeed('3'));
      yield* store.remove(key);
      assert.equal(yield* store.get(key), undefined, name);
      let looked = 0;
      const lookup = () => Effect.sync(() => String(++looked));
      const cache = yield* PersistedCache.make(lookup, {
        ...{ storeId: 'prices', timeToLive: () => Duration.infinity },
      });
      yield* cache.get(key);
      yield* cache.invalidate(key);
      assert.equal(yield* cache.get(key), '2', name);
    }),
    layer,
  );
}
await run(
  Effect.gen(function* () {
    const store = yield* (yield* Persistence.BackingPersistence).make('short');
    assert.ok(!('forget' in store), 'a backing store has forget');
    yield* store.set('tea', { price: 3 }, Duration.millis(0));
    assert.equal(yield* store.get('tea'), undefined, 'an expired entry');
    assert.equal(yield* KeyValueStore.KeyValueStore.use(({ size }) => size), 0, 'an expired entry stays');
  }),
  Layer.provideMerge(Persistence.layerBackingKvs, KeyValueStore.layerMemory),
);
