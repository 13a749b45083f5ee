import type { GameView, Sounds } from '../kit/game-view.ts';
import type { RouletteRules } from './play.ts';

export const SOUNDS: Sounds = {
  start: Array.from({ length: 10 }, (_, at) => [1400 - at * 40, at * 0.07, 0.02]),
  end: [[880, 0, 0.05]],
  win: [659, 784, 988].map((frequency, at) => [frequency, at * 0.1, 0.14]),
};

const TURN_MS = 900;

export function createView({ wheel }: RouletteRules): GameView<{ number: number }> {
  let turns = 0;
  return {
    async show({ number }, isStill) {
      const turning = document.getElementById('wheel');
      if (!turning) return;
      turns += 1;
      // The ball stays at the top, and the wheel stops with the number below it.
      turning.style.transform = `rotate(${turns * 720 - (wheel.indexOf(number) / wheel.length) * 360}deg)`;
      if (!isStill) await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    },
  };
}
