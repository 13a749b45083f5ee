import type { Locale } from '@parlay/contracts/brand';
import { FALLBACK_TEXTS } from '@parlay/remote-kit/fallback-texts';

export interface FallbackOptions {
  locale: Locale;
  /** Reference of the page's reports. */
  reference: string | undefined;
  onRetry(): void;
}

/** Builds the fallback for a slot whose remote could not be loaded. Does not use React, which needs the remote. */
export function fallbackElement(document: Document, { locale, reference, onRetry }: FallbackOptions): HTMLElement {
  const texts = FALLBACK_TEXTS[locale];
  const box = element(document, 'section', { className: 'slot-fallback' });
  box.setAttribute('role', 'alert');
  const title = element(document, 'p', { className: 'slot-fallback-title', textContent: texts.title });
  const text = element(document, 'p', { textContent: texts.text });
  const retry = element(document, 'button', { textContent: texts.retry });
  retry.onclick = () => {
    retry.disabled = true;
    onRetry();
  };
  // Retries once the network is back. A disabled button ignores the click.
  addEventListener('online', () => box.isConnected && retry.click());
  box.append(title, text, retry, ...referenceLine(document, locale, reference));
  return box;
}

export function referenceLine(document: Document, locale: Locale, reference: string | undefined): HTMLElement[] {
  if (!reference) return [];
  const textContent = `${FALLBACK_TEXTS[locale].reference} ${reference}`;
  const line = element(document, 'p', { className: 'slot-fallback-reference', textContent });
  return [line];
}

const element = <Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
) => Object.assign(document.createElement(tag), properties);
