import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { repositoryRoot } from '../support/paths';
import { readWindowEnvironment } from './window';

/** The module that VS Code loads as its test runner: runs the window's compiled tests, rejects when one fails. */
export async function run(): Promise<void> {
  const { files, resultFile, reportFile, grep } = readWindowEnvironment(process.env);
  // The host's console is full of VS Code's own notes: the report goes to a file of its own.
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) =>
    appendFileSync(reportFile, `${format(...args)}\n`);
  const mocha = new Mocha({
    ui: 'bdd',
    color: false,
    timeout: 180_000,
    forbidOnly: process.env['CI'] === 'true',
    reporter: join(repositoryRoot, 'scripts', 'lib', 'resultReporter.cjs'),
    reporterOptions: { file: resultFile },
    ...(grep === undefined ? {} : { grep }),
  });
  for (const file of files) mocha.addFile(file);
  const failed = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failed > 0) throw new Error(`${failed} editor tests failed`);
}
