import { join } from 'node:path';
import { compile } from '../web/assets.ts';
import type { Game } from './families/kit/game.ts';

const FAMILIES = join(import.meta.dirname, 'families');

/** Returns a module of a family as part of one file: without types, imports and exports. */
const partOf = (path: string): string =>
  compile(join(FAMILIES, path))
    .toString()
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export /gm, '');

/** Returns a program without other files that plays a round of a game again, so that it can be downloaded and read. */
export const checkScript = ({ name, family, rules }: Game): string => `/*
 * Plays a round of ${name} again from its seeds:
 *
 * node check-round.mjs <seed of the round> <your seed> <round> [<choice>] [<moves>]
 *
 * Several choices or moves are joined by commas. Prints the fingerprint of the seed, which was shown before the round,
 * the result, and the hundredths of the stake that each part of it pays.
 */
import { createHash, createHmac } from 'node:crypto';

const RULES = ${JSON.stringify(rules)};

${partOf('kit/chance.ts')}
${partOf('kit/cards.ts')}
${partOf(`${family}/play.ts`)}
const [seed, clientSeed, round, pick = '', moves = ''] = process.argv.slice(2);
if (!round) throw new Error('usage: node check-round.mjs <seed of the round> <your seed> <round> [<choice>] [<moves>]');
const chance = new Chance((index) => createHmac('sha256', seed).update(\`\${clientSeed}:\${round}:\${index}\`).digest());
const { shown, pays } = play(RULES, chance, pick, moves === '' ? [] : moves.split(','));
const fingerprint = createHash('sha256').update(seed).digest('hex');
process.stdout.write(\`\${JSON.stringify({ fingerprint, shown, pays })}\\n\`);
`;
