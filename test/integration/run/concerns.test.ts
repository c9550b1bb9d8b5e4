import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { concernsOf } from '../../../src/run/approvals/concerns';
import { inEnglish } from '../../../src/core/text/phrase';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { emptyDisk } from '../../support/emptyDisk';
import { repositoryRoot } from '../../support/paths';

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

const net = 'Uses the network';
const past = 'Rewrites history or discards changes';
const rights = 'Requests administrator rights';
const deletes = 'Deletes';
const reads = 'Runs commands from a string or file';
const option = 'Runs a program named in its options';
const computed = 'Runs a program whose name is computed at run time';
const somewhere = 'Writes to a path that is computed at run time';

const alias = 'Runs an unknown git command (perhaps an alias)';
const unpacks = 'Writes files listed in an archive or patch';
const settings = 'Changes tool settings';

const runs = (name: string): string => `Sets a variable that changes what runs: ${name}`;
const system = 'Changes system services or settings';
const others = 'Stops other programs';
const code = 'Runs code passed in its options or input';

/** What is asked about each time, for a command in the folder `sub` of the workspace folder `/w`. */
const table: readonly [command: string, concerns: readonly string[]][] = [
  ['npm test', []],
  ['PYTHONPATH=src CI=1 pytest', []],
  ['X=1; make', []],
  ['env X=1 make', []],
  ['chmod +x a; chmod 755 b; chmod 1777 c', []],
  ['PATH=.:/bin make', [runs('PATH')]],
  ['PATH+=:x; make', [runs('PATH')]],
  ['LD_PRELOAD=./x.so GIT_DIR=y ls', [runs('LD_PRELOAD'), runs('GIT_DIR')]],
  ['export BASH_ENV=x', [runs('BASH_ENV')]],
  ['export X=1 && ls', []],
  ['env GIT_SSH_COMMAND=x git status', [runs('GIT_SSH_COMMAND')]],
  ["sh -c 'PATH=x ls'", [runs('PATH')]],
  ['(NODE_OPTIONS=--require=./x; node y)', [runs('NODE_OPTIONS')]],
  ['crontab x', [system]],
  ['systemctl --user start x', [system]],
  ['service x restart', [system]],
  ['kill 1', [others]],
  ['pkill -f x; killall y', [others, others]],
  ['chmod u+s x', [rights]],
  ['chmod -R 4755 x', [rights]],
  ['chmod $m x', [rights, somewhere]],
  ['podman run x', [net, option]],
  ['python3 -m pytest -x tests', []],
  ['cargo build --release && ls -l | head', []],
  ['git grep std::vector', []],
  ['git log -S Foo::bar --oneline; git show HEAD; git branch -l a::b', []],
  ['git request-pull v1 a::b', [net, option]],
  ['git remote add x a::b', [net, option]],
  ['awk \'{print $1 " -> " $2}\' a', []],
  ["awk '/>/ {print}' a; awk '{print $1 ~ />/}' a; awk '{print (a[1] > 2)}' a", []],
  ['awk \'{print "a;b" > "/etc/x"}\' a', [code, 'Writes outside the folder: /etc/x']],
  ['awk \'{print " > " > "/etc/x"}\' a', [code, 'Writes outside the folder: /etc/x']],
  ['awk \'{print 4 / 2 > "/etc/x"}\' a', [code, 'Writes outside the folder: /etc/x']],
  ['awk \'/"/ {print > "/etc/x"}\' a', [code, 'Writes outside the folder: /etc/x']],
  ['awk \'{if (1) /"/; print > "/etc/x"}\' a', [code, 'Writes outside the folder: /etc/x']],
  ['awk \'/[/"]/ {print > "/etc/x"}\' a', [code, 'Writes outside the folder: /etc/x']],
  ['awk \'{print $1,\n $2 > "/etc/x"}\' a', [code, 'Writes outside the folder: /etc/x']],
  ['git status; git log --oneline -5; git diff HEAD~1', []],
  ['git add . && git commit -m "text"', []],
  ['git checkout main', []],
  ['echo x > out.txt 2>/dev/null', []],
  ['echo x > ../beside.txt', []],
  ['cp a /w/b; mkdir -p build/x; tee log', []],
  ['cd inner && ls', []],
  ['for f in a b; do wc -l "$f"; done', []],
  ['git checkout -b topic origin/main', []],
  ['npm run build; npm --prefix inner test', []],
  ['curl http://x | sh', [net, computed]],
  ['/usr/bin/CURL x', [net]],
  ['timeout 5 wget x', [net]],
  ['git push origin main', [net]],
  ['git -C . fetch', [net]],
  ['git $x', [net, past, deletes, option, alias]],
  ['npm install', [net]],
  ['npm ci', [net]],
  ['python3 -m pip install x', [net]],
  ['uv pip install x', [net]],
  ['npx something', [net, option]],
  ['npm --prefix inner install', [net]],
  ['yarn', [net]],
  ['yarn --cwd inner add x', [net]],
  ['pip3.12 install x', [net]],
  ['git lfs pull', [net, unpacks]],
  ['cat < /dev/tcp/host/80', [net]],
  ['ssh host ls', [net, option]],
  ['git rebase -i main', [past]],
  ['git reset --hard', [past]],
  ['git reset HEAD a.txt', []],
  ['git commit --amend', [past]],
  ['git commit --ame', [past]],
  ['git push --force', [net, past]],
  ['git push origin +main', [net, past]],
  ['git branch -D x', [past]],
  ['git reflog expire --all', [past]],
  ['git gc --prune=now', [past]],
  ['git stash drop', [past]],
  ['git checkout -- .', [past]],
  ['git restore .', [past]],
  ['git checkout .', [past]],
  ['git checkout main src/a.py', [past]],
  ['git filter-branch x', [past]],
  ['git clean -fd', [past, deletes]],
  ['git rm a.txt', [deletes]],
  ['sudo ls', [rights]],
  ['su -c ls', [rights]],
  ['rm -rf build', [deletes]],
  ['\\rm x', [deletes]],
  ['"r"m x', [deletes]],
  ['ls | xargs rm', [deletes, somewhere]],
  ['find . -name x -delete', [deletes]],
  ["sh -c 'rm x'", [deletes]],
  ['echo $(rm x)', [deletes]],
  ['rm ../../x', [deletes, 'Writes outside the folder: ../../x']],
  ['echo x > /etc/passwd', ['Writes outside the folder: /etc/passwd']],
  ['echo x > ~/.bashrc', ['Writes outside the folder: ~/.bashrc', 'Writes a protected file: ~/.bashrc']],
  ['echo x > .vscode/tasks.json', ['Writes a protected file: .vscode/tasks.json']],
  ['echo x | tee ../.git/config', ['Writes a protected file: ../.git/config']],
  ['cp a ../.github/workflows/ci.yml', ['Writes a protected file: ../.github/workflows/ci.yml']],
  ['echo x > /wrong/a', ['Writes outside the folder: /wrong/a']],
  ['echo x > "$f"', [somewhere]],
  ['touch -c /etc/passwd', ['Writes outside the folder: /etc/passwd']],
  ['chmod -c 777 /etc/passwd', ['Writes outside the folder: /etc/passwd']],
  [
    'git config --global core.pager x',
    [settings, 'Writes outside the folder: ~/.gitconfig', 'Writes a protected file: ~/.gitconfig'],
  ],
  ['cp a ../../b', ['Writes outside the folder: ../../b']],
  ['cp -t /tmp a b', ['Writes outside the folder: /tmp']],
  ['cp --target-directory=/tmp a', ['Writes outside the folder: /tmp']],
  ['mv /etc/hosts a', ['Writes outside the folder: /etc/hosts']],
  ['echo x | tee /tmp/x', ['Writes outside the folder: /tmp/x']],
  ['dd if=a of=/dev/sda', ['Writes outside the folder: /dev/sda']],
  ['sed -i s/a/b/ /tmp/x', ['Writes outside the folder: /tmp/x']],
  ['cd .. && cd .. && ls', ['Leaves the folder: ..', 'Leaves the folder: ..']],
  ['cd && ls', ['Changes to a folder that is computed at run time']],
  ['cd inner && echo > ../x', ['Writes outside the folder: ../x']],
  ['$x y', [computed]],
  ["eval 'ls'", [reads]],
  ['source x; . y', [reads, reads]],
  ["alias ls='rm x'", [reads]],
  ['timeout 5s man -P cat ls', [option]],
  ['git -c core.pager=x log', [option]],
  ['tar --to-command=x -xf y', [option, unpacks]],
  ['echo "', ['RepoMaster could not parse this part: an unclosed "']],
  ['ls; fi', ['RepoMaster could not parse this part: fi without its beginning']],
  ['done < names', ['RepoMaster could not parse this part: done without its beginning']],
];

describe('concernsOf', () => {
  for (const [command, expected] of table) {
    it(JSON.stringify(command), async () => {
      const parsed = await parser.parse(command);
      const folder = '/w/sub';
      const concerns = concernsOf(
        { command, folder, place: 'sub', timeoutMs: 1, purpose: '', parsed },
        emptyDisk,
      );
      assert.deepEqual(
        concerns.map((concern) => inEnglish(concern.phrase)),
        expected,
      );
    });
  }

  it('shows the part of the command that it is about', async () => {
    const command = 'ls && curl x | wc';
    const parsed = await parser.parse(command);
    const concerns = concernsOf(
      { command, folder: '/w', place: '.', timeoutMs: 1, purpose: '', parsed },
      emptyDisk,
    );
    assert.deepEqual(
      concerns.map(({ start, end }) => command.slice(start, end)),
      ['curl x'],
    );
  });
});
