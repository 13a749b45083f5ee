import { z } from 'zod';
import type { Offer } from '../offer/offer.ts';
import { parseRef, SelectionId } from '../offer/selection-ref.ts';
import type { BetLeg } from './bet.ts';
import type { SlipRefusal } from './refusal.ts';
import { combinedOdds } from './returns.ts';
import { lineCount, MOST_LEGS, systemsFor } from './systems.ts';

/** Rules for a bet whose prices have changed: refuse it, take better prices, or take any. */
const PRICE_RULES = ['ask', 'better', 'any'] as const;

export const SlipBet = z.object({
  /** Idempotency key of one intent. */
  key: z.uuid(),
  type: z.enum(['single', 'combo', 'system']),
  /** Id of the system, such as `2/4` or `yankee`. */
  system: z.string().max(12).optional(),
  /** Stake of each line, in minor units. */
  lineStake: z.string().regex(/^[1-9]\d{0,11}$/),
  /** Free bet of the site that pays the stake. */
  freeBetId: z.uuid().exactOptional(),
  priceRule: z.enum(PRICE_RULES),
  selections: z
    .array(z.object({ id: SelectionId, odds: z.int().min(101).max(100_000) }))
    .min(1)
    .max(MOST_LEGS),
});
export type SlipBet = z.infer<typeof SlipBet>;

/** Most that a bet may return, in minor units. */
const MAX_RETURN = 25_000_00;

export type CheckedSlip =
  | { ok: true; legs: BetLeg[]; sizes: readonly number[]; stake: bigint; isInPlay: boolean }
  | { ok: false; refusal: SlipRefusal };

const refuse = (refusal: SlipRefusal): CheckedSlip => ({ ok: false, refusal });

/** Checks a slip against the offer at this moment. */
export function checkSlip(offer: Offer, bet: SlipBet): CheckedSlip {
  const sizes = sizesOf(bet);
  // A free bet pays the stake of one line.
  if (!sizes || (bet.freeBetId !== undefined && bet.type === 'system')) return refuse({ reason: 'bad_slip' });
  const refs = bet.selections.map(({ id }) => parseRef(id));
  if (new Set(refs.map(({ fixture }) => fixture)).size < refs.length) return refuse({ reason: 'same_match' });
  const legs: BetLeg[] = [];
  let isInPlay = false;
  for (const [at, { id, odds: asked }] of bet.selections.entries()) {
    const ref = refs[at];
    const fixture = ref && offer.fixture(ref.fixture);
    const closed = fixture && offer.closedBecause(fixture);
    if (closed === 'over') return refuse({ reason: 'over', selection: id });
    const found = ref && offer.find(ref);
    if (!found) return refuse({ reason: 'unknown_selection', selection: id });
    if (closed || found.odds === null) return refuse({ reason: 'suspended', selection: id });
    isInPlay ||= offer.stateOf(found.fixture).phase === 'live';
    const { label, scope } = found.market;
    legs.push({ id, odds: found.odds, asked, label, scope, selection: found.selection.label });
  }
  const isWorse = (leg: BetLeg) => leg.odds < leg.asked;
  const isOther = (leg: BetLeg) => leg.odds !== leg.asked;
  const refused = bet.priceRule === 'ask' ? legs.some(isOther) : bet.priceRule === 'better' && legs.some(isWorse);
  if (refused)
    return refuse({ reason: 'price_changed', odds: Object.fromEntries(legs.map(({ id, odds }) => [id, odds])) });
  const most = Math.max(100, Math.floor((MAX_RETURN * 100) / combinedOdds(legs)));
  if (Number(bet.lineStake) > most) return refuse({ reason: 'max_stake', left: String(most) });
  const stake = BigInt(bet.lineStake) * BigInt(lineCount(legs.length, sizes));
  return { ok: true, legs, sizes, stake, isInPlay };
}

/** Returns the sizes of a bet's lines, or undefined if its type does not fit its number of selections. */
function sizesOf({ type, system, selections: { length } }: SlipBet): readonly number[] | undefined {
  if (type === 'single') return length === 1 ? [1] : undefined;
  if (type === 'combo') return length >= 2 ? [length] : undefined;
  return systemsFor(length).find(({ id }) => id === system)?.sizes;
}
