import { describe, expect, it } from '@jest/globals';
import { gameIdOf, listedGames } from '../hub88/games.ts';
import { gamesOf, STUDIO_IDS } from './catalogue.ts';
import { familyOf, payoutRateOf } from './families.ts';

const gameOf = (provider: string) => ({ provider, gameId: 'any' });

describe('game rules', () => {
  it.each([
    ['kelpworks', 20, ['']],
    ['oddbird', 36, ['low', 'seven', 'high']],
    ['papermill', 4, ['1', '2', '3', '4']],
  ])('pay back 95% of stakes, as stated: %s', (provider, cases, picks) => {
    for (const pick of picks) {
      const paid = Array.from(
        { length: cases },
        (_, at) => familyOf(gameOf(provider)).draw((at + 0.5) / cases, pick).multiplier,
      );
      expect([pick, paid.reduce((sum, one) => sum + one, 0) / cases]).toEqual([pick, expect.closeTo(95, 5)]);
    }
  });

  it('name every choice in every language', () => {
    for (const provider of ['oddbird', 'papermill']) {
      const { words, picks } = familyOf(gameOf(provider));
      for (const { picks: names } of Object.values(words)) expect(Object.keys(names)).toEqual([...picks]);
    }
  });
});

describe('game tiles', () => {
  it('state the same facts as the game’s own rules', () => {
    const games = STUDIO_IDS.flatMap((provider) => gamesOf(provider).map((game) => ({ provider, game })));
    expect(games).toHaveLength(12);
    for (const { game_code, rtp } of listedGames()) {
      const { words } = familyOf({ provider: 'hub88', gameId: gameIdOf(game_code) ?? '' });
      expect(words.en.rules.join(' ')).toContain(`On average ${Number(rtp)}% of stakes is paid back.`);
    }
    for (const { provider, game } of games) {
      const family = familyOf({ provider, gameId: game.id });
      const rules = family.words.en.rules.join(' ');
      expect([game.id, game.family, Number(game.rtp)]).toEqual([game.id, family.id, payoutRateOf(family)]);
      expect(rules).toContain(`On average ${Number(game.rtp)}% of stakes is paid back.`);
      if (game.jackpot || game.tags.includes('jackpots')) expect(rules).toMatch(/jackpot/i);
      if (game.isLive) expect(rules).toMatch(/dealer/i);
    }
  });

  it('lead to a dice game if the name says dice', () => {
    const dice = STUDIO_IDS.flatMap(gamesOf).filter(({ name }) => /dice/i.test(name));
    expect(dice.map(({ id, family }) => [id, family])).toEqual([['dice-parlour', 'dice']]);
  });
});
