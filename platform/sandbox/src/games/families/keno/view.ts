import type { GameView, Sounds } from '../kit/game-view.ts';

export const SOUNDS: Sounds = {
  start: [[330, 0, 0.05]],
  end: [[392, 0, 0.08]],
  win: [523, 587, 659, 784].map((frequency, at) => [frequency, at * 0.08, 0.1]),
};

const BALL_MS = 60;

export function createView(): GameView<{ drawn: number[]; hits: number[] }> {
  const balls = () => [...document.querySelectorAll<SVGElement>('.ball')];
  return {
    async show({ drawn, hits }, isStill) {
      for (const ball of balls()) ball.classList.remove('drawn', 'hit');
      for (const number of drawn) {
        if (!isStill) await new Promise((resolve) => setTimeout(resolve, BALL_MS));
        const ball = balls()[number - 1];
        ball?.classList.add('drawn');
        ball?.classList.toggle('hit', hits.includes(number));
      }
    },
  };
}
