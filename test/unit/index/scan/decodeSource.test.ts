import assert from 'node:assert/strict';
import type { Language } from '../../../../src/core/map/codeIndex';
import { decodeSource } from '../../../../src/index/scan/decodeSource';

type Expected = { text: string; problems?: readonly [line: number, message: string][] } | { reason: string };

function check(bytes: Buffer, expected: Expected, language: Language = 'python'): void {
  const decoded = decodeSource(bytes, 'x.py', language);
  if (decoded.kind === 'skipped') {
    assert.deepEqual({ reason: decoded.reason }, expected);
    return;
  }
  const problems = decoded.problems.map(({ path, line, message }) => {
    assert.equal(path, 'x.py');
    return [line, message];
  });
  assert.deepEqual({ text: decoded.text, problems }, { problems: [], ...expected });
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('decodeSource', () => {
  it('reads UTF-8 with and without its mark, and keeps line ends', () => {
    check(Buffer.from('é = 1\r\n'), { text: 'é = 1\r\n' });
    check(Buffer.from('\uFEFFé = 1\n'), { text: 'é = 1\n' });
    check(Buffer.alloc(0), { text: '' });
  });

  it('reads UTF-16 by its mark, in both orders', () => {
    const little = Buffer.from('\uFEFFx = "é"\n', 'utf16le');
    check(little, { text: 'x = "é"\n' }, 'typescript');
    check(Buffer.from(little).swap16(), { text: 'x = "é"\n' });
  });

  it('reads what a coding line of Python declares', () => {
    check(latin('# -*- coding: latin-1 -*-\nx = "\xe9\x80"\n'), {
      text: '# -*- coding: latin-1 -*-\nx = "é\x80"\n',
    });
    check(latin('#!/bin/x\n# coding=cp1252\n"\x80"'), { text: '#!/bin/x\n# coding=cp1252\n"€"' });
    check(Buffer.concat([latin('# coding: euc_jp\n'), Buffer.from([0xa4, 0xa2])]), {
      text: '# coding: euc_jp\nあ',
    });
    check(Buffer.from('# vim: fileencoding=utf-8 :\né'), { text: '# vim: fileencoding=utf-8 :\né' });
  });

  it('heeds no coding line behind code, nor in another language', () => {
    const message =
      'not valid UTF-8: save the file as UTF-8; the bytes that could not be read are shown as U+FFFD';
    const text = 'x = 1\n# coding: latin-1 \xe9';
    check(latin(text), { text: text.replace('\xe9', '\uFFFD'), problems: [[2, message]] });
    check(Buffer.from('// coding: latin-1 é'), { text: '// coding: latin-1 é' }, 'javascript');
  });

  it('names the line of an encoding that nobody knows', () => {
    const message = 'unknown encoding klingon; the file was read as UTF-8';
    check(Buffer.from('# coding: klingon\né'), { text: '# coding: klingon\né', problems: [[1, message]] });
  });

  it('replaces invalid UTF-8 and names its first line', () => {
    const message =
      'not valid UTF-8: save the file as UTF-8; the bytes that could not be read are shown as U+FFFD';
    check(latin('a\nb\xff\nc\xfe'), { text: 'a\nb\uFFFD\nc\uFFFD', problems: [[2, message]] });
    check(latin('a\n\xc3'), { text: 'a\n\uFFFD', problems: [[2, message]] });
  });

  it('draws the line of binary at 8,000 bytes', () => {
    check(Buffer.from(`${'a\n'.repeat(3999)}a\0`), { reason: 'binary' });
    const late = `${'a\n'.repeat(4000)}\0`;
    check(Buffer.from(late), { text: late });
  });

  it('draws the line of minified at 20,000 characters, whatever ends the lines', () => {
    const longest = 'x'.repeat(20_000);
    check(Buffer.from(`${longest}\r${longest}\n${longest}`), { text: `${longest}\r${longest}\n${longest}` });
    check(Buffer.from(`a\n${longest}x\nb`), {
      reason: 'minified (lines over 20,000 characters hold half of the bytes)',
    });
    check(Buffer.from(`${longest}x`), {
      reason: 'minified (lines over 20,000 characters hold half of the bytes)',
    });
  });

  it('reads a file that people write, whatever one of its lines is', () => {
    const line = `x${'é'.repeat(20_000)}`;
    const lines = 'y = 1\n'.repeat(7_000);
    for (const text of [`${line}\n${lines}`, `${lines}${line}`, `${lines}${line}\r${lines}`])
      check(Buffer.from(text), { text });
    const reason = 'minified (lines over 20,000 characters hold half of the bytes)';
    check(Buffer.from(`${lines}${line}\n${line}`), { reason });
    check(Buffer.from(`${line}\n${'y'.repeat(20_000)}\n${'y'.repeat(19_900)}`), { reason });
  });
});
