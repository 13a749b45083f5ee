import { showCards } from '../kit/card-pictures.ts';
import type { GameView, Sounds } from '../kit/game-view.ts';
import { handOf, type Table } from './play.ts';

export const SOUNDS: Sounds = {
  start: [
    [900, 0, 0.02],
    [800, 0.12, 0.02],
  ],
  end: [[440, 0, 0.08]],
  win: [587, 740, 880].map((frequency, at) => [frequency, at * 0.1, 0.12]),
};

export function createView(): GameView<Table> {
  const setTotal = (id: string, cards: Table['player']) => {
    const text = document.getElementById(id);
    if (text) text.textContent = String(handOf(cards).total);
  };
  return {
    async show({ player, dealer }, isStill) {
      // A card that is not known yet lies on its face.
      showCards('dealer', dealer.length === 1 ? [...dealer, undefined] : dealer, isStill);
      showCards('player', player, isStill);
      setTotal('dealer-total', dealer);
      setTotal('player-total', player);
    },
  };
}
