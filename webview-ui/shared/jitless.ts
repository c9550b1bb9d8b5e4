/** To be imported before any form is made: compiled checks are made by `new Function`, which the page's policy forbids. */
import * as z from 'zod/mini';

z.config({ jitless: true });
