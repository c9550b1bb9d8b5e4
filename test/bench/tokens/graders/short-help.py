from click.utils import make_default_short_help as short

text = 'one two three four five six seven eight nine ten eleven twelve'
for most in range(10, 70):
    found = short(text, most)
    assert len(found) <= most, (most, found)
    assert found == text or found.endswith('...'), found
assert short(text, 100) == text
assert short('First. Second.', 45) == 'First.'
