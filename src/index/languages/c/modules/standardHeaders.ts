/** Headers that come with compilers and systems: https://en.cppreference.com/w/c/header and POSIX.1-2017. */
const headers: ReadonlySet<string> = new Set(
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbit stdbool
  stdckdint stddef stdint stdio stdlib stdnoreturn string strings tgmath threads time uchar wchar wctype aio cpio dirent dlfcn fcntl
  fmtmsg fnmatch ftw glob grp iconv langinfo libgen monetary mqueue ndbm netdb nl_types poll pthread pwd regex sched search semaphore
  spawn stropts syslog tar termios trace ulimit unistd utime utmpx wordexp malloc memory features endian byteswap execinfo alloca
  getopt err ifaddrs sysexits paths pty link elf windows winsock2 ws2tcpip io direct process conio intrin immintrin xmmintrin emmintrin
  smmintrin tmmintrin nmmintrin arm_neon cpuid x86intrin`
    .split(/\s+/)
    .map((name) => `${name}.h`),
);
const folders =
  /^(?:sys|arpa|net|netinet|netpacket|linux|asm|machine|mach|mach-o|bits|gnu|rpc)\/[\w./-]+\.h$/;

/** C++ names its own without an ending. */
export function isStandardHeader(name: string): boolean {
  return headers.has(name) || folders.test(name) || /^(?:experimental\/)?[a-z_0-9]+$/.test(name);
}
