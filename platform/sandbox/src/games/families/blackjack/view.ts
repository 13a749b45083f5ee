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

/** Width in the picture that the cards of one hand may take, alone or next to another. */
const [WIDE, NARROW] = [236, 96];

export function createView(): GameView<Table> {
  const setTotal = (id: string, cards: Table['dealer'], x?: number) => {
    const text = document.getElementById(`${id}-total`);
    if (!text) return;
    text.textContent = cards.length > 0 ? String(handOf(cards).total) : '';
    if (x !== undefined) text.setAttribute('x', String(x));
  };
  return {
    async show({ hands, at, dealer }, isStill) {
      // A card that is not known yet lies on its face.
      showCards('dealer', dealer.length === 1 ? [...dealer, undefined] : dealer, isStill);
      setTotal('dealer', dealer);
      const isSplit = hands.length > 1;
      for (const number of [0, 1]) {
        const { cards = [] } = hands[number] ?? {};
        showCards(`hand-${number}`, cards, isStill, isSplit ? NARROW - 40 : WIDE);
        setTotal(`hand-${number}`, cards, isSplit ? 190 + number * 210 : 400);
        document
          .getElementById(`hand-${number}`)
          ?.classList.toggle('waiting', isSplit && at < hands.length && at !== number);
      }
    },
  };
}
