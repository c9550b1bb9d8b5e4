/**
 * By program: options whose value names a file that it writes, or a folder that it works in. Kept as data: a line a program;
 * a letter stands for itself among others (`-sSo x`, `-ox`), a longer name for `--name x` and `--name=x`, a name with one dash for
 * `-name x`, `-name=x`. Those that many programs share are in outputOptions.
 */
export const outputTable: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      [
        'curl',
        '-o -D -c --dump-header --cookie-jar --trace --trace-ascii --stderr --libcurl --etag-save --hsts --alt-svc',
      ],
      [
        'wget wget2',
        '-O -P -o -a --append-output --save-cookies --hsts-file --warc-file --warc-dedup --rejected-log',
      ],
      ['aria2c', '-o -d -l --dir --log --save-session --save-cookies'],
      ['http https xh', '-o --download --session --session-read-only'],
      ['ssh scp sftp', '-E'],
      ['sort', '-o -T --temporary-directory'],
      ['csplit', '-f --prefix'],
      ['patch gpatch', '-o -r -d --reject-file --directory'],
      ['tar bsdtar gtar', '-C --directory --one-top-level --index-file -g --listed-incremental --volno-file'],
      ['cpio', '-D -O --directory'],
      ['unzip', '-d'],
      ['7z 7za 7zr 7zz', '-o -w'],
      ['rsync', '--backup-dir --temp-dir --partial-dir --write-batch --only-write-batch -T'],
      ['rpm rpmbuild dpkg', '--root --dbpath --instdir --admindir --define'],
      ['openssl', '-out -keyout -writerand -certsout -CAserial -sess_out -keylogfile'],
      ['gpg gpg2', '-o --homedir --status-file --logger-file --attribute-file'],
      ['ssh-keygen', '-f'],
      ['ctags', '-f -o'],
      ['cscope', '-f -s'],
      ['bison yacc', '-o -d -b -g -x --defines --file-prefix --graph --xml --header'],
      ['flex lex', '-o --header-file --tables-file --backup-file'],
      [
        'protoc',
        '--python_out --cpp_out --java_out --go_out --js_out --ts_out --grpc_out --descriptor_set_out --csharp_out --ruby_out --php_out --pyi_out --kotlin_out --rust_out --objc_out',
      ],
      [
        'gcc g++ cc c++ clang clang++',
        '-o -MF -dumpdir -save-temps -fprofile-dir -fdump-go-spec -serialize-diagnostics -index-store-path -fmodules-cache-path -MJ',
      ],
      ['ld ld.bfd ld.gold ld.lld gold', '-o -Map --Map --dependency-file --out-implib'],
      ['as nasm yasm', '-o -l -MD -MF'],
      ['strip', '-o'],
      ['rustc', '-o --out-dir --emit'],
      ['javac kotlinc scalac groovyc', '-d -h -s'],
      ['jar', '-C --dir'],
      [
        'go',
        '-o -C -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir -pkgdir',
      ],
      ['cargo', '--root --out-dir --artifact-dir --manifest-path -C --lockfile-path'],
      ['make gmake', '-C --directory'],
      [
        'cmake',
        '-B --build --install --prefix --graphviz --profiling-output --trace-redirect --install-prefix',
      ],
      ['ninja', '-C'],
      ['meson', '-C --prefix'],
      ['npm', '--prefix -C --cache --pack-destination --logs-dir --userconfig --globalconfig'],
      [
        'pnpm',
        '-C --dir --store-dir --virtual-store-dir --modules-dir --global-dir --lockfile-dir --pack-destination --cache-dir',
      ],
      ['yarn', '--cwd --modules-folder --cache-folder --global-folder --link-folder'],
      ['bun', '--cwd --outdir --outfile --cache-dir --global-dir'],
      [
        'pip',
        '-t -d -w --target --prefix --root --src --dest --log --log-file --cache-dir --report --wheel-dir --build',
      ],
      ['uv', '--directory --project --cache-dir --target --prefix'],
      ['poetry', '-C --directory -P --project'],
      ['python pypy', '--pycache-prefix'],
      ['venv virtualenv', '--app-data'],
      ['cprofile profile', '-o'],
      ['trace', '-C -f --coverdir --file'],
      ['compileall', '-d -o'],
      ['mvn mvnw', '-l --log-file -Dmaven.repo.local -f --file'],
      ['gradle gradlew', '-p -g --project-dir --gradle-user-home --project-cache-dir'],
      ['composer', '-d --working-dir'],
      ['mix', '--build-path'],
      [
        'node nodejs',
        '--test-reporter-destination --diagnostic-dir --report-directory --report-dir --report-filename --redirect-warnings --cpu-prof-dir --heap-prof-dir --cpu-prof-name --heap-prof-name --trace-event-file-pattern --tls-keylog --heapsnapshot-dir --test-coverage-dir --disk-cache',
      ],
      [
        'tsc',
        '--outDir --outFile --declarationDir --tsBuildInfoFile --generateTrace --generateCpuProfile -p',
      ],
      ['esbuild', '--outfile --outdir --metafile --mangle-cache --outbase'],
      ['rollup', '-d -o --dir --file'],
      ['vite webpack parcel', '--outDir --output-path --dist-dir --cache-dir -d'],
      ['eslint stylelint prettier', '-o --output-file --cache-location --cache-file'],
      ['jest', '--coverageDirectory --cacheDirectory --outputFile --rootDir'],
      ['vitest', '--outputFile --coverage.reportsDirectory --dir --root'],
      [
        'pytest py.test',
        '--basetemp --junitxml --junit-xml --log-file --cov-report --html --rootdir --debug',
      ],
      ['coverage', '-o -d --data-file --directory'],
      [
        'mypy',
        '--cache-dir --html-report --xml-report --txt-report --any-exprs-report --junit-xml --linecount-report',
      ],
      ['ruff black flake8 pylint', '--cache-dir --output-file --tee'],
      ['tox nox', '--root --workdir --result-json --envdir --report'],
      ['sphinx-build', '-d -w'],
      ['doxygen', '-g -l -w -e -f'],
      ['terraform tofu', '-chdir -out -state -state-out -backup'],
      ['docker podman nerdctl', '--output --iidfile --cidfile --metadata-file --data-root -o'],
      ['hg', '-R --repository --cwd --output'],
      ['svn', '--config-dir'],
      ['git', '--output --output-directory --separate-git-dir'],
      [
        'perf strace ltrace valgrind',
        '-o --output --log-file --xml-file --callgrind-out-file --massif-out-file',
      ],
      ['tcpdump tshark dumpcap', '-w'],
      ['pandoc', '-o --extract-media --log'],
      ['yt-dlp youtube-dl', '-o -P --paths --cache-dir --download-archive'],
      ['gs', '-sOutputFile -o'],
      ['xmllint xsltproc', '-o --output'],
      ['ffmpeg', '-report -progress -passlogfile -vstats_file'],
      ['logrotate', '-s -l --state --log'],
      ['screen', '-Logfile'],
    ] as const
  ).flatMap(([programs, options]) =>
    programs.split(' ').map((program): [string, readonly string[]] => [program, options.split(' ')]),
  ),
);

/** Programs whose last operand they write, where there are two or more. */
export const writesLastOperand: ReadonlySet<string> = new Set(
  (
    'json.tool pdftotext pdftops pdftohtml ps2pdf ps2pdf13 ps2pdf14 pdfunite pdfseparate qpdf objcopy convert magick ffmpeg sox ' +
    'lz4 cwebp dwebp pngquant cjpeg djpeg ebook-convert wkhtmltopdf mksquashfs merge llvm-objcopy'
  ).split(' '),
);
