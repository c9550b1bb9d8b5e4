/** Where rules note things. */
import { NONE } from '../../extract/tape';
import { createDefaults } from './calls/defaultNotes';
import type { Flow } from './context';
import { noThrownNotes } from './kinds/thrownNotes';
import { createPairMap } from './solving/lists';

type Notes = Pick<
  Flow,
  | 'plainObjects'
  | 'writtenKeys'
  | 'emitters'
  | 'handedBack'
  | 'functionBases'
  | 'metaclasses'
  | 'early'
  | 'keyTexts'
  | 'storedNames'
  | 'constructed'
  | 'fixtures'
  | 'argumentLists'
  | 'defaults'
  | 'linked'
  | 'ran'
  | 'storedFields'
  | 'records'
  | 'storing'
  | 'thrown'
>;

/** What rules note of definitions and rows, nothing yet. */
export function noNotes(): Notes {
  return {
    plainObjects: new Set(),
    writtenKeys: createPairMap(),
    emitters: new Set(),
    handedBack: new Map(),
    functionBases: new Map(),
    metaclasses: new Map(),
    early: [],
    keyTexts: new Map(),
    storedNames: new Set(),
    constructed: new Set(),
    fixtures: new Set(),
    storedFields: createPairMap(),
    argumentLists: new Set(),
    defaults: createDefaults(),
    linked: createPairMap(),
    ran: createPairMap(),
    records: new Set(),
    storing: NONE,
    thrown: noThrownNotes(),
  };
}
