import type { GameView, Sounds } from '../kit/game-view.ts';

export const SOUNDS: Sounds = {
  start: Array.from({ length: 8 }, (_, at) => [500 + at * 40, at * 0.09, 0.02]),
  end: [[300, 0, 0.08]],
  win: [659, 830, 988].map((frequency, at) => [frequency, at * 0.09, 0.12]),
};

const [STEP, FALL_MS] = [28, 1000];

export function createView(): GameView<{ paths: string[] }> {
  const showBoard = (board: string) => {
    for (const one of document.querySelectorAll<SVGElement>('.board'))
      one.classList.toggle('shown', one.dataset.board === board);
  };
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'pick') showBoard(target.value);
  });
  return {
    async show({ paths }, isStill, pick) {
      showBoard(pick);
      const ball = document.getElementById('ball');
      for (const slot of document.querySelectorAll('.slot')) slot.classList.remove('hit');
      let slot = 0;
      for (const path of paths) {
        let x = 0;
        const way = [...path].map((step, row) => {
          x += step === 'R' ? STEP / 2 : -STEP / 2;
          return { transform: `translate(${x}px, ${(row + 1) * STEP}px)` };
        });
        slot = path.split('R').length - 1;
        const duration = isStill ? 0 : FALL_MS;
        await ball?.animate([{ transform: 'none' }, ...way], { duration, fill: 'forwards' }).finished;
      }
      document.querySelector(`.board.shown [data-slot="${slot}"]`)?.classList.add('hit');
    },
  };
}
