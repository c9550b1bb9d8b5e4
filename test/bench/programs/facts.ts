import { answerAs, costOf } from '../programs';
import { productPool, workOffAll } from './pools';

answerAs('facts', (input) => costOf(() => workOffAll(productPool(input.workers), input)));
