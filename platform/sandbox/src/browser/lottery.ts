import type { LotteryFrameMessage } from '@parlay/contracts/frames';
import type { LotterySetup } from '../lottery/pages/lottery-page.ts';
import { parentPage } from './frame.ts';
import { showTimes, startClock } from './lottery-clock.ts';
import { connectGrids, followScroll } from './lottery-grid.ts';
import { Lines } from './lottery-lines.ts';
import { connectOrders } from './lottery-orders.ts';
import { checkOpenedDraws } from './lottery-proof.ts';
import { showTicket } from './lottery-ticket.ts';
import { readSetup, requireElement } from './setup.ts';
import { setTimeZone } from './time-zone.ts';

const setup = readSetup<LotterySetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const send = (message: LotteryFrameMessage) => parent?.send(message);
const lines = new Lines(setup, show);
const showGrids = connectGrids(lines);

function show(): void {
  showGrids();
  showTicket(setup, lines);
  showHits();
}

/** Shows at each past draw how many of the current line's numbers were drawn. */
function showHits(): void {
  const { main, extra } = lines.line;
  for (const draw of document.querySelectorAll<HTMLElement>('[data-numbers]')) {
    const drawn = (draw.dataset.numbers ?? '').split(' ').map(Number);
    const mainDrawn = drawn.slice(0, setup.main.take);
    const extraDrawn = drawn.slice(setup.main.take);
    const hits =
      main.filter((number) => mainDrawn.includes(number)).length +
      extra.filter((number) => extraDrawn.includes(number)).length;
    const cell = draw.querySelector('.hits');
    const text = lines.missing(lines.line) === 0 ? setup.texts.hits.replace('{count}', String(hits)) : '';
    if (cell) cell.textContent = text;
  }
}

/** Reads the page again and replaces the parts that change with each draw. Opened draws stay open. */
async function refresh(): Promise<void> {
  const url = new URL(location.href);
  url.searchParams.delete('token');
  url.searchParams.set('currency', setup.currency);
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const opened = [...document.querySelectorAll<HTMLDetailsElement>('details.draw[open]')].map(({ id }) => id);
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const replacement = fresh.getElementById(part.id);
    if (replacement) part.replaceWith(replacement);
  }
  for (const id of opened) document.getElementById(id)?.setAttribute('open', '');
  for (const label of document.querySelectorAll<HTMLElement>('[data-until-draw] time')) {
    const name = label.parentElement?.dataset.untilDraw ?? '';
    const time = fresh.querySelector<HTMLTimeElement>(`[data-until-draw="${name}"] time`);
    if (time && label instanceof HTMLTimeElement) label.dateTime = time.dateTime;
  }
  showTimes(document);
  orders.showVisitor();
  showHits();
  await orders.showMine();
}

const orders = connectOrders(setup, lines, parent);
requireElement('pickbar').style.order = '999';
requireElement('quick').addEventListener('click', () => lines.quickPick());
requireElement('clear').addEventListener('click', () => lines.clear());
requireElement('to-ticket').addEventListener('click', () => requireElement('ticket-title').focus());
requireElement('add').addEventListener('click', () => lines.add());
checkOpenedDraws(setup);
parent?.listen(({ action, parameters }) => {
  const { scroll, pageHeight, authtoken, timeZone } = (parameters ?? {}) as Record<string, unknown>;
  if (action === 'onScroll' && typeof scroll === 'number' && typeof pageHeight === 'number')
    followScroll(scroll, pageHeight);
  if (action === 'opt.lottery.settings') {
    setTimeZone(timeZone);
    showTimes(document);
  }
  if (action === 'opt.lottery.token' && typeof authtoken === 'string') void orders.signIn(authtoken);
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
showTimes(document);
show();
startClock(refresh);
void orders.showMine();
