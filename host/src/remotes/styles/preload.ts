import type { ReleaseSet } from '@parlay/contracts/release';
import { type File, isInPage } from './sheet-elements.ts';

/**
 * Requests files before the code that needs them, with the same mode and integrity, so that the browser is already
 * loading them or has them in memory. Skips stylesheets that another version has already added to the page.
 */
export function preloadFiles(document: Document, { scripts, styles }: NonNullable<ReleaseSet['ahead']>): void {
  for (const file of styles) preloadStyle(document, file);
  for (const file of scripts) preload(document, 'script', file);
}

export function preloadStyle(document: Document, file: File): void {
  if (!isInPage(document, file)) preload(document, 'style', file);
}

function preload(document: Document, as: 'script' | 'style', file: File): void {
  const link = document.createElement('link');
  const remove = () => link.remove();
  link.rel = 'preload';
  link.as = as;
  link.crossOrigin = 'anonymous';
  link.integrity = file.integrity;
  link.href = file.url;
  link.addEventListener('load', remove);
  link.addEventListener('error', remove);
  document.head.append(link);
}
