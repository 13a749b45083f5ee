import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { createHelpSearch } from '@parlay/contracts/help-search';
import { LOTTERY_HELP } from '@parlay/contracts/lottery-help';
import { LRUCache } from 'lru-cache';
import { helpTextFor } from '../content/help-texts.ts';
import type { Library } from '../content/library.ts';

export type HelpSearch = ReturnType<typeof createHelpSearch<string>>;

/** Maximum number of brands and languages whose texts are indexed, of about a megabyte each. */
const MAX_INDEXES = 40;

/** Returns a function that returns the search in the help pages of a brand in a language. */
export function helpSearches(library: Library): (brand: Brand, locale: Locale) => HelpSearch {
  const searches = new LRUCache<string, HelpSearch>({ max: MAX_INDEXES });
  return (brand, locale) => {
    const key = `${brand.id}/${locale}`;
    const known = searches.get(key);
    if (known) return known;
    const pages = library.pages(brand, locale).filter(({ name }) => !brand.lotteryOnly || LOTTERY_HELP.has(name));
    const search = createHelpSearch(
      pages.map(({ name, page }) => ({ page: name, title: page.title, sections: helpTextFor(name, page).sections })),
    );
    searches.set(key, search);
    return search;
  };
}
