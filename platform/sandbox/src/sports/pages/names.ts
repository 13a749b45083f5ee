import type { Lang } from '../../web/lang.ts';
import type { Fixture } from '../catalogue/fixture.ts';
import { sportOf } from '../catalogue/sports.ts';
import type { Label, Market } from '../markets/market.ts';
import { TEXTS } from '../words.ts';

/** Region codes of the categories that are countries. */
const REGIONS: Record<string, string> = {
  denmark: 'DK',
  finland: 'FI',
  france: 'FR',
  germany: 'DE',
  ireland: 'IE',
  latvia: 'LV',
  netherlands: 'NL',
  norway: 'NO',
  peru: 'PE',
  spain: 'ES',
  sweden: 'SE',
};

const title = (slug: string) => (slug.charAt(0).toUpperCase() + slug.slice(1)).replace(/-/g, ' ');
const fill = (template: string, values: Record<string, string>) =>
  template.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
const lookUp = (texts: object, key: string): string => String((texts as Record<string, unknown>)[key] ?? title(key));

export const sportName = (sport: string, lang: Lang): string => lookUp(TEXTS[lang].sports, sport);

export function categoryName(category: string, lang: Lang): string {
  const region = REGIONS[category];
  if (region) return new Intl.DisplayNames(lang, { type: 'region' }).of(region) ?? title(category);
  return lookUp(TEXTS[lang].tours, category);
}

/** Returns a competition's name, in which each word is a name: `ice-league` is Ice League. */
export const competitionName = (slug: string): string => slug.split('-').map(title).join(' ');

/** Returns a line such as `2.5` with the language's decimal separator. */
const lineText = (line: string | undefined, lang: Lang) =>
  lang === 'en' ? (line ?? '') : (line ?? '').replace(/\.(?=\d)/g, ',');

type Named = Pick<Market, 'label' | 'scope'>;

/** Returns a market's name in a language, with the part of the match that it is about. */
export function marketName({ label, scope }: Named, fixture: Fixture, lang: Lang): string {
  const texts = TEXTS[lang];
  const unit = unitOf(fixture, scope);
  const values = { ...sidesOf(label, fixture), line: lineText(label.line, lang), unit };
  const name = fill(lookUp(texts.names, label.key), values);
  const part = partName(fixture, scope, lang);
  if (part) return `${part}: ${name}`;
  const isNamedByUnit = scope === 'match' || label.key === 'total' || label.key === 'side-total';
  return isNamedByUnit ? name : `${title(lookUp(texts.units, unitKey(fixture, scope)))}: ${name}`;

  function unitOf(of: Fixture, where: string): string {
    return lookUp(texts.units, unitKey(of, where));
  }
}

/** Returns a selection's name in a language. */
export const pickName = (label: Label, fixture: Fixture, lang: Lang): string =>
  fill(lookUp(TEXTS[lang].picks, label.key), { ...sidesOf(label, fixture), line: lineText(label.line, lang) });

function sidesOf({ side, other, key }: Label, { sides }: Fixture): { side: string; other: string } {
  if (key === 'side-or-side') return { side: sides[0] ?? '', other: sides[1] ?? '' };
  return { side: sides[side ?? 0] ?? '', other: sides[other ?? 1] ?? '' };
}

function unitKey({ competition }: Fixture, scope: string): string {
  if (scope === 'corners' || scope === 'cards') return scope;
  const sport = sportOf(competition.sport);
  if (sport.model !== 'sets') return sport.model === 'goals' ? 'goals' : 'points';
  return scope === 'match' ? 'sets' : sport.unit;
}

function partName({ competition }: Fixture, scope: string, lang: Lang): string | undefined {
  const [kind, n = ''] = scope.split('-');
  const { scopes } = TEXTS[lang];
  if (kind === 'set') return fill(scopes.set, { n });
  if (kind !== 'period') return undefined;
  const sport = sportOf(competition.sport);
  const periods = 'periods' in sport ? sport.periods : 2;
  return fill(periods === 2 ? scopes.half : periods === 3 ? scopes.period : scopes.quarter, { n });
}

/** Returns an event's name: its two sides, or the competition of a race. */
export const eventName = ({ sides, competition }: Fixture): string =>
  sides.length === 2 ? sides.join(' - ') : competitionName(competition.slug);
