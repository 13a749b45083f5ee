import type { PageContext } from '@parlay/contracts/page';
import type { Kernel } from './kernel.ts';

/** Loads the brand's own texts after the page has rendered. Loads nothing for brands without own texts (SH28). */
export function loadBrandTexts(window: Window & typeof globalThis, context: PageContext, kernel: Kernel): void {
  const { brand, locale } = context;
  if (!brand.ownTexts.includes(locale)) return;
  const { api, i18n, reportError } = kernel;
  import(/* webpackChunkName: "late-brand-texts" */ './late/brand-texts.ts')
    .then(({ addBrandTexts }) =>
      addBrandTexts({ api, fetch: window.fetch.bind(window), instance: i18n, brand, locale }),
    )
    .catch((error) => reportError(error));
}
