import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { mebibytes } from './report';

/** A sentence on what was measured when and where; what else the machine does is told by its load. */
export function describeMachine(now: Date): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const minute = now.toISOString().slice(0, 16).replace('T', ' ');
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  return (
    `${minute} UTC; ${model}, ${availableParallelism()} cores, ${mebibytes(totalmem())} of memory; ` +
    `${platform()} ${release()}, Node.js ${process.version}. ` +
    `Load average when it began (0 = nobody else at work): ${load}.`
  );
}
