/** Objects of a copy that are none, lie, or are more than can be read. */
import { chmodSync, mkdirSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import {
  deltaBomb,
  GIB,
  inCopy,
  link,
  looseAt,
  NAME,
  named,
  pack,
  packHeader,
  packZeros,
  pipe,
  socket,
  sparse,
  write,
} from './hostileParts';
import type { HostileCopy } from './hostileParts';

export const hostileObjects: Readonly<Record<string, HostileCopy>> = {
  'an object that inflates without end': {
    limits: { inflated: 1 << 20 },
    says: /objects \(over the limit of 1,048,576 bytes inflated\)/,
    does: (copy) => void inCopy(copy, ['hash-object', '-w', '--stdin'], '\0'.repeat(32 << 20)),
  },
  'one under a wrong name that inflates without end': {
    limits: { inflated: 1 << 20 },
    says: /bytes inflated/,
    does: ({ objects }) => looseAt(objects, `aa${NAME}`, deflateSync(Buffer.alloc(32 << 20))),
  },
  'an object of a gigabyte': {
    limits: { bytes: 1 << 20 },
    says: /objects \(over the limit of 1,048,576 bytes\)/,
    does: ({ objects }) => sparse(join(objects, 'aa', NAME), GIB),
  },
  'a gigabyte that is no object': { does: ({ objects }) => sparse(join(objects, 'aa', NAME), GIB) },
  'more objects than are read': {
    limits: { objects: 100 },
    says: /objects \(over the limit of 100 objects\)/,
    does: ({ objects }) => {
      for (let i = 0; i < 300; i++) named(objects, Buffer.from(`blob 3\0${i + 100}`));
    },
  },
  'a pipe as an object': { does: ({ objects }) => pipe(join(objects, 'aa', NAME)) },
  'a socket as an object': { does: ({ objects }) => socket(join(objects, 'aa', NAME)) },
  'a folder as an object': {
    does: ({ objects }) => mkdirSync(join(objects, 'aa', NAME), { recursive: true }),
  },
  'links as objects': {
    does: ({ objects }) => {
      link(join(objects, 'aa', NAME), '/etc/passwd');
      link(join(objects, 'bb', NAME), '/dev/zero');
      link(join(objects, 'cc'), '/etc');
    },
  },
  'an object with more behind its end': {
    does: ({ objects }) => void named(objects, Buffer.from('blob 3\0abc'), Buffer.alloc(1_000)),
  },
  'an object that lies about its length': {
    does: ({ objects }) => void named(objects, Buffer.from('blob 5000\0abc')),
  },
  'an object of no known type': { does: ({ objects }) => void named(objects, Buffer.from('evil 3\0abc')) },
  'an object without a header': { does: ({ objects }) => void named(objects, Buffer.alloc(100)) },
  'folders deep in its objects': {
    does: ({ objects }) =>
      mkdirSync(join(objects, 'aa', ...Array<string>(500).fill('x')), { recursive: true }),
  },
  'other objects to be read': {
    does: ({ objects }) => write(join(objects, 'info/alternates'), '/etc\n/dev\n'),
  },
  'a pack that claims four billion objects': {
    says: /pack-\w+\.pack \(missing or unreadable objects\)/,
    does: ({ objects }) => pack(objects, packHeader(2 ** 32 - 1)),
  },
  'a large pack that claims more objects than are read': {
    limits: { packed: 1_000 },
    says: /over the limit of 1,000 objects in a pack/,
    does: ({ objects }) => pack(objects, Buffer.concat([packHeader(5_000), Buffer.alloc(60_000)])),
  },
  'a pack of ten gigabytes': {
    limits: { bytes: GIB },
    says: /pack-1\.pack \(over the limit of 1,073,741,824 bytes\)/,
    does: ({ objects }) => {
      write(join(objects, 'pack/pack-1.pack'), packHeader(1));
      truncateSync(join(objects, 'pack/pack-1.pack'), 10 * GIB);
    },
  },
  'a pack whose objects inflate without end': {
    limits: { inflated: 1 << 20 },
    says: /pack-\w+\.pack \(over the limit of 1,048,576 bytes inflated\)/,
    does: (copy) => packZeros(copy, 32 << 20),
  },
  'a pack whose differences make more than there is memory': {
    says: /pack-\w+\.pack \(missing or unreadable objects\)/,
    does: ({ objects }) => pack(objects, deltaBomb(32 * GIB)),
  },
  'a pack that ends early': {
    says: /missing or unreadable/,
    does: (copy) => {
      packZeros(copy, 100_000);
      for (const name of readdirSync(join(copy.objects, 'pack'))) {
        chmodSync(join(copy.objects, 'pack', name), 0o644);
        truncateSync(join(copy.objects, 'pack', name), 60);
      }
    },
  },
  'a pipe, a link, a socket and a folder as packs': {
    says: /pack-[1-4]\.pack/,
    does: ({ objects }) => {
      pipe(join(objects, 'pack/pack-1.pack'));
      link(join(objects, 'pack/pack-2.pack'), '/dev/zero');
      socket(join(objects, 'pack/pack-3.pack'));
      mkdirSync(join(objects, 'pack/pack-4.pack'));
    },
  },
  'more packs than are read': {
    limits: { packs: 5 },
    says: /objects\/pack \(over the limit of 5 packs\)/,
    does: ({ objects }) => {
      for (let i = 0; i < 20; i++) write(join(objects, `pack/pack-${i}.pack`), 'x');
    },
  },
  'a pack with a lying index': {
    does: (copy) => {
      packZeros(copy, 1_000);
      for (const name of readdirSync(join(copy.objects, 'pack')))
        if (name.endsWith('.idx')) write(join(copy.objects, 'pack', name), Buffer.alloc(4_096));
    },
  },
};
