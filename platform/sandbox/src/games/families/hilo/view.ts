import { showCards } from '../kit/card-pictures.ts';
import type { GameView, Sounds } from '../kit/game-view.ts';
import type { Row } from './play.ts';

export const SOUNDS: Sounds = {
  start: [[600, 0, 0.03]],
  end: [[300, 0, 0.1]],
  win: [587, 740, 880, 1175].map((frequency, at) => [frequency, at * 0.07, 0.1]),
};

export function createView(): GameView<Row> {
  return {
    async show({ cards }, isStill) {
      showCards('row', cards, isStill);
    },
  };
}
