import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { gameIdOf, listedGames } from '../../hub88/games.ts';
import { LANGS } from '../../web/lang.ts';
import { gamesOf, STUDIO_IDS } from '../catalogue.ts';
import { FACTS } from '../facts.gen.ts';
import { factsOfGame } from '../facts-of-game.ts';
import { factSentences } from '../page.ts';
import { STAKES } from '../stakes.ts';
import { GAMES, gameById } from './games.ts';
import { Chance } from './kit/chance.ts';
import { fastChance } from './kit/fast-chance.ts';
import type { Game } from './kit/game.ts';
import { rtpOf } from './kit/odds.ts';
import { percentOf } from './kit/text.ts';

/** Rounds of a simulation: more where the whole product is tested. */
const ROUNDS = process.env.PARLAY_MATRIX ? 10_000_000 : 100_000;
const FIRST_OF_FAMILY = [...new Map(GAMES.toReversed().map((game) => [game.family, game])).values()];

const STYLES = join(import.meta.dirname, '../../styles/game.css');

/** Returns the contrast ratio of two colours as WCAG defines it. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const part = Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16) / 255;
      return sum + weight * (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Plays a round with the best moves. Returns what it pays and all its stakes, in first stakes. */
function playOnce(game: Game, chance: () => Chance, pick: string): { paid: number; stakes: number } {
  const moves: string[] = [];
  for (;;) {
    const { shown, pays, stakes = 1 } = game.play(chance(), pick, moves);
    if (pays) return { paid: (pays.reduce((sum, one) => sum + one, 0) * stakes) / pays.length / 100, stakes };
    moves.push(game.bestMove?.(shown) ?? '');
  }
}

