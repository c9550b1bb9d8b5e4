from packaging.specifiers import SpecifierSet

cases = {
    ('~=2.2.1', '2.2.5'): True,
    ('~=2.2.1', '2.3'): False,
    ('~=2.2.1', '2.2.0'): False,
    ('~=2.2', '2.9'): True,
    ('~=2.2', '3.0'): False,
    ('~=2.2.post3', '2.4'): True,
}
for (spec, version), expected in cases.items():
    assert SpecifierSet(spec).contains(version) is expected, (spec, version)
