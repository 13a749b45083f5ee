import { withTimeout } from '@parlay/remote-kit/with-timeout';
import { hangLimit, hangTime } from './hang-limit.ts';
import { recordHung } from './hung-files.ts';
import { refetch } from './refetch.ts';

/** Fraction of the hang time within which a refetched file prevents the part's failure. */
const REFETCH_FRACTION = 1 / 8;

/**
 * Limits how long a mounted part may wait for a chunk, because webpack waits for its scripts forever. A hanging
 * chunk is refetched past the cache and run in another script element, so that the part only has to wait. If that
 * fails, it fails like any other chunk.
 */
export function limitChunks(document: Document): void {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLScriptElement && node.dataset.webpack) limit(node);
  }).observe(document.head, { childList: true });
}

function limit(script: HTMLScriptElement): void {
  let isOver = false;
  const end = (type: 'load' | 'error') => !isOver && script.dispatchEvent(new Event(type));
  const cancel = hangLimit(async () => {
    const file = await withTimeout(REFETCH_FRACTION * hangTime(performance), refetch(script.src), () => undefined);
    if (isOver) return;
    if (file?.ok) return runAgain(script, end);
    recordHung(script.src, script);
    end('error');
  });
  for (const type of ['load', 'error'])
    script.addEventListener(type, () => {
      isOver = true;
      cancel();
    });
}

/**
 * Runs the file in another script. webpack still waits for the hanging script, which receives the other script's
 * event.
 */
function runAgain({ src, integrity, crossOrigin }: HTMLScriptElement, end: (type: 'load' | 'error') => void): void {
  const script = Object.assign(document.createElement('script'), { src, integrity, crossOrigin });
  script.onload = () => end('load');
  script.onerror = () => end('error');
  document.head.append(script);
}
