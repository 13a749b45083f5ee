import { CARD_FIELDS, type CardErrors } from '@parlay/contracts/card-frame';
import { CARD_RULES, schemeOf } from '@parlay/contracts/validation/card';
import { z } from 'zod';

/** Card data as typed by the payer. */
export const TypedCard = z.object({
  number: z.string().max(60).default(''),
  expiry: z.string().max(60).default(''),
  code: z.string().max(60).default(''),
  name: z.string().max(60).default(''),
});
export type TypedCard = z.infer<typeof TypedCard>;

/** Cards that a casino accepts. */
export interface AcceptedCards {
  methods: readonly string[];
  /** Whether Mastercard's second number series is accepted. */
  secondSeries?: boolean;
}

export function cardErrors(typed: TypedCard, { methods, secondSeries = false }: AcceptedCards): CardErrors {
  const terms = { schemes: methods, now: Date.now(), secondSeries };
  const found = CARD_FIELDS.map((id) => [id, CARD_RULES[id](typed[id], terms)]);
  return Object.fromEntries(found.filter(([, error]) => error !== undefined)) as CardErrors;
}

export const schemeOfCard = (digits: string, { methods, secondSeries }: AcceptedCards): string =>
  schemeOf(digits, methods, secondSeries) ?? '';

/** How a card's bank responds: with a 3-D Secure challenge, a payment without challenge, a refusal, or not in time. */
export const CARD_BEHAVIOURS = ['challenge', 'frictionless', 'decline', 'timeout'] as const;
export type CardBehaviour = (typeof CARD_BEHAVIOURS)[number];

/** Behaviour of test cards whose bank does not send a challenge. */
const BEHAVIOURS: Record<string, CardBehaviour> = {
  4000000000000077: 'frictionless',
  4000000000000002: 'decline',
  4000000000000069: 'timeout',
};

export const behaviourOf = (digits: string): CardBehaviour => BEHAVIOURS[digits] ?? 'challenge';
