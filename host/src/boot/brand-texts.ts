import type { PageContext } from '@parlay/contracts/page';
import type { Kernel } from './kernel.ts';

/** SH28: no part of a page coming up, and nothing is loaded for a brand that words everything as the remotes do. */
export function askForBrandTexts(window: Window & typeof globalThis, context: PageContext, kernel: Kernel): void {
  const { brand, locale } = context;
  if (!brand.ownTexts.includes(locale)) return;
  const { api, i18n, reportError } = kernel;
  import(/* webpackChunkName: "late-brand-texts" */ './late/brand-texts.ts')
    .then(({ layBrandTexts }) =>
      layBrandTexts({ api, fetch: window.fetch.bind(window), instance: i18n, brand, locale }),
    )
    .catch((error) => reportError(error));
}
