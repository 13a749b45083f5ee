import { type Html, html } from '../web/html.ts';

const point = (radius: number, turn: number) => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${(150 + radius * Math.cos(angle)).toFixed(2)} ${(150 + radius * Math.sin(angle)).toFixed(2)}`;
};

/** Renders a wheel with equal wedges, coloured by multiplier (in hundredths). Wedge 0 starts under the arrow. */
export function wheelArt(wedges: readonly number[]): Html {
  const part = 1 / wedges.length;
  return html`<svg viewBox="0 0 300 300" class="art wheel" aria-hidden="true" focusable="false">
<circle class="rim" cx="150" cy="150" r="140"/>
<g id="wheel" class="turning">
${wedges.map((pays, at) => {
  const [from, to] = [(at - 0.5) * part, (at + 0.5) * part];
  return html`<path class="wedge pays-${pays}" d="M150 150 L${point(132, from)} A132 132 0 0 1 ${point(132, to)} Z"/>
${pays > 0 && html`<text class="wedge-text pays-${pays}" x="150" y="42" transform="rotate(${at * part * 360} 150 150)">${pays / 100}×</text>`}`;
})}
<circle class="hub" cx="150" cy="150" r="44"/>
<path class="kite" d="M150 118 L176 146 L150 186 L124 146 Z"/><path class="kite-half" d="M150 118 L150 186 L124 146 Z"/>
</g>
<path class="arrow" d="M136 2 H164 L150 30 Z"/>
</svg>`;
}

const PIPS: Record<number, readonly [number, number][]> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [28, 28],
    [50, 50],
    [72, 72],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [28, 28],
    [72, 28],
    [50, 50],
    [28, 72],
    [72, 72],
  ],
  6: [
    [28, 25],
    [72, 25],
    [28, 50],
    [72, 50],
    [28, 75],
    [72, 75],
  ],
};

/** Renders two dice. Each contains all six faces, of which the page shows one. */
export function diceArt(): Html {
  const die = (
    which: number,
    x: number,
    y: number,
    turn: number,
  ) => html`<g class="die die-${which}" transform="translate(${x} ${y}) rotate(${turn} 50 50)">
<rect width="100" height="100" rx="20"/>
${[1, 2, 3, 4, 5, 6].map(
  (face) =>
    html`<g class="face" data-die="${which}" data-face="${face}">${(PIPS[face] ?? []).map(
      ([cx, cy]) => html`<circle cx="${cx}" cy="${cy}" r="10"/>`,
    )}</g>`,
)}
</g>`;
  return html`<svg viewBox="0 0 300 220" class="art dice" aria-hidden="true" focusable="false">
<path class="moon" d="M20 190 A130 130 0 0 1 280 190 Z"/><rect class="ground" x="0" y="190" width="300" height="6"/>
${die(1, 42, 78, -8)}${die(2, 160, 66, 6)}
</svg>`;
}

/** Renders four doors in a row. The page opens them and lights the lantern behind one. */
export function doorsArt(): Html {
  const door = (at: number) => html`<g class="door" data-door="${at}" transform="translate(${12 + (at - 1) * 72} 40)">
<path class="frame" d="M0 150 V30 A30 30 0 0 1 60 30 V150 Z"/>
<g class="lantern"><circle cx="30" cy="84" r="20"/><rect x="22" y="58" width="16" height="6"/><rect x="22" y="104" width="16" height="6"/></g>
<path class="leaf" d="M4 150 V31 A26 26 0 0 1 56 31 V150 Z"/><circle class="knob" cx="46" cy="92" r="4"/>
<text class="door-number" x="30" y="52">${at}</text>
</g>`;
  return html`<svg viewBox="0 0 300 220" class="art doors" aria-hidden="true" focusable="false">
<rect class="ground" x="0" y="190" width="300" height="6"/>${[1, 2, 3, 4].map(door)}
</svg>`;
}
