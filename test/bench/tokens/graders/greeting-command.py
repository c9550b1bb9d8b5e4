import subprocess
import sys


def run(*words):
    return subprocess.run([sys.executable, '-B', 'greet.py', *words], capture_output=True, text=True)


assert open('greeting.txt').read().split('\n')[:3] == ['HELLO ANN'] * 3
assert run('bob').stdout == 'Hello bob\n'
assert run('bob', '--times', '2').stdout == 'Hello bob\nHello bob\n'
assert run('bob', '--times', 'many').returncode == 2
assert '--loud' in run('--help').stdout
assert 'click' in open('greet.py').read()
