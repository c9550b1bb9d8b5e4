/** Functions of the C library and of POSIX that projects write again for systems that lack them. */
const names: ReadonlySet<string> = new Set(
  `abort abs access accept alloca asprintf atexit atof atoi atol atoll basename bind bsearch calloc clock_gettime close connect daemon
  dirname dprintf dup dup2 err errx exit explicit_bzero fclose fdopen ffs fgets flock fnmatch fopen fork fprintf fputs fread free freeaddrinfo
  fseek fseeko fstat ftello ftruncate fwrite gai_strerror getaddrinfo getdelim getenv getline getnameinfo getopt getopt_long getpagesize
  getpass getpid gettimeofday glob gmtime_r inet_aton inet_ntop inet_pton ioctl isatty kill listen localtime localtime_r lseek lstat malloc
  memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset mkdir mkdtemp mkstemp mktime mmap munmap nanosleep open open_memstream
  opendir pipe poll pread printf putenv puts pwrite qsort qsort_r random read readdir readlink realloc reallocarray realpath recv regcomp
  regexec regfree rename rewind rmdir scandir select send setenv setproctitle setsockopt shutdown sigaction sleep snprintf socket socketpair
  sprintf sscanf stat stpcpy stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcpy strdup strerror strerror_r strftime strlcat
  strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strptime strrchr strsep strsignal strspn strstr strtod strtof
  strtok strtok_r strtol strtoll strtonum strtoul strtoull strtoumax symlink sysconf time timegm tolower toupper truncate umask unlink unsetenv
  usleep utimes vasprintf vdprintf vfprintf vprintf vsnprintf vsprintf vsyslog waitpid warn warnx write`.split(
    /\s+/,
  ),
);

export const isLibraryFunction = (name: string): boolean => names.has(name);
