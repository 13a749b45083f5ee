import type { Locale } from '@parlay/contracts/brand';
import { FALLBACK_TEXTS } from '@parlay/remote-kit/fallback-texts';

export interface FallbackOptions {
  locale: Locale;
  /** Reference of the page's reports. */
  reference: string | undefined;
  onRetry(): void;
}

/** Shown in a slot whose remote could not be loaded. Built without React, which needs the remote. */
export function fallbackElement(document: Document, { locale, reference, onRetry }: FallbackOptions): HTMLElement {
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
  box.append(title, text, retry, ...referenceLine(document, locale, reference));
  return box;
}

export function referenceLine(document: Document, locale: Locale, reference: string | undefined): HTMLElement[] {
  if (!reference) return [];
  const line = document.createElement('p');
  line.className = 'slot-fallback-reference';
  line.textContent = `${FALLBACK_TEXTS[locale].reference} ${reference}`;
  return [line];
}
