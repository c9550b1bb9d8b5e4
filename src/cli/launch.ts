/** The entry point of the command line: keeps its code compiled from one run to the next, and loads it. */
import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../index/store/cacheFolder';

const { platform, env: environment, argv } = process;
const place = cacheFolder({ platform, environment, homeFolder: homedir() });
// Node.js 20 has no such cache. Where its folder cannot be written, Node.js goes on without.
const there: Partial<typeof nodeModule> = nodeModule;
if (place !== null && !argv.includes('--no-cache'))
  there.enableCompileCache?.(join(dirname(place), 'compiled'));
nodeModule.createRequire(__filename)('./commandLine.js');
