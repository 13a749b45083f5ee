import type { GameView, Sounds } from '../kit/game-view.ts';

export const SOUNDS: Sounds = {
  start: Array.from({ length: 6 }, (_, at) => [180 + (at % 3) * 60, at * 0.08, 0.03]),
  end: [
    [140, 0, 0.06],
    [120, 0.09, 0.06],
  ],
  win: [523, 698, 880].map((frequency, at) => [frequency, at * 0.1, 0.12]),
};

export function createView(): GameView<{ faces: number[] }> {
  const show = (faces: readonly number[]) => {
    for (const side of document.querySelectorAll<SVGElement>('.face'))
      side.classList.toggle('shown', side.dataset.face === String(faces[Number(side.dataset.die)]));
  };
  let rolling: number | undefined;
  return {
    start() {
      let turn = 0;
      rolling = window.setInterval(() => {
        turn += 1;
        show([0, 1, 2].map((die) => ((turn * (die + 2)) % 6) + 1));
      }, 80);
    },
    async show({ faces }, isStill) {
      if (!isStill) await new Promise((resolve) => setTimeout(resolve, 500));
      clearInterval(rolling);
      show(faces);
    },
    stop: () => clearInterval(rolling),
  };
}
