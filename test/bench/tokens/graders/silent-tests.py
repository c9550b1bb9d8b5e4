"""run-tests.sh runs every test of three parts in a fresh environment, and fails where one does."""
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

parts = ['networkx/utils', 'networkx/algorithms/traversal', 'networkx/algorithms/tree']
faults = {
    'networkx/utils/mapped_queue.py': ('return len(self.heap)', 'return len(self.heap) + 1'),
    'networkx/algorithms/traversal/edgebfs.py': ('def edge_bfs(', 'def edge_bfs(*a, **b):\n    yield\n\n\ndef _edge_bfs('),
    'networkx/algorithms/tree/recognition.py': ('def is_forest(G):', 'def is_forest(G):\n    return True\n\n\ndef _is_forest(G):'),
}


def git(*words):
    return subprocess.run(['git', *words], check=True, capture_output=True).stdout


def unpacked(folder, *paths):
    """The folder with these paths as they were in the beginning."""
    first = git('rev-list', '--max-parents=0', 'HEAD').decode().strip()
    subprocess.run(['tar', 'x', '-C', folder], input=git('archive', first, *paths), check=True)


def results(report):
    """By test: passed, failed or skipped."""
    found = {}
    for case in ElementTree.parse(report).iter('testcase'):
        name = case.get('classname')
        of = {child.tag for child in case}
        outcome = 'skipped' if 'skipped' in of else 'failed' if of & {'failure', 'error'} else 'passed'
        found[f"{name[max(0, name.find('networkx.')):]}::{case.get('name')}"] = outcome
    return found


def run(folder, *command):
    """Its exit code, in an environment in which nothing is set."""
    with tempfile.TemporaryDirectory() as home:
        clean = {'PATH': os.environ['PATH'], 'HOME': home, 'LANG': 'C.UTF-8', 'PIP_NO_INDEX': '1'}
        return subprocess.run(command, cwd=folder, env=clean, stdout=sys.stderr, timeout=600).returncode


with tempfile.TemporaryDirectory() as folder:
    unpacked(folder, '.')
    for plant in ('pytest.ini', 'conftest.py', 'setup.cfg'):
        os.remove(Path(folder, plant))
    code = run(folder, sys.executable, '-B', '-m', 'pytest', '-q', '--junitxml=report.xml', *parts)
    assert code == 0, 'the tests fail where nothing is configured'
    expected = results(Path(folder, 'report.xml'))
assert len(expected) > 250, len(expected)

with tempfile.TemporaryDirectory() as folder:
    for each in git('ls-files', '-coz', '--exclude-standard').decode().split('\0'):
        if each and os.path.isfile(each):
            Path(folder, each).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, each).write_bytes(Path(each).read_bytes())
    # The library and its tests as they were.
    unpacked(folder, 'networkx')
    report = Path(folder, 'report.xml')
    report.unlink(missing_ok=True)
    assert run(folder, 'sh', 'run-tests.sh') == 0, 'run-tests.sh fails'
    found = results(report)
    wrong = {name: found.get(name, 'not run') for name in expected if found.get(name) != expected[name]}
    assert not wrong, (len(wrong), sorted(wrong.items())[:5])
    for path, (old, new) in faults.items():
        text = Path(folder, path).read_text()
        assert text.count(old) == 1, path
        Path(folder, path).write_text(text.replace(old, new))
    report.unlink()
    assert run(folder, 'sh', 'run-tests.sh') != 0, 'run-tests.sh succeeds where tests fail'
    failed = [name for name, outcome in results(report).items() if outcome == 'failed']
    for part in parts:
        assert any(name.startswith(part.replace('/', '.')) for name in failed), f'no test of {part} fails'
