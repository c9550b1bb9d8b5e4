/** Surveys of what stands in files as text, and surveys of a part of a folder. */
import assert from 'node:assert/strict';
import type { SurveyTopic } from '../../../../src/core/explore';
import type { ExploreMap } from '../../../../src/explore/exploreMap';
import { firstComment } from '../../../../src/explore/survey/firstComment';
import { surveyRepository } from '../../../../src/explore/survey/surveyRepository';
import { mapOf } from '../../../support/exploreMap';

const SHOP = {
  LICENSE:
    'MIT License\n\nPermission is hereby granted, free of charge, to any person\nThe above copyright notice shall\n',
  'README.md':
    '# Shop\n\n## Options\n\n`max_rows` limits how many rows are read; by default 100.\n\n## Adding a reader\n\nTo add a reader, subclass Reader.\n',
  'CHANGES.md': '## 2.1.0\n\n- `max_rows` was added\n',
  'pyproject.toml':
    '[project]\nname = "shop"\nversion = "2.1.0"\nrequires-python = ">=3.10"\ndependencies = [\n  "rich>=13",\n]\n\n[dependency-groups]\ndev = [\n  "ruff",\n]\n\n[tool.pytest.ini_options]\naddopts = "-q"\n',
  'shop/__init__.py': '',
  'shop/readers.py': [
    '"""Readers of rows, one a format."""',
    'def read(max_rows=100):',
    '    raise ValueError(f"No such row: {max_rows}")',
    'class Reader:',
    '    pass',
    'class CsvReader(Reader):',
    '    pass',
    'class JsonReader(Reader):',
    '    pass',
    'def lonely():',
    '    return 1',
    '',
  ].join('\n'),
  'shop/other.py': 'def alone():\n    return 2\n',
  'tools/gen.c':
    '/* Copyright Shop. */\n\n#include <a.h>\n\n/* Makes the tables of the readers. */\n\nint main(void) { return 0; }\n',
  'tests/test_readers.py': 'from shop.readers import read\n\ndef test_read():\n    read(max_rows=1)\n',
  'tests/test_other.py': 'def test_other():\n    pass\n',
};

const text = (map: ExploreMap, topic: SurveyTopic, target: string): string =>
  surveyRepository(map, { topic, target }).text;

describe('surveys of what stands in files as text', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SHOP);
  });

  it('tell licence, version, languages and dependencies with the lines that say them', () => {
    assert.match(text(map, 'facts', 'licence'), /^ {2}MIT {2}at LICENSE:1/m);
    assert.match(
      text(map, 'facts', 'version'),
      /version = "2\.1\.0" {2}at pyproject\.toml:3[\s\S]*2\.1\.0 {2}at CHANGES\.md:1/,
    );
    assert.match(text(map, 'facts', 'runtime'), /requires-python = ">=3\.10" {2}at pyproject\.toml:4/);
    const asked = text(map, 'facts', 'dependencies');
    assert.match(asked, /rich>=13 {2}at pyproject\.toml:6 {2}dependencies/);
    assert.match(asked, /ruff {2}at pyproject\.toml:11 {2}dev/);
    assert.doesNotMatch(asked, /None of them is needed/);
    assert.match(text(map, 'facts', 'packages'), /shop {2}at pyproject\.toml:2/);
  });

  it('say so where no manifest tells', async () => {
    const bare = await mapOf({ 'a.py': 'x = 1\n' });
    for (const fact of ['licence', 'version', 'runtime', 'dependencies', 'packages'])
      assert.match(text(bare, 'facts', fact), /^No file here that could say it tells /);
  });

  it('tell which packages ask for another', async () => {
    const packages = await mapOf({
      'packages/core/package.json': '{"name": "@x/core", "description": "The core"}',
      'packages/web/package.json': '{"name": "@x/web", "dependencies": {"@x/core": "1"}}',
      'packages/other/package.json': '{"name": "@x/other", "dependencies": {"left-pad": "1"}}',
      'packages/core/index.js': 'export const a = 1;\n',
    });
    const told = text(packages, 'facts', 'dependents packages/core');
    assert.match(told, /^1 line /);
    assert.match(told, /@x\/web {2}at packages\/web\/package\.json:1 {2}asks for @x\/core in dependencies/);
    assert.match(
      text(packages, 'facts', 'dependencies packages/other'),
      /^Of packages\/other alone: 1 line [\s\S]*left-pad 1/,
    );
  });

  it('tell of an option what documents say, then where it has a value, and no test', () => {
    const told = text(map, 'option', 'max_rows');
    assert.match(
      told,
      /^1 line of a document or comment speaks of 'max_rows'; a value, a default or a type of it stands at shop\/readers\.py:2\./,
    );
    assert.match(told, /limits how many rows[\s\S]*def read\(max_rows=100\)/);
    assert.doesNotMatch(told, /test_readers|CHANGES/);
    assert.match(text(map, 'option', 'nowhere_set'), /occurs nowhere/);
  });

  it('find a message as a whole, with values in it, and none of it', () => {
    assert.match(
      text(map, 'message', 'No such row'),
      /^'No such row' is written in 1 line of code: shop\/readers\.py:3\./,
    );
    assert.match(
      text(map, 'message', 'No such row: 12'),
      /^'No such row: 12' is written nowhere as a whole: [^\n]*'No such row' is written in 1 line of code/,
    );
    assert.match(text(map, 'message', 'kettle boils dry'), /is written nowhere in the files/);
  });

  it('tell what a file or folder is for by its own words, and that nothing says it', () => {
    assert.match(
      text(map, 'purpose', 'shop/readers.py'),
      /Readers of rows, one a format\. {2}at shop\/readers\.py:1/,
    );
    assert.match(
      text(map, 'purpose', 'tools/gen.c'),
      /Makes the tables of the readers\. {2}at tools\/gen\.c:5/,
    );
    assert.match(
      text(map, 'purpose', 'shop/other.py'),
      /^No comment, README or other document here says what shop\/other\.py is for/,
    );
  });

  it('tell what another of a kind is made like, and that nothing is of it', () => {
    const told = text(map, 'siblings', 'reader');
    assert.match(told, /## Adding a reader {2}at README\.md:7/);
    assert.match(told, /^Reader at shop\/readers\.py:4, which 2 classes extend\n {2}\S*CsvReader/m);
    assert.match(text(map, 'siblings', 'kettle'), /^Nothing here tells how another kettle is added/);
  });
});

