import type { Locale } from '@parlay/contracts/brand';
import { matchesFacts, withoutTexts, withTexts } from '@parlay/contracts/brand-texts';
import type { PageBrand } from '@parlay/contracts/page-brand';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { Choice } from '../release/view.ts';
import { escapeMarkup, tag } from './markup.ts';
import type { PageModel } from './page-model.ts';
import { isAlwaysMounted } from './preloads.ts';
import type { Match } from './routing.ts';

export interface Audience {
  locale: Locale;
  brand: PageBrand;
  isPlayer: boolean;
}

type Content = NonNullable<LoadedRelease['release']['firstContent'][string][Locale]>;

/** Returns the first content for a brand, from its own rendering or from the variant whose brand facts match. */
function renderedFor({ brands, variants = [], ...plain }: Content, brand: PageBrand) {
  const neutral = withoutTexts(brand);
  const fits = (of: Record<string, unknown> | undefined) =>
    of === undefined || matchesFacts(of, neutral) || matchesFacts(of, brand);
  return brands?.[String(brand.id)] ?? [plain, ...variants].find(({ of }) => fits(of));
}

/** Returns the markup prerendered at build time for a slot or route, or undefined if there is none for this brand. */
function prerendered({ loaded }: Choice, key: string, { locale, brand, isPlayer }: Audience): string | undefined {
  const byLocale = loaded.release.firstContent[key];
  const content = byLocale?.[locale] ?? byLocale?.en;
  const rendering = content && renderedFor(content, brand);
  return rendering && withTexts(loaded.text(isPlayer ? rendering.player : rendering.guest), brand, escapeMarkup);
}

/** Fills the host's body with each remote's first content in a separate element, which the host then takes over. */
export function bodyOf(model: PageModel, match: Match | undefined, audience: Audience): string {
  const { host } = model;
  const template = host.loaded.text(host.loaded.release.document?.body ?? '');
  return template.replace(/<!--slot:([a-z]+)-->/g, (_placeholder, slot: string) => {
    const hostMarkup = prerendered(host, slot, audience);
    if (hostMarkup !== undefined) return hostMarkup;
    if (slot === 'page') return pageContent(model, match, audience);
    return model.remotes
      .filter((choice) => (choice.loaded.release.slots as string[]).includes(slot))
      .map((choice) => wrap(choice, prerendered(choice, `slot:${slot}`, audience)))
      .join('');
  });
}

function pageContent(model: PageModel, match: Match | undefined, audience: Audience): string {
  if (match) return wrap(match.row.choice, prerendered(match.row.choice, `route:${match.row.id}`, audience));
  // Not-found pages have no owner, so a remote that is on every page provides the first content.
  const owner = model.remotes.find(
    (choice) => isAlwaysMounted(choice) && prerendered(choice, 'route:not-found', audience) !== undefined,
  );
  return owner ? wrap(owner, prerendered(owner, 'route:not-found', audience)) : '';
}

function wrap(choice: Choice, markup: string | undefined): string {
  if (markup === undefined) return '';
  const start = tag('div', {
    'data-remote': choice.remote,
    'data-version': choice.version,
    'data-state': 'loading',
  });
  return `${start}${markup}</div>`;
}

/** Returns the title that a page has until it sets its own. */
export function titleOf(match: Match | undefined, model: PageModel, brandName: string): string {
  const titles =
    match?.row.route.titles ??
    model.rows.find((row) => row.id === 'not-found')?.route.titles ??
    ({} as Partial<Record<Locale, string>>);
  const title = titles[model.locale] ?? titles.en;
  return escapeMarkup(title === undefined || title === '' ? brandName : `${title} · ${brandName}`);
}
