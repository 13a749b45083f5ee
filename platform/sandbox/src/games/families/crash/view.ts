import type { GameView, Sounds } from '../kit/game-view.ts';
import type { CrashRules, Flight } from './play.ts';

export const SOUNDS: Sounds = {
  start: [220, 277, 330, 440].map((frequency, at) => [frequency, at * 0.08, 0.08]),
  end: [[110, 0, 0.3]],
  win: [659, 880, 1109, 1319].map((frequency, at) => [frequency, at * 0.07, 0.1]),
};

const element = (id: string) => document.getElementById(id);

/** Draws the way of a flight up to a time, so that the picture always holds all of it. */
function drawFlight(growth: number, ms: number): void {
  const span = Math.max(ms, 6000);
  const height = Math.max(Math.exp(growth * span) - 1, 1);
  const at = (time: number) => ({
    x: 40 + (time / span) * 400,
    y: 262 - ((Math.exp(growth * time) - 1) / height) * 210,
  });
  const points = Array.from({ length: 25 }, (_, part) => at((ms * part) / 24));
  element('curve')?.setAttribute('d', `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`);
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return;
  const turn = ms > 0 ? (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI : 0;
  element('rocket')?.setAttribute(
    'transform',
    `translate(${end.x.toFixed(1)} ${end.y.toFixed(1)}) rotate(${turn.toFixed(1)})`,
  );
  element('bang')?.setAttribute('transform', `translate(${end.x.toFixed(1)} ${end.y.toFixed(1)})`);
}

export function createView({ growth }: CrashRules): GameView<Flight> {
  const write = (multiplier: number) => {
    const text = element('multiplier');
    if (text) text.textContent = `× ${(multiplier / 100).toFixed(1)}`;
  };
  const crashed = (isOver: boolean) => {
    element('bang')?.setAttribute('visibility', isOver ? 'visible' : 'hidden');
    element('rocket')?.setAttribute('visibility', isOver ? 'hidden' : 'visible');
  };
  return {
    async show({ crash }) {
      if (crash === undefined) return;
      write(crash);
      crashed(true);
    },
    fly(ms, multiplier) {
      crashed(false);
      drawFlight(growth, ms);
      write(multiplier);
    },
  };
}
