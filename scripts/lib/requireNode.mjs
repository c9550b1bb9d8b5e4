// Imported first by every entry script: the message must come before anything newer Node syntax needs.
import { oldestNode } from './pins.mjs';

/** The sentence for a Node.js too old to run the set-up, or undefined when it will do. */
export function nodeProblem(version) {
  const major = Number(version.replace(/^v/, '').split('.')[0]);
  if (major >= oldestNode) return undefined;
  return `this needs Node.js ${oldestNode} or newer and found ${version}: install a newer Node.js (https://nodejs.org) and run the same command again.`;
}

const problem = nodeProblem(process.version);
if (problem !== undefined) {
  process.stderr.write(`repomaster: ${problem}\n`);
  process.exit(4);
}
