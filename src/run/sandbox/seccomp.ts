/** The system calls that a sandboxed command does not get, as a program for the kernel. */
import { endianness } from 'node:os';

/** Numbers of system calls by name, for one kind of processor. */
interface Architecture {
  /** As the kernel names the processor: AUDIT_ARCH_* of linux/audit.h. */
  readonly audit: number;
  readonly socket: number;
  readonly socketpair: number;
  /** Calls that fail: ways around the filter, the kernel's keys, and doors into the kernel that builds do not use. */
  readonly refused: readonly number[];
  /** Calls that give a file its mode: which argument that is, and which one says whether the call makes a file. */
  readonly modes: readonly Mode[];
}

interface Mode {
  readonly number: number;
  readonly mode: number;
  /** Absent: the mode always counts. */
  readonly flags?: number;
  /** A folder may be its group's: what is made in it is the group's, too. */
  readonly mask: number;
}

const SETUID = 0o4000;
const SETUID_OR_SETGID = 0o6000;
/** O_CREAT, and what O_TMPFILE has beside O_DIRECTORY. */
const MAKES_FILE = 0o100 | 0o20000000;

const fchmodat2: Mode = { number: 452, mode: 2, mask: SETUID };

/** io_uring opens sockets past any filter, openat2 takes modes past it; keyrings hold keys of programs outside. */
const modern = { io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427, openat2: 437 };

const architectures: Readonly<Record<string, Architecture>> = {
  x64: {
    ...{ audit: 0xc000003e, socket: 41, socketpair: 53 },
    // add_key, request_key, keyctl, perf_event_open, open_by_handle_at, bpf, userfaultfd, kexec_load
    refused: [...Object.values(modern), 248, 249, 250, 298, 304, 321, 323, 246],
    modes: [
      // chmod, fchmod, fchmodat, creat, mknod, mknodat, open, openat
      ...[90, 91].map((number): Mode => ({ number, mode: 1, mask: SETUID })),
      ...[{ number: 268, mode: 2, mask: SETUID }, fchmodat2],
      ...[85, 133].map((number): Mode => ({ number, mode: 1, mask: SETUID_OR_SETGID })),
      { number: 259, mode: 2, mask: SETUID_OR_SETGID },
      { number: 2, mode: 2, flags: 1, mask: SETUID_OR_SETGID },
      { number: 257, mode: 3, flags: 2, mask: SETUID_OR_SETGID },
    ],
  },
  arm64: {
    ...{ audit: 0xc00000b7, socket: 198, socketpair: 199 },
    refused: [...Object.values(modern), 217, 218, 219, 241, 265, 280, 282, 104],
    modes: [
      // fchmod, fchmodat, mknodat, openat
      ...[{ number: 52, mode: 1, mask: SETUID }, { number: 53, mode: 2, mask: SETUID }, fchmodat2],
      { number: 33, mode: 2, mask: SETUID_OR_SETGID },
      { number: 56, mode: 3, flags: 2, mask: SETUID_OR_SETGID },
    ],
  },
};

/** AF_UNIX, AF_INET, AF_INET6, and AF_NETLINK, by which programs list their own network's interfaces. */
const families = [1, 2, 10, 16];

/** Instructions of classic BPF: linux/bpf_common.h. */
const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Answers: linux/seccomp.h, with the error number in the low bits. */
const ALLOW = 0x7fff0000;
const NO_SUCH_CALL = 0x00050000 + 38;
const NO_SUCH_FAMILY = 0x00050000 + 97;
const NOT_PERMITTED = 0x00050000 + 1;

/** Offsets in struct seccomp_data. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;
const ARGUMENT_BYTES = 8;

/** Numbers from here on are x32's, the same calls once more. */
const X32 = 0x40000000;

type Instruction = readonly [code: number, value: number, ifTrue: number, ifFalse: number];

/**
 * The filter as bytes for `bwrap --seccomp`, or null for a processor that it has no numbers for. Sockets are those of the
 * network, of programs and of the network's settings: no vsock, Bluetooth, CAN, packet, crypto or others. No file gets a mode by
 * which it lends its owner's rights. Calls of another
 * processor's table (32-bit programs) fail. Source: seccomp(2).
 */
export function seccompFilter(processor: string = process.arch): Buffer | null {
  const own = architectures[processor];
  if (own === undefined || endianness() !== 'LE') return null;
  const { audit, socket, socketpair, refused, modes } = own;
  const body: Instruction[] = [
    [LOAD, ARCHITECTURE, 0, 0],
    [JUMP_EQUAL, audit, 1, 0],
    [RETURN, NO_SUCH_CALL, 0, 0],
    [LOAD, NUMBER, 0, 0],
    [JUMP_AT_LEAST, X32, 0, 1],
    [RETURN, NO_SUCH_CALL, 0, 0],
    ...refused.flatMap((number): Instruction[] => [
      [JUMP_EQUAL, number, 0, 1],
      // Programs that find io_uring missing go on without it; a key is not permitted.
      [RETURN, Object.values(modern).includes(number) ? NO_SUCH_CALL : NOT_PERMITTED, 0, 0],
    ]),
    ...modes.flatMap(withoutOwnersRights),
    [JUMP_EQUAL, socket, 2, 0],
    [JUMP_EQUAL, socketpair, 1, 0],
    [RETURN, ALLOW, 0, 0],
    [LOAD, FIRST_ARGUMENT, 0, 0],
    ...families.flatMap((family): Instruction[] => [
      [JUMP_EQUAL, family, 0, 1],
      [RETURN, ALLOW, 0, 0],
    ]),
    [RETURN, NO_SUCH_FAMILY, 0, 0],
  ];
  const bytes = Buffer.alloc(body.length * 8);
  body.forEach(([code, value, ifTrue, ifFalse], at) => {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(ifTrue, at * 8 + 2);
    bytes.writeUInt8(ifFalse, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  });
  return bytes;
}

/** Instructions behind which the number of the call is still loaded where it is another one. */
function withoutOwnersRights({ number, mode, flags, mask }: Mode): Instruction[] {
  const load = (argument: number): Instruction => [LOAD, FIRST_ARGUMENT + argument * ARGUMENT_BYTES, 0, 0];
  const asked: Instruction[] = flags === undefined ? [] : [load(flags), [JUMP_ANY_BIT, MAKES_FILE, 0, 3]];
  const judged: Instruction[] = [
    ...asked,
    load(mode),
    [JUMP_ANY_BIT, mask, 0, 1],
    [RETURN, NOT_PERMITTED, 0, 0],
    [RETURN, ALLOW, 0, 0],
  ];
  return [[JUMP_EQUAL, number, 0, judged.length], ...judged];
}
