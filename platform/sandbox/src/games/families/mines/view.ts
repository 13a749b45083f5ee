import type { GameView, Sounds } from '../kit/game-view.ts';
import type { Field } from './play.ts';

export const SOUNDS: Sounds = {
  start: [[440, 0, 0.05]],
  end: [[110, 0, 0.2]],
  win: [784, 988, 1175].map((frequency, at) => [frequency, at * 0.08, 0.12]),
};

export function createView(): GameView<Field> {
  return {
    async show({ opened, layout = [] }) {
      for (const [at, field] of [...document.querySelectorAll('.field')].entries()) {
        field.classList.toggle('safe', opened.includes(at) && !layout.includes(at));
        field.classList.toggle('mined', layout.includes(at));
        field.classList.toggle('hit', opened.includes(at) && layout.includes(at));
      }
    },
  };
}
