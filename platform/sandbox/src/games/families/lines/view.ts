import type { GameView, Sounds } from '../kit/game-view.ts';
import type { LineResult, LineRules, Spin } from './play.ts';

export const SOUNDS: Sounds = {
  start: [220, 247, 262, 294].map((frequency, at) => [frequency, at * 0.06, 0.05]),
  end: [[392, 0, 0.08]],
  win: [523, 659, 784, 1047].map((frequency, at) => [frequency, at * 0.09, 0.12]),
};

/** Time in ms between the stops of two reels, and between two symbols of a moving reel. */
const [STOP_MS, TURN_MS] = [150, 60];
/** Time in ms for which the result of a free spin is shown. */
const FREE_MS = 500;

export function createView({ reels, rows, lines, scatter }: LineRules): GameView<LineResult> {
  const cellAt = (x: number, y: number) => document.querySelector(`[data-cell="${x}-${y}"]`);
  const showSymbol = (x: number, y: number, symbol: string) =>
    cellAt(x, y)?.querySelector('use')?.setAttribute('href', `#symbol-${symbol}`);
  const showColumn = (x: number, column: string) => {
    for (const [y, symbol] of [...column].entries()) showSymbol(x, y, symbol);
  };
  const highlight = (cells: ReadonlySet<string>) => {
    for (const cell of document.querySelectorAll<SVGElement>('.cell'))
      cell.classList.toggle('hit', cells.has(cell.dataset.cell ?? ''));
  };
  let turning: number | undefined;
  let stopped = 0;

  async function showSpin({ columns, wins, scatters }: Spin, isStill: boolean): Promise<void> {
    for (const [x, column] of columns.entries()) {
      if (!isStill) await new Promise((resolve) => setTimeout(resolve, STOP_MS));
      stopped = x + 1;
      showColumn(x, column);
    }
    clearInterval(turning);
    const cellsOf = ({ line, count, fromRight }: LineResult['wins'][number]) =>
      Array.from({ length: count }, (_, at) => {
        const x = fromRight ? columns.length - 1 - at : at;
        return `${x}-${lines[line]?.[x]}`;
      });
    const scattered = columns.flatMap((column, x) =>
      [...column].flatMap((symbol, y) => (symbol === scatter?.symbol ? `${x}-${y}` : [])),
    );
    const doScattersPay = (scatter?.pays[scatters - 1] ?? 0) > 0;
    highlight(new Set([...wins.flatMap(cellsOf), ...(doScattersPay ? scattered : [])]));
  }

  return {
    start() {
      highlight(new Set());
      stopped = 0;
      let turn = 0;
      turning = window.setInterval(() => {
        turn += 1;
        reels.forEach((reel, x) => {
          const at = turn % reel.length;
          if (x >= stopped) showColumn(x, (reel + reel).slice(at, at + rows));
        });
      }, TURN_MS);
    },
    async show({ free = [], ...first }, isStill) {
      for (const spin of [first, ...free]) {
        await showSpin(spin, isStill);
        if (free.length > 0 && !isStill) await new Promise((resolve) => setTimeout(resolve, FREE_MS));
      }
    },
    stop: () => clearInterval(turning),
  };
}
