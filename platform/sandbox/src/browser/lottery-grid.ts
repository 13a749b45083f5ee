import type { Lines } from './lottery-lines.ts';
import { requireElement } from './setup.ts';

/** Time in ms in which a second digit belongs to the same number. */
const DIGITS_MS = 900;

const boxesIn = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLInputElement>('.ball input')];

/** Number of columns in which a grid is laid out. */
function columnsOf(boxes: readonly HTMLInputElement[]): number {
  const topOf = (box: HTMLInputElement | undefined) => box?.parentElement?.getBoundingClientRect().top;
  return Math.max(1, boxes.filter((box) => topOf(box) === topOf(boxes[0])).length);
}

/** Connects the grids of numbers with the current line. Returns a function that shows the line. */
export function connectGrids(lines: Lines): () => void {
  const grids = (['main', 'extra'] as const).flatMap((kind) => {
    const grid = document.getElementById(kind === 'main' ? 'balls' : 'extras');
    return grid ? [{ kind, grid, boxes: boxesIn(grid) }] : [];
  });
  for (const { kind, grid, boxes } of grids) {
    for (const [at, box] of boxes.entries()) {
      box.parentElement?.style.setProperty('order', String(at));
      box.addEventListener('change', () => lines.toggle(kind, Number(box.value)));
    }
    moveWithKeys(grid, boxes);
  }
  return () => {
    for (const { kind, boxes } of grids) {
      const hasRoom = lines.hasRoom(kind);
      for (const box of boxes) {
        box.checked = lines.line[kind].includes(Number(box.value));
        box.setAttribute('aria-disabled', String(!box.checked && !hasRoom));
      }
    }
  };
}

/** Makes a grid a single tab stop. Arrow keys and digits move inside it. */
function moveWithKeys(grid: HTMLElement, boxes: readonly HTMLInputElement[]): void {
  let digits = '';
  let digitsAt = 0;
  const focus = (at: number) => {
    const target = boxes[at];
    if (!target) return;
    for (const box of boxes) box.tabIndex = box === target ? 0 : -1;
    target.focus();
  };
  grid.addEventListener('focusin', ({ target }) => {
    if (boxes.includes(target as HTMLInputElement)) for (const box of boxes) box.tabIndex = box === target ? 0 : -1;
  });
  grid.addEventListener('keydown', (event) => {
    const at = boxes.indexOf(event.target as HTMLInputElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = columnsOf(boxes);
    const targets: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: boxes.length - 1,
    };
    let to = targets[event.key];
    if (/^\d$/.test(event.key)) {
      digits = event.timeStamp - digitsAt < DIGITS_MS ? digits + event.key : event.key;
      if (Number(digits) > boxes.length) digits = event.key;
      digitsAt = event.timeStamp;
      to = Number(digits) - 1;
    }
    if (to === undefined) return;
    event.preventDefault();
    focus(to);
  });
}

/**
 * Keeps the selection bar visible. The frame itself never scrolls, so the site sends its scroll position. The bar moves
 * between the rows of numbers and never covers a row.
 */
export function followScroll(scroll: number, pageHeight: number): void {
  const [bar, grid] = [requireElement('pickbar'), requireElement('balls')];
  const boxes = boxesIn(grid);
  const { top, bottom } = boxes[0]?.parentElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const step = bottom - top + Number.parseFloat(getComputedStyle(grid).rowGap);
  const columns = columnsOf(boxes);
  const rows = Math.ceil(boxes.length / columns);
  const visibleBottom = scroll + Math.min(pageHeight, window.screen.height) - 20;
  const above = Math.floor((visibleBottom - grid.getBoundingClientRect().top - bar.offsetHeight) / step);
  // The bar has the same order as the last number above it, and follows it because the bar is later in the document.
  bar.style.order = String(Math.min(rows, Math.max(1, above)) * columns - 1);
}
