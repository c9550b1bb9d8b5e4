import { shellWord } from '../../../src/core/text/shellWord';
import { missingTool } from '../../../src/verify/missingTool';
import { failed, failureOf, NOTHING, runIn, starts, tellRun } from './gradeParts';
import type { Grade, GradingPorts } from './gradeParts';
import { benchmarkOutput, readBenchmarkResult } from './gitTaskBench';
import type { BenchmarkGrader, TaskSpec } from './taskSpec';

/**
 * As the benchmark's own evaluator calls its script: Process is completed, Result is passed. A script that ends without a
 * result has failed the work, as there; only one that lacks its interpreter or a package has graded nothing.
 */
export async function gradeByBenchmark(
  task: TaskSpec,
  grader: BenchmarkGrader,
  ports: GradingPorts,
): Promise<Grade> {
  const output = benchmarkOutput(ports.output, grader);
  if (output === null)
    return failed(task, 'no output', 'no file in the output folder whose name begins with output');
  const truth = grader.groundtruth === null ? [] : ['--groundtruth', grader.groundtruth];
  const parameters = Object.entries(grader.parameters).flatMap(([name, value]) => [`--${name}`, value]);
  const words = ['--output', output, '--result', ports.resultFile, ...truth, ...parameters];
  const command = [ports.python, grader.script, ...words].map(shellWord).join(' ');
  const report = await runIn(command, false, task, ports);
  const result = readBenchmarkResult(ports.resultFile);
  if (result !== null) {
    const comments = JSON.stringify(result.comments ?? '');
    if (result.Process && result.Result) return { ...NOTHING, completed: true, passed: true };
    const why = result.Process ? 'wrong value' : (failureOf(report) ?? { kind: 'error', error: null });
    return { ...failed(task, why, comments), completed: result.Process };
  }
  const failure = failureOf(report) ?? { kind: 'error', error: null };
  const code = report.end.kind === 'exited' ? report.end.code : 0;
  const tool = missingTool(command, report.output, code);
  const lacks = failure.error === 'ModuleNotFoundError' || (tool !== null && starts(command, tool));
  if (!lacks) return failed(task, failure, tellRun(command, report));
  return {
    ...{ completed: null, passed: null, score: null },
    missed: [`the benchmark's script could not grade: ${report.output.trimEnd().split('\n').at(-1) ?? ''}`],
    failure: { kind: 'not graded', error: null },
  };
}
