import type { Brand } from '@parlay/contracts/brand-data';
import type { Game } from './game.ts';
import type { GameRow } from './repository.ts';

/** CA7: height divided by width of a provider's frames. */
export const frameRatio = (brand: Brand, provider: string): number =>
  brand.frameRatio[provider] ?? brand.constants.frameRatio;

export function presentGame(game: GameRow, brand: Brand): Game {
  return {
    id: game.id,
    name: game.name,
    imgUrl: game.imgUrl,
    // Shown to everybody where the brand has it; a visitor without a proven age must log in.
    freePlay: game.freePlay && brand.demo !== 'off',
    tags: game.tags,
    provider: game.provider,
    studio: game.studio,
    fact: game.fact,
    ratio: frameRatio(brand, game.provider),
  };
}
