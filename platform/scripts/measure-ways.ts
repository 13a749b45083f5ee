import { writeFileSync } from 'node:fs';
import { GAMES } from '../sandbox/src/games/families/ways/games.ts';
import { MEASURED_FILE, MEASURED_ROUNDS, measure } from '../sandbox/src/games/families/ways/odds.ts';

/*
 * Simulates the games of the family `ways` after a change of their rules, and stores what the rounds paid. Takes a few
 * minutes.
 */
const counts = Object.fromEntries(GAMES.map(({ id, rules }) => [id, measure(rules, MEASURED_ROUNDS)]));
writeFileSync(MEASURED_FILE, `${JSON.stringify(counts, null, 2)}\n`);
