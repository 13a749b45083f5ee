import type { GameView, Sounds } from '../kit/game-view.ts';

export const SOUNDS: Sounds = {
  start: Array.from({ length: 12 }, (_, at) => [at % 2 ? 160 : 200, at * 0.1, 0.04]),
  end: [[988, 0, 0.2]],
  win: [523, 659, 784, 659, 784].map((frequency, at) => [frequency, at * 0.1, 0.12]),
};

/** Distance to the finishing line and length of the race of the winner, in units of the picture and ms. */
const [DISTANCE, RACE_MS] = [356, 1100];

export function createView(): GameView<{ order: number[] }> {
  const runners = () => [...document.querySelectorAll<SVGElement>('.runner')];
  return {
    async show({ order }, isStill) {
      const goals = runners().map((runner, at) => {
        const place = order.indexOf(at);
        // Those behind the first are as far from the line as their place.
        return { runner, x: DISTANCE + 56 - place * 14, ms: RACE_MS + place * 90 };
      });
      const moves = goals.map(({ runner, x, ms }) => {
        const move = runner.animate([{ transform: 'translateX(0)' }, { transform: `translateX(${x}px)` }], {
          duration: isStill ? 0 : ms,
          easing: 'cubic-bezier(.45,.05,.6,1)',
          fill: 'forwards',
        });
        return move.finished;
      });
      await Promise.all(moves);
    },
  };
}
