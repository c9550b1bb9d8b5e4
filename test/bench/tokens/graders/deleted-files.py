"""Who calls `delete` of a storage of files, by file and function."""
import json
import os

answer = open(os.environ['ANSWER_FILE']).read().strip()
lines = [line.strip() for line in answer.split('\n') if line.strip(' `')]
assert lines, 'no answer'
collect = 'django/contrib/staticfiles/management/commands/collectstatic.py'
static = 'django/contrib/staticfiles/storage.py'
expected = {
    f'{collect}: Command.clear_dir',
    f'{collect}: Command.delete_file',
    f'{static}: HashedFilesMixin._post_process',
    f'{static}: ManifestFilesMixin.save_manifest',
    'django/db/models/fields/files.py: FieldFile.delete',
}
found = json.loads(lines[-1].strip('`'))
assert len(found) == len(set(found)), 'something is told twice'
assert set(found) == expected, {'missing': expected - set(found), 'wrong': set(found) - expected}
