/** The trees and calibration that `npm run bench:git -- FOLDER.. --learn` wrote from the merges of repositories for tuning. */
import table from './learned.json';
import type { Learned } from './rank';

export const learned: Learned = table;
