/** Builds a wheel that leads to the folder, with the standard library alone: no index is needed. */
const backend = `import base64, hashlib, os, zipfile

NAME = 'greeting'

def _wheel(directory, files):
    info = NAME + '-1.0.dist-info/'
    files = dict(files)
    files[info + 'METADATA'] = 'Metadata-Version: 2.1\\nName: greeting\\nVersion: 1.0\\n'
    files[info + 'WHEEL'] = 'Wheel-Version: 1.0\\nGenerator: own\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n'
    record = ''
    for path, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b'=').decode()
        record += '%s,sha256=%s,%d\\n' % (path, digest, len(text))
    files[info + 'RECORD'] = record + info + 'RECORD,,\\n'
    name = NAME + '-1.0-py3-none-any.whl'
    with zipfile.ZipFile(os.path.join(directory, name), 'w') as wheel:
        for path, text in files.items():
            wheel.writestr(path, text)
    return name

def build_wheel(directory, config_settings=None, metadata_directory=None):
    return _wheel(directory, {'greeting.py': open('greeting.py').read()})

def build_editable(directory, config_settings=None, metadata_directory=None):
    return _wheel(directory, {'greeting.pth': os.getcwd() + '\\n'})
`;

/** A package of Python in libs/greeting that pip installs without an index, and without anything but itself. */
export const localPackage = {
  'libs/greeting/pyproject.toml':
    '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n[project]\nname = "greeting"\nversion = "1.0"\n',
  'libs/greeting/backend.py': backend,
  'libs/greeting/greeting.py': 'def greet():\n    return "good morning"\n',
};
