import assert from 'node:assert/strict';
import { parseCsv } from '../../../bench/git/gitgoodbench/csv';
import { parsePythonLiteral } from '../../../bench/git/gitgoodbench/pythonLiteral';
import { readScenarios } from '../../../bench/git/gitgoodbench/scenarioFile';

const [merge, ours, theirs] = ['a', 'b', 'c'].map((digit) => digit.repeat(40));
const head = 'id,name,default_branch,scenario,sample_type,difficulty';
const mergeRow = `"o_r_merge_0000",o/r,main,"{'merge_commit_hash': '${merge}', 'parents': ['${ours}', '${theirs}'], 'number_of_files_with_merge_conflict': 1, 'total_number_of_merge_conflicts': 1, 'files_in_merge_conflict': ['a.py']}",merge,easy`;
const chainRow = `o_r_fcc_0000,o/r,main,"{'file': 'a ""b"".py', 'branch': 'origin/x', 'times_seen_consecutively': 3, 'purity': 0.68, 'newest_commit': '${merge}', 'oldest_commit': '${ours}', 'contains_non_pl_files': False}",file_commit_chain,hard`;

describe('files of git scenarios', () => {
  it('reads the published form: CSV whose scenarios are Python literals', () => {
    const { samples, refused } = readScenarios(`${head}\n${mergeRow}\r\n${chainRow}\n`);
    assert.deepEqual(refused, []);
    assert.deepEqual(
      samples.map(({ id, sample_type: type, scenario }) => [id, type, scenario]),
      [
        [
          'o_r_merge_0000',
          'merge',
          {
            ...{ merge_commit_hash: merge, parents: [ours, theirs], files_in_merge_conflict: ['a.py'] },
            ...{ number_of_files_with_merge_conflict: 1, total_number_of_merge_conflicts: 1 },
          },
        ],
        [
          'o_r_fcc_0000',
          'file_commit_chain',
          {
            ...{ file: 'a "b".py', branch: 'origin/x', times_seen_consecutively: 3, purity: 0.68 },
            ...{ newest_commit: merge, oldest_commit: ours, contains_non_pl_files: false },
          },
        ],
      ],
    );
  });

  it('reads JSON, and JSON a line, with scenarios as data or as text', () => {
    const { samples } = readScenarios(`${head}\n${mergeRow}\n`);
    assert.deepEqual(readScenarios(JSON.stringify(samples)).samples, samples);
    assert.deepEqual(
      readScenarios(samples.map((each) => `${JSON.stringify(each)}\n`).join('')).samples,
      samples,
    );
  });

  it('tells each row that is no scenario, and reads the others', () => {
    const rows = [
      mergeRow.replace(merge ?? '', 'HEAD; rm'),
      mergeRow.replace("'parents'", 'parents'),
      'too,few',
      mergeRow,
      mergeRow,
      chainRow.replace("'times_seen_consecutively': 3, ", ''),
    ];
    const { samples, refused } = readScenarios(`${head}\n${rows.join('\n')}\n`);
    assert.deepEqual(
      samples.map(({ id }) => id),
      ['o_r_merge_0000'],
    );
    assert.deepEqual(refused, [
      'row 1 (o_r_merge_0000): scenario.merge_commit_hash: is no commit id',
      'row 2: no Python literal at character 66',
      'row 3: 2 cells instead of 6',
      'row 5 (o_r_merge_0000): an earlier row has its id',
      'row 6 (o_r_fcc_0000): scenario.times_seen_consecutively: Invalid input: expected number, received undefined',
    ]);
  });

  it('refuses a text that is no such file, and a bisection whose line a shell would read', () => {
    assert.throws(() => readScenarios('hello\n'), /no columns sample_type and scenario/);
    assert.throws(() => parseCsv('a,"b\n'), /quote is not closed/);
    const scenario = { good_commit: merge, bad_commit: ours, first_bad_commit: theirs, file: 'a.py' };
    const row = {
      id: 'b',
      name: 'o/r',
      sample_type: 'bisect',
      scenario: { ...scenario, text: "x'; touch y #" },
    };
    assert.match(readScenarios(JSON.stringify([row])).refused.join(), /what a command line would read/);
  });

  it('reads literals as Python prints them, and nothing else', () => {
    assert.deepEqual(
      parsePythonLiteral(`{'a': [1, -2.5, 'it\\'s', "x\\n\\u00e4"], 'b': (None, True), 'c': {}}`),
      {
        ...{ a: [1, -2.5, "it's", 'x\nä'], b: [null, true], c: {} },
      },
    );
    for (const wrong of ["{'a': open('x')}", "{'a' 1}", '{1: 2}', "['a'", "'a' 'b'", '', '[1,,2]'])
      assert.throws(() => parsePythonLiteral(wrong), Error, wrong);
  });
});
