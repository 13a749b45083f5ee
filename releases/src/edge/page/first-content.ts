import type { Locale } from '@parlay/contracts/brand';
import { hasFacts, withoutTexts, withTexts } from '@parlay/contracts/brand-texts';
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

/** The first content rendered for a brand with these facts, or a variant of it; undefined if there is none. */
function drawnFor({ brands, variants = [], ...plain }: Content, brand: PageBrand) {
  const neutral = withoutTexts(brand);
  const fits = (of: Record<string, unknown> | undefined) =>
    of === undefined || hasFacts(of, neutral) || hasFacts(of, brand);
  return brands?.[String(brand.id)] ?? [plain, ...variants].find(({ of }) => fits(of));
}

/** Markup that a release drew at build time for a slot or route; undefined where it drew none for this brand. */
function drawn({ loaded }: Choice, key: string, { locale, brand, isPlayer }: Audience): string | undefined {
  const byLocale = loaded.release.firstContent[key];
  const content = byLocale?.[locale] ?? byLocale?.en;
  const own = content && drawnFor(content, brand);
  return own && withTexts(loaded.text(isPlayer ? own.player : own.guest), brand, escapeMarkup);
}

/** Fills the host's body: each remote's first content in a separate element, which the host then takes over. */
export function bodyOf(model: PageModel, match: Match | undefined, audience: Audience): string {
  const { host } = model;
  const template = host.loaded.text(host.loaded.release.document?.body ?? '');
  return template.replace(/<!--slot:([a-z]+)-->/g, (_placeholder, slot: string) => {
    const own = drawn(host, slot, audience);
    if (own !== undefined) return own;
    if (slot === 'page') return pageContent(model, match, audience);
    return model.remotes
      .filter((choice) => (choice.loaded.release.slots as string[]).includes(slot))
      .map((choice) => framed(choice, drawn(choice, `slot:${slot}`, audience)))
      .join('');
  });
}

function pageContent(model: PageModel, match: Match | undefined, audience: Audience): string {
  if (match) return framed(match.row.choice, drawn(match.row.choice, `route:${match.row.id}`, audience));
  // A page without an owner: use the first content of a remote that is on every page.
  const owner = model.remotes.find(
    (choice) => isAlwaysMounted(choice) && drawn(choice, 'route:not-found', audience) !== undefined,
  );
  return owner ? framed(owner, drawn(owner, 'route:not-found', audience)) : '';
}

function framed(choice: Choice, markup: string | undefined): string {
  if (markup === undefined) return '';
  const start = tag('div', {
    'data-remote': choice.remote,
    'data-version': choice.version,
    'data-state': 'loading',
  });
  return `${start}${markup}</div>`;
}

/** The title a page has before it sets one itself. */
export function titleOf(match: Match | undefined, model: PageModel, brandName: string): string {
  const titles =
    match?.row.route.titles ??
    model.rows.find((row) => row.id === 'not-found')?.route.titles ??
    ({} as Partial<Record<Locale, string>>);
  const title = titles[model.locale] ?? titles.en;
  return escapeMarkup(title === undefined || title === '' ? brandName : `${title} · ${brandName}`);
}
