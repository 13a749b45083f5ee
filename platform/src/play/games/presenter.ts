import type { Brand } from '@parlay/contracts/brand-data';
import type { Game } from './game.ts';
import { frameRatio, offersFreePlay } from './policy.ts';
import type { GameRow } from './repository.ts';

export function presentGame(game: GameRow, brand: Brand): Game {
  return {
    id: game.id,
    name: game.name,
    imgUrl: game.imgUrl,
    freePlay: game.freePlay && offersFreePlay(brand),
    tags: game.tags,
    provider: game.provider,
    studio: game.studio,
    fact: game.fact,
    ratio: frameRatio(brand, game.provider),
  };
}
