import type { Locale } from '@parlay/contracts/brand';
import { FALLBACK_TEXTS } from '@parlay/remote-kit/fallback-texts';

/** What a slot shows when nothing of its remote could be loaded. Built by hand: React is the remote's business. */
export function fallbackElement(document: Document, locale: Locale, onRetry: () => void): HTMLElement {
  const texts = FALLBACK_TEXTS[locale];
  const box = document.createElement('section');
  box.className = 'slot-fallback';
  box.setAttribute('role', 'alert');
  const title = document.createElement('p');
  title.className = 'slot-fallback-title';
  title.textContent = texts.title;
  const text = document.createElement('p');
  text.textContent = texts.text;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = texts.retry;
  retry.addEventListener('click', () => {
    retry.disabled = true;
    onRetry();
  });
  box.append(title, text, retry);
  return box;
}
