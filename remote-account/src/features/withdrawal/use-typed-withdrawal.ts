import { minorOf } from '@parlay/money';
import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { type AmountReadResult, rangeError, readAmount } from '../../model/amount.ts';
import { type Destination, type PaymentBalance, type PayoutShare, rangeOf, sharesOf } from '../../model/withdrawal.ts';

interface Typed {
  amount: string;
  instrumentId: string;
}

const NOTHING: Typed = { amount: '', instrumentId: '' };

const parseTyped = (stored: unknown): Typed | undefined => {
  const { amount, instrumentId } = (stored ?? {}) as Record<string, unknown>;
  return typeof amount === 'string' && typeof instrumentId === 'string' ? { amount, instrumentId } : undefined;
};

export interface TypedWithdrawal {
  typed: Typed;
  change(next: Partial<Typed>): void;
  clear(): void;
  chosen: Destination | undefined;
  range: { minAmount: string; maxAmount: string } | undefined;
  read: AmountReadResult;
  /** Whether the amount is below or above its range. Undefined if it is allowed. */
  outside: 'tooSmall' | 'tooLarge' | undefined;
  /** Payouts of a valid amount, by destination. */
  parts: readonly PayoutShare[];
}

/** Stores the player's input until it is sent, and returns it with all values derived from it. */
export function useTypedWithdrawal(balance: PaymentBalance | undefined, currency: string): TypedWithdrawal {
  const { formats } = usePorts().brand.brand;
  const [typed, setTyped, clear] = useDraft('withdrawal', NOTHING, parseTyped);
  const places = balance?.destinations ?? [];
  const usable = places.filter(({ blockReason }) => blockReason === null);
  const chosen = usable.find(({ id }) => id === typed.instrumentId) ?? usable[0];
  const range = balance && rangeOf(balance, chosen);
  const read = readAmount(typed.amount, currency, formats.decimalComma);
  const outside = read.ok && range ? rangeError(read.wire, range, currency) : undefined;
  return {
    typed,
    change: (next) => setTyped({ ...typed, ...next }),
    clear,
    chosen,
    range,
    read,
    outside: outside === 'tooSmall' || outside === 'tooLarge' ? outside : undefined,
    parts:
      read.ok && chosen && minorOf(read.wire, currency) > 0n ? sharesOf(read.wire, places, chosen.id, currency) : [],
  };
}
