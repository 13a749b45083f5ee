import type { GameView, Sounds } from '../kit/game-view.ts';
import type { WaysResult, WaysRules } from './play.ts';

export const SOUNDS: Sounds = {
  start: [523, 440, 349, 262].map((frequency, at) => [frequency, at * 0.05, 0.05]),
  end: [[262, 0, 0.1]],
  win: [392, 523, 659, 784, 1047].map((frequency, at) => [frequency, at * 0.08, 0.11]),
};

/** Time in ms in which symbols fall, and in which those that pay are shown. */
const [FALL_MS, PAY_MS] = [220, 420];

export function createView({ wild }: WaysRules): GameView<WaysResult> {
  const cellAt = (x: number, y: number) => document.querySelector<SVGElement>(`[data-cell="${x}-${y}"]`);
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const fall = (picture: Element) =>
    picture.animate(
      [
        { translate: '0 -90px', opacity: 0 },
        { translate: '0 0', opacity: 1 },
      ],
      {
        duration: FALL_MS,
        easing: 'ease-in',
      },
    );
  return {
    async show({ drops }, isStill) {
      for (const { columns, wins } of drops) {
        for (const [x, column] of columns.entries())
          for (const [y, symbol] of [...column].entries()) {
            const cell = cellAt(x, y);
            const picture = cell?.querySelector('use');
            const isNew = picture?.getAttribute('href') !== `#symbol-${symbol}`;
            picture?.setAttribute('href', `#symbol-${symbol}`);
            if (picture && isNew && !isStill) fall(picture);
            const isPaid = wins.some((win) => x < win.reels && (symbol === win.symbol || symbol === wild));
            cell?.classList.toggle('hit', isPaid);
          }
        if (!isStill) await wait(FALL_MS + (wins.length > 0 ? PAY_MS : 0));
      }
    },
  };
}
