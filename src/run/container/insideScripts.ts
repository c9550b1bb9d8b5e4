/** What runs inside of a container, for any POSIX shell (dash, bash, busybox), with what the barest images have. */

/** The variable by which all that a run started is known, whatever group, session or parent it has. */
export const RUN_MARK = 'REPOMASTER_RUN';

/** Stands around what the scripts say on standard error; nothing that is shown has it. */
export const SIGN = '\u001e';

/**
 * Ends all that a run started: `sh -c ENDING sh MARK TOP`, TOP being the process id of its first shell or 0. A process
 * belongs to it that has the mark in its environment, is in TOP's session or group, or has a parent that belongs to it; and
 * one of the same user that nobody waits for, was started after TOP, and shows no environment: daemons clear it or hide it.
 * Nothing tells such a daemon from one that somebody else started in the container meanwhile, which is ended with it.
 * SIGTERM, up to 2 s, SIGKILL, up to 2 s; says `left N` between signs, and exits with 0 if nothing lives.
 */
export const ENDING = `
mark=$1 top=$2 me=$$ since=
begun() {
  { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  set -- \${line##*) }
  shift 19
  begun=$1
}
[ "$top" != 0 ] && begun "$top" && since=$begun
hides() {
  [ -n "$since" ] && [ -O "/proc/$1" ] && begun "$1" && [ "$begun" -ge "$since" ] || return 1
  if command -v grep >/dev/null 2>&1; then
    ! grep -qs = "/proc/$1/environ"
  else
    case "$(cat "/proc/$1/environ" 2>/dev/null)" in *=*) return 1 ;; esac
  fi
}
marked() {
  if command -v grep >/dev/null 2>&1; then
    ${RUN_MARK}= grep -ls "${RUN_MARK}=$mark" /proc/[0-9]*/environ 2>/dev/null
  else
    for each in /proc/[0-9]*/environ; do
      case "$(cat "$each" 2>/dev/null)" in *"${RUN_MARK}=$mark"*) echo "$each" ;; esac
    done
  fi
}
living() {
  found=' '
  for each in $(marked); do
    each=\${each#/proc/}
    found="$found\${each%/environ} "
  done
  more=1
  while [ $more = 1 ]; do
    more=0
    all=
    for place in /proc/[0-9]*; do
      pid=\${place#/proc/}
      [ "$pid" = $me ] && continue
      { read -r line <"$place/stat"; } 2>/dev/null || continue
      set -- \${line##*) }
      [ "$1" = Z ] || [ "$1" = X ] && continue
      [ "$2" = $me ] && continue
      case "$found" in *" $pid "*) all="$all $pid"; continue ;; esac
      if [ "$top" != 0 ]; then
        if [ "$pid" = "$top" ] || [ "$3" = "$top" ] || [ "$4" = "$top" ]; then
          found="$found$pid " more=1 all="$all $pid"
          continue
        fi
      fi
      case "$found" in *" $2 "*) found="$found$pid " more=1 all="$all $pid"; continue ;; esac
      [ "$2" = 1 ] && hides "$pid" && found="$found$pid " more=1 all="$all $pid"
    done
  done
}
pause() { sleep 0.05 2>/dev/null || sleep 1; }
for signal in TERM KILL; do
  turn=0
  while [ $turn -lt 40 ]; do
    living
    [ -z "$all" ] && break 2
    for pid in $all; do
      case " $told-$signal " in *" $pid-$signal "*) ;; *) kill -$signal "$pid" 2>/dev/null; told="$told $pid-$signal " ;; esac
    done
    pause
    turn=$((turn + 1))
  done
done
set -- $all
printf '${octal(SIGN)}%s left %s${octal(SIGN)}' "$mark" $# >&2
[ $# = 0 ]
`;

/** Exits with 0 where a run of anybody's goes on inside, else with 1; nothing but `cat` or `grep` is needed. */
export const BUSY = `
if command -v grep >/dev/null 2>&1; then
  grep -qs "${RUN_MARK}=[0-9a-f]" /proc/[0-9]*/environ && exit 0
else
  for each in /proc/[0-9]*/environ; do
    case "$(cat "$each" 2>/dev/null)" in *"${RUN_MARK}="[0-9a-f]*) exit 0 ;; esac
  done
fi
exit 1
`;

/**
 * Runs a command line: `sh -c RUNNING sh MARK COMMAND ENDING` with MARK in the environment; in bash where there is one,
 * else in sh. Says `start PID` before on both outputs, which an engine may hand over in any order: what the command prints is
 * never heard before it. Says `exit CODE` after on standard error; then ends what the command left behind.
 */
export const RUNNING = `
say() { printf '${octal(SIGN)}%s %s${octal(SIGN)}' "$mark" "$1" >&2; }
mark=$1
say "start $$"
say "start $$" 2>&1
if command -v bash >/dev/null 2>&1; then bash --noprofile --norc -c "$2"; else sh -c "$2"; fi
say "exit $?"
${RUN_MARK}= exec sh -c "$3" sh "$mark" $$
`;

function octal(character: string): string {
  return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
}
