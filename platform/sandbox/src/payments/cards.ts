import { createHmac, randomBytes } from 'node:crypto';
import { CARD_FIELDS, type CardErrors } from '@parlay/contracts/card-frame';
import { CARD_RULES, schemeOf } from '@parlay/contracts/validation/card';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';

/** How long a token can be redeemed, in ms. */
const TOKEN_LIFE = 15 * 60_000;

/** Card data as typed. */
export const TypedCard = z.object({
  number: z.string().max(60).default(''),
  expiry: z.string().max(60).default(''),
  code: z.string().max(60).default(''),
  name: z.string().max(60).default(''),
});
export type TypedCard = z.infer<typeof TypedCard>;

/** The stored part of a card: enough to charge it here and to recognize it. */
const Card = z.object({ id: z.string(), method: z.string(), last4: z.string(), expiry: z.string() });
export type Card = z.infer<typeof Card>;

/** The cards a casino accepts. */
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

/** Cards by reference, and the tokens that stand for them until the casino redeems one. */
export class CardVault {
  readonly #cards: Journal<Card>;
  readonly #tokens = new Map<string, { card: Card; until: number }>();
  readonly #secret: string;

  constructor(file: string | undefined, secret: string) {
    this.#cards = new Journal({ file, schema: Card, keep: 10_000, isOpen: () => true });
    this.#secret = secret;
  }

  /** Makes a token for a valid card. */
  tokenFor(typed: TypedCard, { methods, secondSeries }: AcceptedCards): string {
    const digits = typed.number.replace(/\D/g, '');
    const expiry = typed.expiry.replaceAll(' ', '');
    // The same card always has the same reference; the number cannot be derived from it.
    const reference = createHmac('sha256', this.#secret).update(`${digits} ${expiry}`).digest('hex').slice(0, 32);
    const method = schemeOf(digits, methods, secondSeries) ?? '';
    const card = { id: `card_${reference}`, method, last4: digits.slice(-4), expiry };
    const token = `tok_${randomBytes(16).toString('hex')}`;
    const now = Date.now();
    for (const [old, { until }] of this.#tokens) if (until < now) this.#tokens.delete(old);
    this.#tokens.set(token, { card, until: now + TOKEN_LIFE });
    return token;
  }

  /** Stores and returns the card of a token. A repeated call gets the same card. */
  redeem(token: string): Card | undefined {
    const known = this.#tokens.get(token);
    if (!known || known.until < Date.now()) return undefined;
    return this.#cards.put(known.card);
  }

  get(reference: string): Card | undefined {
    return this.#cards.get(reference);
  }
}
