import { join } from 'node:path';
import Mocha from 'mocha';
import { repositoryRoot } from '../support/paths';
import { readWindowEnvironment } from './window';

/** The module that VS Code loads as its test runner: runs the window's compiled tests, rejects when one fails. */
export async function run(): Promise<void> {
  const { files, resultFile, grep } = readWindowEnvironment(process.env);
  const mocha = new Mocha({
    ui: 'bdd',
    color: false,
    timeout: 60_000,
    forbidOnly: process.env['CI'] === 'true',
    reporter: join(repositoryRoot, 'scripts', 'lib', 'resultReporter.cjs'),
    reporterOptions: { file: resultFile },
    ...(grep === undefined ? {} : { grep }),
  });
  for (const file of files) mocha.addFile(file);
  const failed = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failed > 0) throw new Error(`${failed} editor tests failed`);
}
