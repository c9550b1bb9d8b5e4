import { answerAs, costOf } from '../programs';
import { floorPool, workOffAll } from './pools';

answerAs('floor', (input) => costOf(() => workOffAll(floorPool(input.workers, input.what), input)));
