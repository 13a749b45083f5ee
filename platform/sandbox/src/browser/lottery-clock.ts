import { timeZone } from './time-zone.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Delay after which results are looked for again. */
const AGAIN_MS = 5 * SECOND;

/** Shows times in the time zone of the site, or the visitor's outside it. */
export function showTimes(root: ParentNode): void {
  for (const time of root.querySelectorAll('time'))
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timeZone(),
    });
}

/** Formats a remaining time as minutes and seconds, or as hours and minutes. */
export function remaining(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  if (ms < 60 * MINUTE) return `${two(Math.floor(ms / MINUTE))}:${two(Math.floor((ms % MINUTE) / SECOND))}`;
  return `${Math.floor(ms / (60 * MINUTE))} h ${two(Math.floor((ms % (60 * MINUTE)) / MINUTE))} min`;
}

/** Counts down to the close, and calls `refresh` at the close and while a draw is running. */
export function startClock(refresh: () => Promise<void>): void {
  let isRefreshing = false;
  let nextRefresh = 0;
  setInterval(() => {
    const countdown = document.querySelector<HTMLElement>('.countdown');
    const left = Date.parse(countdown?.dataset.until ?? '') - Date.now();
    if (countdown && left >= 0) countdown.textContent = remaining(left);
    const poll = Date.parse(document.querySelector<HTMLElement>('[data-poll]')?.dataset.poll ?? '');
    const isDue = left < 0 || poll <= Date.now();
    if (!isDue || isRefreshing || Date.now() < nextRefresh) return;
    isRefreshing = true;
    nextRefresh = Date.now() + AGAIN_MS;
    void refresh().finally(() => {
      isRefreshing = false;
    });
  }, SECOND);
}
