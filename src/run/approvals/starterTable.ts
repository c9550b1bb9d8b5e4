/** Programs that start others, or load what they then run, by options that name it. Kept as data: a line a program. */
import { operands, options, rows, table } from './riskRows';
import type { Risk } from './riskTable';

/** Their arguments are a command, in a form of their own: what it does is not read out of them. */
export const startsOthers: ReadonlySet<string> = new Set([
  ...'unbuffer chrt taskset numactl cgexec systemd-run systemd-inhibit firejail bwrap unshare nsenter setarch linux32'.split(
    ' ',
  ),
  ...'linux64 i386 x86_64 prlimit ltrace strace dtrace dtruss gdb lldb valgrind perf script parallel rush entr sem'.split(
    ' ',
  ),
  ...'tmux screen dtach abduco zellij run-parts start-stop-daemon hyperfine catchsegv faketime proxychains proxychains4'.split(
    ' ',
  ),
  ...'torsocks torify dbus-run-session xvfb-run run0 gosu sg newgrp runuser capsh fakeroot fakechroot proot cpulimit'.split(
    ' ',
  ),
  ...'watchexec nodemon forever pm2 concurrently chpst envdir softlimit setlock daemonize socat ld.so rlwrap winpty'.split(
    ' ',
  ),
  ...'gcore rr pspy bash-it direnv dotenv dotenvx op aws-vault chamber sops vault teller doppler nix-shell guix nix'.split(
    ' ',
  ),
  ...'start xdg-open open sensible-browser www-browser x-www-browser gnome-open kde-open gio webbrowser exo-open'.split(
    ' ',
  ),
  ...'code code-insiders codium cursor windsurf zed subl atom idea pycharm webstorm complete compgen compopt'.split(
    ' ',
  ),
  ...'logsave aa-exec sshpass expect dbus-launch xterm gnome-terminal konsole x-terminal-emulator alacritty kitty foot'.split(
    ' ',
  ),
  ...'multitime poop samply heaptrack gdbserver uftrace bpftrace ssh-agent gpg-agent choom uclampset wezterm ttyd'.split(
    ' ',
  ),
  ...'chronic ifne mispipe pee zargs annotate-output eatmydata ccache distcc sccache icecc bear scan-build libtool'.split(
    ' ',
  ),
  ...'wine mono qemu-x86_64 qemu-aarch64 box64 flatpak-spawn distrobox toolbox lxc-attach machinectl incus lxc'.split(
    ' ',
  ),
]);

