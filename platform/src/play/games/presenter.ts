import type { Brand } from '@parlay/contracts/brand-data';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import type { Game } from './game.ts';
import type { GameRow } from './repository.ts';

/** Returns the height of a game's frame divided by its width (CA7). */
export const frameRatio = (brand: Brand, { studio, provider }: Pick<GameRow, 'studio' | 'provider'>): number =>
  brand.frameRatio[studio] ?? brand.frameRatio[provider] ?? brand.constants.frameRatio;

export function presentGame(game: GameRow, brand: Brand, { demo }: Pick<JurisdictionPolicy, 'demo'>): Game {
  return {
    id: game.id,
    name: game.name,
    imgUrl: game.imgUrl,
    // Whether this caller may play it is checked at launch.
    freePlay: game.freePlay && demo !== 'off',
    tags: game.tags,
    provider: game.provider,
    studio: game.studio,
    fact: game.fact,
    ratio: frameRatio(brand, game),
  };
}
