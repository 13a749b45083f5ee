import type { GameView, Sounds } from '../kit/game-view.ts';

export const SOUNDS: Sounds = {
  start: Array.from({ length: 5 }, (_, at) => [2200 - at * 150, at * 0.08, 0.04]),
  end: [[350, 0, 0.08]],
  win: [698, 880, 1047].map((frequency, at) => [frequency, at * 0.1, 0.14]),
};

const FIELD_MS = 110;

export function createView(): GameView<{ fields: number[]; prize: number }> {
  const places = () => [...document.querySelectorAll<SVGElement>('.field')];
  return {
    start() {
      for (const place of places()) place.classList.remove('open', 'hit');
    },
    async show({ fields, prize }, isStill) {
      for (const [at, amount] of fields.entries()) {
        const place = places()[at];
        const text = place?.querySelector('.amount');
        if (text) text.textContent = `× ${amount / 100}`;
        if (!isStill) await new Promise((resolve) => setTimeout(resolve, FIELD_MS));
        place?.classList.add('open');
        place?.classList.toggle('hit', prize > 0 && amount === prize);
      }
    },
  };
}