/** Options and sub-commands that name a program to start or code to load. */
export const startsNamed: ReadonlyMap<string, readonly Risk[]> = table(
  ...rows('man', options('-P --pager -H --html -X --gxditview')),
  ...rows(
    'git',
    options(
      '--config-env --exec-path --upload-pack --receive-pack --ext-diff --textconv --extcmd --template --open-files-in-pager --exec',
    ),
  ),
  ...rows(
    'tar bsdtar gtar',
    options(
      '-I -F --to-command --checkpoint-action --use-compress-program --info-script --new-volume-script --rsh-command --rmt-command',
    ),
  ),
  ...rows('sort', options('--compress-program')),
  ...rows('split', options('--filter')),
  ...rows('zip', options('-T -TT --unzip-command --test -m --move')),
  ...rows('rsync', options('-e --rsh --rsync-path')),
  ...rows('fd fdfind', options('-x -X --exec --exec-batch')),
  ...rows('rg', options('--pre --hostname-bin')),
  ...rows('mapfile readarray', options('-C')),
  ...rows('hash', options('-p')),
  ...rows('make gmake', options('-f --file --makefile --eval -e --environment-overrides -I --include-dir')),
  ...rows('ninja', options('-f')),
  ...rows('cmake', options('-P -E')),
  ...rows('gcc g++ cc c++ clang clang++', options('-wrapper -B -fplugin -Xclang -specs -load -dumpspecs')),
  ...rows('rustc', options('-C -Z --codegen')),
  ...rows('cargo', options('--config -Z')),
  ...rows('go', options('-exec -toolexec -vettool -overlay -modfile'), operands('generate', 'env')),
  ...rows(
    'npm pnpm yarn bun',
    options('--script-shell --node-options --shell --use-node-version --userconfig --globalconfig --global'),
    operands(
      'exec',
      'x',
      'dlx',
      'explore',
      'link',
      'unlink',
      'rebuild',
      'set',
      'set-script',
      'node',
      'patch-package',
      'edit',
      'hook',
      'plugin',
      'policies',
    ),
  ),
  ...rows('corepack', { any: true }),
  ...rows('poetry pdm pipenv hatch rye uv pixi rtx mise asdf', operands('run', 'shell', 'exec', 'x', 'tool')),
  ...rows('conda mamba micromamba', operands('run', 'activate')),
  ...rows('rustup', operands('run', 'default', 'override', 'toolchain')),
  ...rows('bundle composer stack cabal opam mix dart flutter', operands('exec', 'run', 'runx', 'pub')),
  ...rows('dotnet', operands('exec', 'fsi', 'msbuild')),
  ...rows(
    'mvn mvnw',
    options('-f --file -s --settings -gs -gt -Dexec.executable'),
    operands('exec:exec', 'exec:java', 'deploy', 'install'),
  ),
  ...rows(
    'gradle gradlew',
    options('-I --init-script -b --build-file -c --settings-file -g --gradle-user-home --include-build'),
    operands('publish'),
  ),
  ...rows(
    'rake',
    options(
      '-e -E -p -f -r -R --execute --execute-print --execute-continue --rakefile --require --rakelibdir',
    ),
  ),
  ...rows('eslint', options('--rulesdir --resolve-plugins-relative-to --plugin --parser -f --format')),
  ...rows('prettier', options('--plugin --plugin-search-dir')),
  ...rows(
    'jest',
    options(
      '--globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv --testRunner --runner --transform --resolver --testEnvironment --reporters --preset --filter --watchPlugins --testSequencer --snapshotSerializers --prettierPath',
    ),
  ),
  ...rows('mocha', options('-r --require --import --loader --node-option -n')),
  ...rows(
    'pytest py.test',
    options('-c --config-file --pdbcls -o --override-ini --rootdir --confcutdir --pdb --pyargs'),
  ),
  ...rows('pylint', options('--init-hook --load-plugins --rcfile')),
  ...rows('mypy', options('--python-executable --install-types --config-file')),
  ...rows('coverage', options('--rcfile')),
  ...rows('tox', options('-x --override -c --conf --workdir'), operands('exec', 'e')),
  ...rows('nox', options('-f --noxfile')),
  ...rows('sphinx-build', options('-c -D -C -E')),
  ...rows(
    'openssl',
    options('-engine --engine -provider -provider-path'),
    operands('engine', 's_client', 's_server', 's_time', 'ocsp'),
  ),
  ...rows('npx pnpx bunx uvx pipx', { any: true }),
  ...rows(
    'cmake',
    options(
      '--install --toolchain -DCMAKE_C_COMPILER -DCMAKE_CXX_COMPILER -DCMAKE_C_COMPILER_LAUNCHER -DCMAKE_CXX_COMPILER_LAUNCHER -DCMAKE_TOOLCHAIN_FILE -DCMAKE_MAKE_PROGRAM -DCMAKE_LINKER',
    ),
  ),
  ...rows(
    'git',
    { operands: ['grep'], options: ['-O'] },
    { operands: ['help'], options: ['-w', '--web', '-i', '--info'] },
  ),
  ...rows('git', operands('bisect run', 'bisect visualize', 'bisect view', 'hook')),
  ...rows('wget wget2', options('-e --execute --config --use-askpass')),
  ...rows('curl', options('-K --config')),
  ...rows('scp sftp', options('-o -F -S')),
  ...rows('ssh mosh ansible ansible-playbook', { any: true }),
  ...rows('nc ncat netcat', options('-e -c --exec --sh-exec --lua-exec')),
  ...rows('vagrant heroku fly flyctl', operands('ssh', 'run', 'winrm', 'provision', 'up')),
  ...rows('install ginstall', options('--strip-program')),
  ...rows('nm objdump ar ranlib strip ld ld.bfd ld.gold ld.lld gold', options('--plugin -plugin')),
  ...rows('ctags', options('--options --optlib-dir')),
  ...rows('sdiff diff3', options('--diff-program')),
  ...rows('patch gpatch', options('-e --ed')),
  ...rows('groff troff', options('-U')),
  ...rows(
    'tex latex pdftex pdflatex xetex xelatex luatex lualatex latexmk',
    options('-shell-escape --shell-escape -enable-write18 --enable-write18 -e -r'),
  ),
  ...rows('pandoc', options('-F --filter -L --lua-filter --pdf-engine')),
  ...rows('exiftool', options('-config -if')),
  ...rows('tcpdump', options('-z')),
  ...rows('tshark wireshark', options('-X')),
  ...rows('ip', operands('netns exec', 'vrf exec')),
  ...rows(
    'docker podman nerdctl',
    operands('run', 'exec', 'build', 'create', 'start', 'compose', 'container', 'buildx', 'builder'),
  ),
  ...rows('kubectl oc', operands('exec', 'run', 'debug', 'attach', 'plugin')),
  ...rows('ant', options('-f -file -buildfile -lib -logger -listener')),
  ...rows('bazel bazelisk', options('--run_under --script_path')),
  ...rows('just', options('-f --justfile --shell -c --command')),
  ...rows('task', options('-t --taskfile')),
  ...rows('dpkg', options('--pre-invoke --post-invoke')),
  ...rows('rpm rpmbuild', options('-E --eval --pipe')),
  ...rows('deno', operands('eval', 'repl', 'install', 'upgrade', 'task', 'jupyter', 'serve')),
  ...rows('make gmake just ninja', operands('install', 'uninstall', 'deploy', 'publish', 'release')),
);

/** Options that name code to load or a program to start, whatever the program. */
export const loadingOptions: ReadonlySet<string> = new Set(
  '--require --import --loader --experimental-loader --preload --load-plugins --init-hook --script-shell --pager --node-options --toolexec --exec-path --pdbcls --rsh --rsh-command --rmt-command --use-compress-program --to-command --checkpoint-action --globalSetup --setupFiles'.split(
    ' ',
  ),
);

/** They follow links that they meet in a folder, wherever those lead. */
export const followsLinks: ReadonlyMap<string, readonly Risk[]> = table(
  ...rows('grep egrep fgrep', options('-R --dereference-recursive')),
  ...rows('rg', options('-L --follow')),
  ...rows('ag ack', options('-f --follow')),
  ...rows('find', options('-L -follow')),
  ...rows('fd fdfind', options('-L --follow')),
  ...rows('tree', options('-l')),
  ...rows('du ls', options('-L --dereference')),
  ...rows('tar gtar bsdtar', options('-h -L --dereference')),
  ...rows('cp', options('-L --dereference')),
  ...rows('rsync', options('-L --copy-links --copy-unsafe-links -k --copy-dirlinks')),
);
