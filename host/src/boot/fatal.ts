import type { Locale } from '@parlay/contracts/brand';
import { FALLBACK_TEXTS } from '@parlay/remote-kit/fallback-texts';

/** Nothing can start: one plain sentence and a way on, in the page that is there. */
export function fatalPage(document: Document, problem: string): void {
  const locale = document.documentElement.lang as Locale;
  const texts = FALLBACK_TEXTS[locale] ?? FALLBACK_TEXTS.en;
  const main = document.querySelector('[data-slot="page"]') ?? document.body;
  const box = document.createElement('section');
  box.className = 'slot-fallback';
  box.setAttribute('role', 'alert');
  box.dataset.problem = problem;
  const title = document.createElement('h1');
  title.textContent = texts.title;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = texts.retry;
  retry.addEventListener('click', () => document.defaultView?.location.reload());
  box.append(title, retry);
  main.replaceChildren(box);
}
