import { showCards } from '../kit/card-pictures.ts';
import type { GameView, Sounds } from '../kit/game-view.ts';
import { type Coup, totalOf } from './play.ts';

export const SOUNDS: Sounds = {
  start: [0, 0.15, 0.3, 0.45].map((at) => [850, at, 0.02]),
  end: [[400, 0, 0.08]],
  win: [659, 784, 988, 1319].map((frequency, at) => [frequency, at * 0.09, 0.12]),
};

export function createView(): GameView<Coup> {
  const show = (id: string, cards: Coup['player'], isStill: boolean) => {
    showCards(id, cards, isStill);
    const total = document.getElementById(`${id}-total`);
    if (total) total.textContent = String(totalOf(cards));
  };
  return {
    async show({ player, banker }, isStill) {
      show('player', player, isStill);
      show('banker', banker, isStill);
    },
  };
}
