// Builds dist/ (the product) and, with --tests, out/ (every test file as one CommonJS bundle). What is named behind that
// (unit/run cli/run) builds the test files with that in their path alone, and leaves the others as they were built; unit
// tests that name nothing of dist/ are built without the product.
import { copyGrammars, versionedBundling } from './bundling.mjs';
import { buildProduct } from './product.mjs';
import { buildTests, namesProduct, removeTests, testFilesNamed } from './tests.mjs';

const mode = process.argv.includes('--production') ? 'production' : 'development';
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const common = await versionedBundling();

if (!process.argv.includes('--tests')) await buildProduct(common, mode);
else if (named.length === 0) {
  await buildProduct(common, mode);
  await removeTests();
  await buildTests(common, testFilesNamed([]));
} else {
  const files = testFilesNamed(named);
  if (files.length === 0) {
    console.error(`no file below test/ has ${named.join(' or ')} in its path`);
    process.exit(1);
  }
  const inputs = await buildTests(common, files);
  // What is no unit test may start dist/ in any way.
  if (files.every((file) => file.startsWith('test/unit/')) && !namesProduct(inputs)) await copyGrammars();
  else await buildProduct(common, mode);
}
