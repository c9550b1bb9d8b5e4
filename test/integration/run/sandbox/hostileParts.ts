/** What a command may leave in the copy of a git folder that it was given, to break the repository or whoever takes it over. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { TakeLimits } from '../../../../src/run/sandbox/history/takeLimits';
import { identity } from './exampleHistory';

/** The copy as the command has it. */
export interface Copy {
  /** Absolute: its git folder, and its objects. */
  readonly own: string;
  readonly objects: string;
  /** Absolute: the repository's git folder. */
  readonly users: string;
}

export interface HostileCopy {
  readonly limits?: Partial<TakeLimits>;
  /** What is to be told of it; absent: nothing that it left is taken for anything. */
  readonly says?: RegExp;
  readonly does: (copy: Copy) => void;
}

/** Git at work in the copy. */
export function inCopy({ own, objects, users }: Copy, args: readonly string[], input = ''): string {
  const env = {
    ...{ ...process.env, ...identity, GIT_DIR: own, GIT_WORK_TREE: dirname(users) },
    ...{ GIT_OBJECT_DIRECTORY: objects, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(users, 'objects') },
  };
  return execFileSync('git', args, {
    cwd: dirname(users),
    env,
    input,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
}

export function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, content);
}

/** A file that says that it has so many bytes, and takes no room. */
export function sparse(path: string, bytes: number): void {
  write(path, '');
  truncateSync(path, bytes);
}

export function pipe(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  execFileSync('mkfifo', [path]);
}

export function socket(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  const script = 'import socket,sys; socket.socket(socket.AF_UNIX).bind("./s")';
  execFileSync('python3', ['-c', script], { cwd: dirname(path) });
  execFileSync('mv', [join(dirname(path), 's'), path]);
}

export function link(path: string, to: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  symlinkSync(to, path);
}

export const GIB = 2 ** 30;
export const NAME = '0123456789abcdef0123456789abcdef012345';

export function looseAt(objects: string, name: string, bytes: Buffer): void {
  write(join(objects, name.slice(0, 2), name.slice(2)), bytes);
}

/** A loose object under its true name, whatever its content says. */
export function named(objects: string, content: Buffer, behind = Buffer.alloc(0)): string {
  const name = createHash('sha1').update(content).digest('hex');
  looseAt(objects, name, Buffer.concat([deflateSync(content), behind]));
  return name;
}

export function pack(objects: string, body: Buffer): void {
  const digest = createHash('sha1').update(body).digest();
  write(join(objects, `pack/pack-${digest.toString('hex')}.pack`), Buffer.concat([body, digest]));
}

export function packHeader(count: number): Buffer {
  const header = Buffer.from('PACK\0\0\0\x020000', 'latin1');
  header.writeUInt32BE(count, 8);
  return header;
}

/** How a pack says type and size. */
function packed(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 128;
    bytes.push(rest % 128);
  }
  return Buffer.from(bytes);
}

function varint(size: number): Buffer {
  const bytes: number[] = [];
  for (let rest = size; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) | 128);
    if (rest < 128) return Buffer.from(bytes);
  }
}

/** An object made of the same 64 KB again and again: some kilobytes that become `size` bytes. */
export function deltaBomb(size: number): Buffer {
  const base = Buffer.alloc(65_536);
  const copies = Buffer.alloc(size / 65_536, 0x80);
  const delta = Buffer.concat([varint(base.length), varint(size), copies]);
  const first = Buffer.concat([packed(3, base.length), deflateSync(base)]);
  const back = first.length;
  const offset = back < 128 ? [back] : [((back >> 7) - 1) | 128, back & 127];
  return Buffer.concat([
    packHeader(2),
    first,
    packed(6, delta.length),
    Buffer.from(offset),
    deflateSync(delta),
  ]);
}

export function packZeros(copy: Copy, bytes: number): void {
  const object = inCopy(copy, ['hash-object', '-w', '--stdin'], '\0'.repeat(bytes));
  inCopy(copy, ['pack-objects', '-q', join(copy.objects, 'pack/pack')], `${object}\n`);
  rmSync(join(copy.objects, object.slice(0, 2)), { recursive: true });
}

export function commits(copy: Copy, message: string): string {
  return inCopy(copy, ['commit-tree', '-m', message, 'HEAD^{tree}']);
}
