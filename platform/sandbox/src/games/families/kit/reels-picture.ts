import { type Html, html } from '../../../web/html.ts';
import { PICTURES } from './symbols.ts';

/** Size of a cell of the machine, whose picture is smaller. */
const [CELL, GAP] = [112, 8];

/** A machine: the picture of each symbol, and the colours of ground, frame, cell and highlight. */
interface Machine {
  pictures: Readonly<Record<string, string>>;
  colours: readonly [ground: string, frame: string, cell: string, highlight: string];
}

const shapes = (name: string): Html[] =>
  (PICTURES[name] ?? []).map(([path, colour]) => html`<path d="${path}" fill="${colour}"/>`);

/** Draws a machine that shows the symbols of each reel from top to bottom. Shorter reels are in the middle. */
export function reelsPicture(
  { pictures, colours: [, frame, cell, highlight] }: Machine,
  columns: readonly string[],
): Html {
  const rows = Math.max(...columns.map(({ length }) => length));
  const [width, height] = [columns.length * CELL + GAP, rows * CELL + GAP];
  return html`<svg viewBox="0 0 ${width} ${height}" class="art lines" aria-hidden="true" focusable="false">
<defs>${Object.entries(pictures).map(([symbol, name]) => html`<symbol id="symbol-${symbol}" viewBox="0 0 100 100">${shapes(name)}</symbol>`)}</defs>
<rect width="${width}" height="${height}" rx="18" fill="${frame}"/>
${columns.map((column, x) =>
  [...column].map(
    (
      symbol,
      y,
    ) => html`<g class="cell" data-cell="${x}-${y}" transform="translate(${x * CELL + GAP} ${(y + (rows - column.length) / 2) * CELL + GAP})">
<rect width="${CELL - GAP}" height="${CELL - GAP}" rx="12" fill="${cell}" stroke="${highlight}"/>
<use href="#symbol-${symbol}" x="12" y="12" width="${CELL - GAP - 24}" height="${CELL - GAP - 24}"/></g>`,
  ),
)}
</svg>`;
}

/** Draws a symbol in a line of text. */
export const symbolPicture = ({ pictures }: Pick<Machine, 'pictures'>, symbol: string): Html =>
  html`<svg viewBox="0 0 100 100" role="img" aria-label="${symbol}" class="symbol">${shapes(pictures[symbol] ?? '')}</svg>`;
