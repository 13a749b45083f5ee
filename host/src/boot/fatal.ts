import type { Locale } from '@parlay/contracts/brand';
import { FALLBACK_TEXTS } from '@parlay/remote-kit/fallback-texts';
import { referenceLine } from '../remotes/mount/fallback.ts';

/** Shows one plain sentence, the report reference and a reload button when the page cannot start. */
export function showFatalPage(document: Document, error: string, reference: string): void {
  const { lang } = document.documentElement;
  const locale = lang in FALLBACK_TEXTS ? (lang as Locale) : 'en';
  const texts = FALLBACK_TEXTS[locale];
  const main = document.querySelector('[data-slot="page"]') ?? document.body;
  const box = document.createElement('section');
  box.className = 'slot-fallback';
  box.setAttribute('role', 'alert');
  box.dataset.error = error;
  const title = document.createElement('h1');
  title.textContent = texts.title;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = texts.retry;
  retry.addEventListener('click', () => document.defaultView?.location.reload());
  box.append(title, retry, ...referenceLine(document, locale, reference));
  main.replaceChildren(box);
}
