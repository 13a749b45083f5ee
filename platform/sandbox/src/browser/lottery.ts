import type { LotteryFrameMessage } from '@parlay/contracts/frames';
import type { LotterySetup } from '../lottery/routes.ts';
import { parentPage } from './frame.ts';
import { readSetup, requireElement } from './setup.ts';

const setup = readSetup<LotterySetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const send = (message: LotteryFrameMessage) => parent?.send(message);
const boxes = [...document.querySelectorAll<HTMLInputElement>('.ball input')];
const chosen = () => boxes.filter((box) => box.checked).map((box) => Number(box.value));

function show(): void {
  const picked = new Set(chosen());
  requireElement('chosen').textContent = setup.chosen.replace('{count}', String(picked.size));
  for (const box of boxes) box.disabled = !box.checked && picked.size >= setup.take;
  for (const row of document.querySelectorAll<HTMLElement>('[data-numbers]')) {
    const hits = row.dataset.numbers?.split(' ').filter((number) => picked.has(Number(number))).length ?? 0;
    const cell = row.querySelector('.hits');
    if (cell) cell.textContent = picked.size === setup.take ? String(hits) : '-';
  }
}

function pick(numbers: Set<number>): void {
  for (const box of boxes) box.checked = numbers.has(Number(box.value));
  show();
}

function quickPick(): void {
  const numbers = new Set<number>();
  while (numbers.size < setup.take) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    numbers.add((random % setup.of) + 1);
  }
  pick(numbers);
}

/**
 * Keeps the selection bar visible. The frame itself never scrolls, so the site sends its scroll position. The bar moves
 * between the rows of numbers and never covers a row.
 */
function follow(scroll: number, pageHeight: number): void {
  const [bar, grid] = [requireElement('pickbar'), requireElement('balls')];
  const { top, bottom } = boxes[0]?.parentElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const step = bottom - top + Number.parseFloat(getComputedStyle(grid).rowGap);
  const columns = boxes.filter((box) => box.parentElement?.getBoundingClientRect().top === top).length;
  const rows = Math.ceil(boxes.length / columns);
  const visibleBottom = scroll + Math.min(pageHeight, window.screen.height) - 20;
  const above = Math.floor((visibleBottom - grid.getBoundingClientRect().top - bar.offsetHeight) / step);
  // The bar has the same order as the last number above it, and follows it because the bar is later in the document.
  bar.style.order = String(Math.min(rows, Math.max(1, above)) * columns - 1);
}

for (const time of document.querySelectorAll('time'))
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
for (const [at, box] of boxes.entries()) box.parentElement?.style.setProperty('order', String(at));
requireElement('pickbar').style.order = String(boxes.length);
requireElement('balls').addEventListener('change', show);
requireElement('quick').addEventListener('click', quickPick);
requireElement('clear').addEventListener('click', () => pick(new Set()));
parent?.listen(({ action, parameters }) => {
  const { scroll, pageHeight } = (parameters ?? {}) as Record<string, unknown>;
  if (action === 'onScroll' && typeof scroll === 'number' && typeof pageHeight === 'number') follow(scroll, pageHeight);
});
const body = document.querySelector('main');
if (body && parent) {
  let isFirst = true;
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    send({ action: 'onIFrameHeightChange', parameters: { height, ...(isFirst ? { scrollToTop: true } : {}) } });
    isFirst = false;
  }).observe(body);
}
show();