describe('the games of all families', () => {
  it.each(GAMES.map((game) => [game.id, game] as const))(
    'have chances that add up, and pays that are exact at the smallest stake: %s',
    (_, game) => {
      // The smallest stake is ten of the smallest units, so a tenth of it can be paid.
      expect(STAKES[0]).toBe('0.10');
      for (const pick of game.picks) {
        expect(game.isPick(pick)).toBe(true);
        const odds = game.oddsOf(pick);
        expect([...odds.values()].reduce((total, chance) => total.add(chance)).toString()).toBe('1');
        expect([...odds.keys()].filter((pays) => pays % 10 !== 0)).toEqual([]);
        // The odds are those of the first stake or spin, and more may follow.
        if (game.family === 'blackjack' || game.texts('en').rules.some((rule) => rule.includes('free spins'))) continue;
        expect(rtpOf(odds).compare(game.rtp())).toBeGreaterThanOrEqual(0);
        expect(rtpOf(odds).compare(1)).toBeLessThan(0);
      }
      expect(game.rtp().equals(game.facts().rtp)).toBe(true);
      expect(game.rtp().valueOf()).toBeGreaterThan(0.92);
      expect(game.rtp().valueOf()).toBeLessThan(1);
    },
  );

  it.each(GAMES.map((game) => [game.id, game] as const))('have names and rules in every language: %s', (_, game) => {
    for (const lang of LANGS) {
      const { kind, rules, moves = {} } = game.texts(lang);
      const texts = [kind, ...rules, ...Object.values(moves), ...factSentences(game, lang, lang)];
      expect(texts.filter((text) => text === '' || /[{}]|undefined|NaN/.test(text))).toEqual([]);
      expect(game.payRows(lang).length).toBeGreaterThan(1);
    }
  });

  it.each(['#ffffff', '#cbd2ea', '#a7f3cf', '#ffd0d6', '#ffd35c'])(
    'have a ground on which text is readable: %s of the style sheet',
    (colour) => {
      expect(readFileSync(STYLES, 'utf8').replaceAll('#fff;', '#ffffff;')).toContain(`color: ${colour};`);
      const unreadable = GAMES.filter(({ ground }) => contrast(ground, colour) < 4.5);
      expect(unreadable.map(({ id }) => id)).toEqual([]);
    },
  );

  it.each(FIRST_OF_FAMILY.map(({ family }) => family))(
    'differ from each other in the table of pays and in a rule that their rules state: %s',
    (family) => {
      const games = GAMES.filter((game) => game.family === family);
      const sentences = (game: Game) => game.texts('en').rules;
      for (const [at, game] of games.entries())
        for (const other of games.slice(at + 1)) {
          const pair = `${game.id} and ${other.id}`;
          const rule = [...sentences(game), ...sentences(other)].find(
            (sentence) => sentences(game).includes(sentence) !== sentences(other).includes(sentence),
          );
          expect([pair, rule]).toEqual([pair, expect.any(String)]);
          expect([pair, other.payRows('en')]).not.toEqual([pair, game.payRows('en')]);
        }
    },
  );

  it('are listed with the facts of their own chances', () => {
    for (const game of GAMES) expect([game.id, FACTS[game.id]]).toEqual([game.id, factsOfGame(game)]);
    expect(Object.keys(FACTS)).toHaveLength(GAMES.length);
  });

  it('are listed with the kind and the RTP that their rules state', () => {
    const own = STUDIO_IDS.flatMap(gamesOf).map(({ id, rtp }) => ({ id, rtp }));
    const hub88 = listedGames().map(({ game_code, rtp }) => ({ id: gameIdOf(game_code) ?? '', rtp }));
    expect([...own, ...hub88].map(({ id }) => id).toSorted()).toEqual(GAMES.map(({ id }) => id).toSorted());
    expect(hub88).toHaveLength(GAMES.length / 2);
    for (const { id, rtp } of [...own, ...hub88]) {
      const game = gameById(id);
      if (!game) throw new Error(`${id} is not a game`);
      expect(rtp).toBe(percentOf(game.facts().rtp));
      expect(factSentences(game, 'en', 'en')[0]).toBe(`On average ${rtp}% of stakes is paid back.`);
    }
  });

  it('are live only if they are dealt at a table for everybody, and are called so nowhere else', () => {
    const live = GAMES.filter(({ isLive }) => isLive);
    expect(live.map(({ family }) => family).toSorted()).toEqual(['baccarat', 'roulette']);
    expect(
      live.every(({ table, tags, category }) => table && tags.includes('livetables') && category === 'Live Dealer'),
    ).toBe(true);
    const others = GAMES.filter(({ isLive }) => !isLive);
    expect(others.filter(({ name, tags }) => /live/i.test(name) || tags.includes('livetables'))).toEqual([]);
    expect(live.every(({ name }) => name.startsWith('Live '))).toBe(true);
  });

  it.each([
    [/dice/i, 'dice'],
    [/roulette/i, 'roulette'],
    [/blackjack/i, 'blackjack'],
    [/regatta|marble run|mile/i, 'race'],
    [/baccarat/i, 'baccarat'],
    [/keno/i, 'keno'],
    [/scratch| card$/i, 'scratch'],
    [/jacks|aces|twos/i, 'poker'],
  ])('are what their names say: %s', (name, family) => {
    const named = GAMES.filter((game) => name.test(game.name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((game) => game.family !== family)).toEqual([]);
  });
});

describe('a simulation of a game', () => {
  const withFreeSpins = GAMES.filter(({ id }) => id === 'saffron-road' || id === 'snow-fox-falls');
  it.each([...FIRST_OF_FAMILY, ...withFreeSpins].map((game) => [game.id, game] as const))(
    'pays back and hits as computed, within five standard errors: %s',
    (_, game) => {
      const { rtp, hitRate, variance } = game.facts();
      const chance = fastChance(20260516);
      const pick = game.leastPick();
      let [paid, staked, hits] = [0, 0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        // A round is replayed from its beginning for every move, so its numbers are drawn once.
        const drawn: number[] = [];
        const replayed = () => new Chance((index) => words(drawn, chance, index));
        const result = playOnce(game, game.bestMove ? replayed : () => chance, pick);
        paid += result.paid;
        staked += result.stakes;
        if (result.paid > 0) hits += 1;
      }
      // The stored figures of simulated games are not exact themselves.
      const rounds = 1 / (1 / ROUNDS + 1 / (game.simulated ?? Number.POSITIVE_INFINITY));
      const error = (squared: number) => 5 * Math.sqrt(squared / rounds);
      expect(Math.abs(paid / staked - rtp.valueOf())).toBeLessThan(error(variance.valueOf()));
      const hit = hitRate.valueOf();
      expect(Math.abs(hits / ROUNDS - hit)).toBeLessThanOrEqual(error(hit * (1 - hit)));
    },
    3_600_000,
  );
});

/** Returns a block of words that are drawn when they are first needed. */
function words(drawn: number[], chance: Chance, index: number): Uint8Array {
  const block = new DataView(new ArrayBuffer(32));
  for (let at = 0; at < 8; at += 1) {
    const place = index * 8 + at;
    drawn[place] ??= chance.below(2 ** 32);
    block.setUint32(at * 4, drawn[place]);
  }
  return new Uint8Array(block.buffer);
}

describe('chance', () => {
  const blocks = (index: number) => createHmac('sha256', 'seed').update(`client:round:${index}`).digest();

  it('gives the same numbers for the same seeds, over as many blocks as are needed', () => {
    const draw = () => {
      const chance = new Chance(blocks);
      return Array.from({ length: 50 }, () => chance.below(1000));
    };
    expect(draw()).toEqual(draw());
    const first = createHmac('sha256', 'seed').update('client:round:0').digest().readUInt32BE(0);
    expect(draw()[0]).toBe(first % 1000);
  });

  it('skips numbers that would favour small results', () => {
    // 2^32 is 1 more than a multiple of 3, so the largest word is skipped.
    const bytes = Uint8Array.from([255, 255, 255, 255, 255, 255, 255, 254]);
    expect(new Chance(() => bytes).below(3)).toBe(0xfffffffe % 3);
  });

  it('draws different numbers, and weights in proportion', () => {
    const chance = new Chance(blocks);
    expect(chance.draw(52, 52).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, at) => at));
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 6000; draw += 1) {
      const at = chance.weighted([1, 0, 2]);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    expect(counts[1]).toBe(0);
    expect(Math.abs((counts[0] ?? 0) - 2000)).toBeLessThan(200);
  });
});
