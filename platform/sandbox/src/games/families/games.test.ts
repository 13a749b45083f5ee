import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { gameIdOf, listedGames } from '../../hub88/games.ts';
import { LANGS } from '../../web/lang.ts';
import { gamesOf, STUDIO_IDS } from '../catalogue.ts';
import { factSentences, STAKES } from '../page.ts';
import { GAMES, gameById } from './games.ts';
import { Chance } from './kit/chance.ts';
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

/** Returns chance from a seed, faster than that of rounds. */
function seeded(seed: number): Chance {
  let state = seed;
  return new Chance(() => {
    const block = new DataView(new ArrayBuffer(1024));
    for (let at = 0; at < 1024; at += 4) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      block.setUint32(at, mixed ^ (mixed >>> 14));
    }
    return new Uint8Array(block.buffer);
  });
}

/** Plays a round with the best moves. Returns what it pays, in stakes. */
function playOnce(game: Game, chance: () => Chance, pick: string): number {
  const moves: string[] = [];
  for (;;) {
    const { shown, pays } = game.play(chance(), pick, moves);
    if (pays) return pays.reduce((sum, one) => sum + one, 0) / pays.length / 100;
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
        expect(rtpOf(odds).compare(game.rtp())).toBeGreaterThanOrEqual(0);
        expect(rtpOf(odds).compare(1)).toBeLessThan(0);
      }
      expect(game.rtp().equals(game.facts().rtp)).toBe(true);
      expect(game.rtp().valueOf()).toBeGreaterThan(0.92);
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

  it('differ within a family in what they pay and in a rule', () => {
    for (const game of GAMES) {
      const others = GAMES.filter(({ family, id }) => family === game.family && id !== game.id);
      for (const other of others) {
        expect([game.id, other.id, other.payRows('en')]).not.toEqual([game.id, other.id, game.payRows('en')]);
        expect(JSON.stringify(other.rules)).not.toBe(JSON.stringify(game.rules));
      }
    }
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

  it.each([
    [/dice/i, 'dice'],
    [/roulette/i, 'roulette'],
    [/blackjack/i, 'blackjack'],
    [/regatta|marble run|mile/i, 'race'],
    [/baccarat/i, 'baccarat'],
    [/keno/i, 'keno'],
    [/scratch| card$/i, 'scratch'],
  ])('are what their names say: %s', (name, family) => {
    const named = GAMES.filter((game) => name.test(game.name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((game) => game.family !== family)).toEqual([]);
  });
});

describe('a simulation of a game', () => {
  it.each(FIRST_OF_FAMILY.map((game) => [game.id, game] as const))(
    'pays back and hits as computed, within five standard errors: %s',
    (_, game) => {
      const { rtp, hitRate, variance } = game.facts();
      const chance = seeded(20260515);
      const pick = game.leastPick();
      let [paid, hits] = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        // A round is replayed from its beginning for every move, so its numbers are drawn once.
        const drawn: number[] = [];
        const replayed = () => new Chance((index) => words(drawn, chance, index));
        const pays = playOnce(game, game.bestMove ? replayed : () => chance, pick);
        paid += pays;
        if (pays > 0) hits += 1;
      }
      const error = (squared: number) => 5 * Math.sqrt(squared / ROUNDS);
      expect(Math.abs(paid / ROUNDS - rtp.valueOf())).toBeLessThan(error(variance.valueOf()));
      const hit = hitRate.valueOf();
      expect(Math.abs(hits / ROUNDS - hit)).toBeLessThanOrEqual(error(hit * (1 - hit)));
    },
    600_000,
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
