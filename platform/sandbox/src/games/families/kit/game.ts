import type { Lang } from '../../../web/lang.ts';
import type { Family } from './family.ts';
import { factsOf, mostOf, rtpOf } from './odds.ts';
import type { Studio } from './studios.ts';
import { type TableTerms, tableRules } from './table.ts';

/** Tag of games that are dealt live, and their word in Hub88's list. */
const [LIVE_TAG, LIVE_CATEGORY] = ['livetables', 'Live Dealer'];

/** How a studio lists one of its games. */
export interface Listing<R> {
  /** Used in URLs, and selects the cover. It never changes. */
  id: string;
  name: string;
  studio: Studio;
  /** Whether its studio offers the game itself or through Hub88. */
  via: 'studio' | 'hub88';
  tags?: readonly string[];
  /** Set if everybody plays the same round of it. */
  table?: TableTerms;
  rules: R;
}

/** A game of a family, without the type of its rules. */
export type Game = ReturnType<typeof gameOf>;

/** Binds a family to the rules of one game. */
export function gameOf<R>(family: Family<R>, { rules, ...listing }: Listing<R>) {
  const { table } = listing;
  const isLive = table !== undefined && family.isDealt !== false;
  const partsOf = family.partsOf ?? ((pick: string) => [pick]);
  const picks = family.picks?.(rules) ?? [''];
  const leastPick = once(
    () =>
      picks
        .map((pick) => ({ pick, rtp: picks.length > 1 ? rtpOf(family.odds(rules, pick)) : undefined }))
        .reduce((least, one) => (least.rtp && one.rtp && one.rtp.compare(least.rtp) < 0 ? one : least)).pick,
  );
  const odds = once(() => family.odds(rules, leastPick()));
  return {
    ...listing,
    family: family.id,
    table,
    isLive,
    category: isLive ? LIVE_CATEGORY : family.category,
    tags: [...(listing.tags ?? []), ...(isLive ? [LIVE_TAG] : family.tags)],
    rules: rules as unknown,
    partsOf,
    picks,
    /** Pick that pays back least, to which odds and facts refer. */
    leastPick,
    odds,
    oddsOf: (pick: string) => family.odds(rules, pick),
    simulated: family.simulated,
    rtp: once(() => family.rtp?.(rules) ?? rtpOf(odds())),
    facts: once(() => {
      const byPays = factsOf(odds());
      const facts = family.facts?.(rules, byPays) ?? byPays;
      const most =
        family.most?.(rules) ?? (picks.length > 1 ? mostOf(picks.map((pick) => family.odds(rules, pick))) : facts.most);
      return { ...facts, most };
    }),
    play: family.play.bind(family, rules),
    isPick: (pick: string) => family.isPick?.(rules, pick) ?? picks.includes(pick),
    bestMove: family.bestMove?.bind(family, rules),
    /** Move with which the studio ends a round whose player does not come back. */
    restMove: (family.restMove ?? family.bestMove)?.bind(family, rules),
    flight: family.flight?.(rules),
    texts(lang: Lang) {
      const texts = family.texts(rules, lang);
      return table ? { ...texts, rules: [...texts.rules, ...tableRules(table, lang)] } : texts;
    },
    payRows: family.payRows.bind(family, rules),
    controls: family.controls?.bind(family, rules),
    picture: () => family.picture(rules),
    ground: family.ground(rules),
    partName: family.partName?.bind(family, rules),
    partPays: family.partPays?.bind(family, rules),
    resultName: family.resultName.bind(family, rules),
  };
}

function once<T>(compute: () => T): () => T {
  let value: { of: T } | undefined;
  return () => {
    value ??= { of: compute() };
    return value.of;
  };
}
