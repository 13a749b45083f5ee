import { changeFunctions, type PlantedBug } from '../planted-bug.ts';

/** Planted bugs in documents and files for support. */
export const FILE_BUGS: readonly PlantedBug[] = [
  {
    bug: 'any number of documents may be open',
    sabotage: changeFunctions(['upload_begin', "v_used.open >= (p_most->>'open')::int", 'false']),
    found: 'a quota was passed',
  },
  {
    bug: 'a file for support is stored beyond the quota',
    sabotage: changeFunctions(['attachment_room', /if v_used\.unsent >= .*? end if;/, '']),
    found: 'a quota was passed',
  },
];
