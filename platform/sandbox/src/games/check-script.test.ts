import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson } from '../testing/harness.ts';
import { GAMES } from './families/games.ts';

const world = startSandboxPerTest();

/** Rounds of tables are checked with their results. */
const FIRST_OF_FAMILY = [
  ...new Map(
    GAMES.filter(({ table }) => !table)
      .toReversed()
      .map((game) => [game.family, game]),
  ).values(),
];

it.each(FIRST_OF_FAMILY.map((game) => [game.id, game] as const))(
  'a downloaded program computes the same result from the seeds of a round: %s',
  async (gameId, game) => {
    const { url, settings } = world.sandbox;
    const seat = { provider: game.studio, gameId, mode: 'demo', token: 'play-0001-0001' };
    const call = async (path: string, body: object) => (await postJson(`${url}/games/api/${path}`, body)).body.data;
    const next = (await call('state', seat))?.next ?? { id: '', seedHash: '' };
    const pick = game.picks[0] ?? '';
    const stake = { ...seat, roundId: next.id, clientSeed: 'my-seed', stake: '1.00', pick, currency: 'EUR' };
    let round = (await call('rounds', stake))?.round;
    while (round?.nextMoves) {
      const move = round.nextMoves.at(-1);
      round = (await call('moves', { ...seat, roundId: next.id, at: round.moves.length, move }))?.round;
    }
    const script = await fetch(`${url}/games/check-round.mjs?game=${gameId}`);
    const file = join(settings.dataDir, 'check-round.mjs');
    writeFileSync(file, await script.text());
    const values = [round?.seed ?? '', 'my-seed', next.id, pick, round?.moves.join(',') ?? ''];
    const printed: unknown = JSON.parse(execFileSync(process.execPath, [file, ...values], { encoding: 'utf8' }));
    expect(printed).toEqual({ fingerprint: next.seedHash, shown: round?.shown, pays: round?.pays });
  },
);