describe('surveys of a part', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(SHOP);
  });

  it('tell of the file or folder alone, and say so first', () => {
    const told = text(map, 'uncalled', 'shop/readers.py');
    assert.match(told, /^Of shop\/readers\.py alone: /);
    assert.match(told, /lonely/);
    assert.doesNotMatch(told, /alone {2}at|shop\.other/);
    assert.match(text(map, 'uncalled', 'shop/'), /shop\.other\.alone/);
    assert.match(text(map, 'import cycles', 'shop'), /no module of 3 imports itself/);
    assert.match(text(map, 'hot spots', 'tests'), /^Of tests alone: /);
  });

  it('say of a part without mapped code that nothing is known of it', () => {
    for (const topic of ['uncalled', 'import cycles', 'hot spots', 'entry points'] as const)
      assert.match(
        text(map, topic, 'tools'),
        /Of tools alone: none of its files is in the map, so this cannot be told\./,
      );
  });

  it('say first that nothing bears the name, and tell of all', () => {
    const told = text(map, 'uncalled', 'kettles');
    assert.match(
      told,
      /^No folder, file or package here is called 'kettles', so this is about all of the folder\. /,
    );
    assert.match(told, /lonely[\s\S]*|alone/);
  });

  it('tell how the tests of a name are run, and that none has it', () => {
    const told = text(map, 'one test', 'other');
    assert.match(told, /\$ python -m pytest tests\/test_other\.py::test_other/);
    assert.doesNotMatch(told, /test_readers/);
    assert.match(
      text(map, 'one test', 'kettle'),
      /^No command and no test file here has 'kettle' in its name\. 1 command that runs one test/,
    );
  });
});

describe('the first comment of a file', () => {
  const check = (source: string, expected: string | null): void =>
    assert.equal(firstComment(source)?.text ?? null, expected);

  it('is prose before the code, licences and marks of tools left out', () => {
    check('// Copyright X.\n\n// Reads the rows of a table.\n\nconst a = 1;\n', 'Reads the rows of a table.');
    check(
      '/* eslint-disable */\n/**\n * Reads the rows\n * of a table.\n *\n * More.\n */\n\nimport a from "a";\n',
      'Reads the rows of a table.',
    );
    check('#!/bin/sh\n# Reads the rows of a table.\n\nls\n', null);
    check('#!/bin/sh\n\n# Reads the rows of a table.\n\nls\n', 'Reads the rows of a table.');
  });

  it('is none where it belongs to the code below it, or stands behind code', () => {
    check('import a from "a";\n\n// Reads one row of it.\nfunction f() {}\n', null);
    check('const a = 1;\n\n// Reads the rows of a table.\n\nconst b = 2;\n', null);
    check('', null);
  });
});
