import assert from 'node:assert/strict';
import { cacheFolder } from '../../../../src/index/store/cacheFolder';

const check = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, expected: string | null): void =>
  assert.equal(cacheFolder({ platform, environment, homeFolder: '/home/u' }), expected);

describe('cacheFolder', () => {
  it('is where the system keeps caches', () => {
    check('linux', {}, '/home/u/.cache/repomaster/index');
    check('darwin', {}, '/home/u/Library/Caches/repomaster/index');
    check('win32', { LOCALAPPDATA: '/users/u/local' }, '/users/u/local/repomaster/index');
  });

  it('is where XDG_CACHE_HOME says, if that is absolute', () => {
    check('linux', { XDG_CACHE_HOME: '/c' }, '/c/repomaster/index');
    check('darwin', { XDG_CACHE_HOME: 'c' }, '/home/u/Library/Caches/repomaster/index');
    check('linux', { XDG_CACHE_HOME: '' }, '/home/u/.cache/repomaster/index');
  });

  it('is nowhere on a machine that names no place', () => {
    check('win32', {}, null);
  });
});
