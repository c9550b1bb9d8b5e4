import assert from 'node:assert/strict';
import { isConfigName } from '../../../../src/index/scan/configFiles';
import { installedReason } from '../../../../src/index/scan/installedFolders';
import {
  languageOfInterpreter,
  languageOfName,
  skipReasonOfName,
} from '../../../../src/index/scan/sourceLanguage';

describe('languageOfName', () => {
  function check(name: string, expected: string): void {
    assert.equal(languageOfName(name) ?? skipReasonOfName(name), expected);
  }
  it('goes by the last extension, and says why a name is no source', () => {
    check('a.pyi', 'python');
    check('a.d.ts', 'typescript');
    check('a.test.jsx', 'javascript');
    check('main.rs', 'rust');
    check('main.swift', 'unknown language (.swift)');
    check('a.ipynb', 'python');
    check('README.rst', 'unknown language (.rst)');
    check('Makefile', 'unknown language (no extension)');
    check('.py', 'unknown language (no extension)');
    check('__proto__', 'unknown language (no extension)');
    check('a.__proto__', 'unknown language (.__proto__)');
  });
});

describe('languageOfInterpreter', () => {
  function check(head: string, expected: string | null): void {
    assert.equal(languageOfInterpreter(head), expected);
  }
  it('knows Python in its spellings', () => {
    check('#!/usr/bin/python\n', 'python');
    check('#!/usr/bin/env python3.11 -u\n', 'python');
    check('#!/usr/bin/env -S python3\n', 'python');
    check('#!/bin/sh\n# python\n', null);
    check('#!/usr/bin/pythonista\n', null);
    check('python\n', null);
  });
  it('knows those of JavaScript and TypeScript', () => {
    for (const name of ['node', 'nodejs', 'bun', 'node22']) check(`#!/usr/bin/env ${name}\n`, 'javascript');
    for (const name of ['deno', 'tsx', 'ts-node']) check(`#!/usr/bin/env ${name}\r\n`, 'typescript');
    check('#!/usr/bin/env -S deno run --allow-read\n', 'typescript');
    check('#!/usr/local/bin/node --harmony', 'javascript');
    check('#!/home/node/bin/python3\n', 'python');
    check('#!/usr/bin/env node-gyp\n', null);
    check('#!/usr/bin/env nodemon\n', null);
  });
});

describe('isConfigName', () => {
  it('knows the files that decide how names resolve', () => {
    const found = [
      'package.json',
      'tsconfig.build.json',
      'base.tsconfig.json',
      'jsconfig.json',
      'pnpm-workspace.yaml',
      'lerna.json',
      'rush.json',
      'pyproject.toml',
      'setup.cfg',
    ];
    const others = ['package-lock.json', 'config.json', 'tsconfig.ts', 'setup.py'];
    assert.deepEqual([...found, ...others].filter(isConfigName), found);
  });
});

describe('installedReason', () => {
  function check(name: string, entries: readonly string[], installed: boolean): void {
    assert.equal(installedReason(name, new Set(entries)) !== null, installed, name);
  }
  it('knows installed packages and environments, and a package that is only called venv', () => {
    check('node_modules', ['x'], true);
    check('venv', ['lib'], true);
    check('venv', ['__init__.py'], false);
    check('env', ['pyvenv.cfg'], true);
    check('env', ['lib'], false);
  });
});
