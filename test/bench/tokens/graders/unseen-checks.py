"""run-tests.sh runs the shop's tests in a fresh environment, and fails where one does."""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

faults = {
    'shop/carts/models.py': ('self.price * self.count', 'self.price'),
    'shop/carts/views.py': ('"total": cart.total()', '"total": 0'),
    'shop/stock/models.py': ('self.count -= taken', 'self.count += taken'),
    'shop/stock/management/commands/restock.py': ('update(count=options["count"])', 'update(count=1)'),
}
kept = ['django', 'asgiref', 'sqlparse', 'pytz', 'shop/carts', 'shop/stock', 'shop/urls.py']


def git(*words):
    return subprocess.run(['git', *words], check=True, capture_output=True).stdout


def copied(folder):
    """The work, with library, application and tests as they were; what git ignores stays behind."""
    for each in git('ls-files', '-coz', '--exclude-standard').decode().split('\0'):
        if each and os.path.isfile(each):
            Path(folder, each).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, each).write_bytes(Path(each).read_bytes())
    first = git('rev-list', '--max-parents=0', 'HEAD').decode().strip()
    subprocess.run(['tar', 'x', '-C', folder], input=git('archive', first, *kept), check=True)


def run(folder):
    """Its exit code and what it printed, in an environment in which nothing is set."""
    with tempfile.TemporaryDirectory() as home:
        clean = {'PATH': os.environ['PATH'], 'HOME': home, 'LANG': 'C.UTF-8', 'PIP_NO_INDEX': '1'}
        done = subprocess.run(
            ['sh', 'run-tests.sh'], cwd=folder, env=clean, timeout=600, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
    print(done.stdout, file=sys.stderr)
    return done.returncode


with tempfile.TemporaryDirectory() as folder:
    copied(folder)
    assert run(folder) == 0, 'run-tests.sh fails'
    assert run(folder) == 0, 'run-tests.sh fails the second time'
    for path, (old, new) in faults.items():
        file = Path(folder, path)
        text = file.read_text()
        assert text.count(old) == 1, path
        file.write_text(text.replace(old, new))
        assert run(folder) != 0, f'run-tests.sh succeeds with a fault in {path}'
        file.write_text(text)
