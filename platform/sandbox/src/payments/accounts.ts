import { createHmac, randomBytes } from 'node:crypto';
import { INSTRUMENT_KINDS, type InstrumentKind } from '@parlay/contracts/brand-cashier';
import { z } from 'zod';
import { Journal } from '../calls/journal.ts';
import { type AcceptedCards, behaviourOf, CARD_BEHAVIOURS, cardErrors, schemeOfCard, type TypedCard } from './cards.ts';

/** Time for which a token can be redeemed, in ms. */
const TOKEN_LIFETIME_MS = 15 * 60_000;

/** Card, wallet or bank account, with enough data to charge it, pay out to it and recognize it. */
export const Account = z.object({
  id: z.string(),
  method: z.string(),
  kind: z.enum(INSTRUMENT_KINDS),
  /** Masked name for the owner, such as `•••• 4242`. */
  label: z.string(),
  /** Expiry date of a card, as MM/YY. */
  expiry: z.string().optional(),
  /** How a card's bank responds. */
  behaviour: z.enum(CARD_BEHAVIOURS).optional(),
});
export type Account = z.infer<typeof Account>;

/** Stores accounts by reference, and tokens of entered cards until the casino redeems them. */
export class AccountVault {
  readonly #accounts: Journal<Account>;
  readonly #tokens = new Map<string, { card: Account; until: number }>();
  readonly #secret: string;

  constructor(file: string | undefined, secret: string) {
    this.#accounts = new Journal({ file, schema: Account, maxRecords: 10_000, isOpen: () => true });
    this.#secret = secret;
  }

  /** Creates a token for a valid card. */
  tokenFor(typed: TypedCard, accepted: AcceptedCards): string {
    const card = this.#card(typed, accepted);
    const token = `tok_${randomBytes(16).toString('hex')}`;
    const now = Date.now();
    for (const [old, { until }] of this.#tokens) if (until < now) this.#tokens.delete(old);
    this.#tokens.set(token, { card, until: now + TOKEN_LIFETIME_MS });
    return token;
  }

  /** Stores and returns a card that a page encrypted. Returns undefined for an invalid card. */
  register(typed: TypedCard, accepted: AcceptedCards): Account | undefined {
    return Object.keys(cardErrors(typed, accepted)).length > 0
      ? undefined
      : this.#accounts.put(this.#card(typed, accepted));
  }

  /** Stores and returns the card of a token. A repeated call returns the same card. */
  redeem(token: string): Account | undefined {
    const known = this.#tokens.get(token);
    if (!known || known.until < Date.now()) return undefined;
    return this.#accounts.put(known.card);
  }

  /** Stores a wallet or bank account that its owner typed. The same account always has the same reference. */
  open(kind: InstrumentKind, method: string, typed: string): Account {
    const plain = typed.replaceAll(' ', '').toLowerCase();
    const label = kind === 'wallet' ? maskedEmail(plain) : `•••• ${plain.slice(-4).toUpperCase()}`;
    return this.#accounts.put({ id: `acc_${this.#reference(`${method} ${plain}`)}`, method, kind, label });
  }

  get(reference: string): Account | undefined {
    return this.#accounts.get(reference);
  }

  #card(typed: TypedCard, accepted: AcceptedCards): Account {
    const digits = typed.number.replace(/\D/g, '');
    const expiry = typed.expiry.replaceAll(' ', '');
    return {
      id: `card_${this.#reference(`${digits} ${expiry}`)}`,
      method: schemeOfCard(digits, accepted),
      kind: 'card',
      label: `•••• ${digits.slice(-4)}`,
      expiry,
      behaviour: behaviourOf(digits),
    };
  }

  /** Returns a reference from which the account number cannot be derived. */
  #reference(account: string): string {
    return createHmac('sha256', this.#secret).update(account).digest('hex').slice(0, 32);
  }
}

/** Masks `aino@mail.example` as `ai•••@mail.example`. */
function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 2)}•••@${host}`;
}
