// The classes of dependencies whose `updateHash`, their own or an inherited one, reads its context.
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const answer = readFileSync(process.env.ANSWER_FILE, 'utf8').trim();
const last = answer.split('\n').findLast((line) => line.replaceAll('`', '').trim() !== '');
assert.ok(last !== undefined, 'no answer');
const found = JSON.parse(last.trim().replace(/^`+|`+$/g, ''));
const expected = [
  'CommonJsExportsDependency',
  'CommonJsSelfReferenceDependency',
  'CssIcssExportDependency',
  'CssUrlDependency',
  'ESMAcceptImportDependency',
  'ESMEvaluatedImportSpecifierDependency',
  'ESMExportExpressionDependency',
  'ESMExportImportedSideEffectDependency',
  'ESMExportImportedSpecifierDependency',
  'ESMExportSpecifierDependency',
  'ESMImportBareSideEffectDependency',
  'ESMImportDependency',
  'ESMImportSideEffectDependency',
  'ESMImportSpecifierDependency',
  'ESMLiveExportDependency',
  'HtmlInlineHtmlDependency',
  'HtmlInlineStyleDependency',
  'HtmlSourceDependency',
  'ImportMetaResolveDependency',
  'PureExpressionDependency',
  'URLDependency',
];
assert.deepEqual([...found].sort(), expected);
