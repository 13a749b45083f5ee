import { useDraft } from '@parlay/remote-kit/drafts';

/** Values that the player has typed or chosen. Card data is never stored here. */
export interface TypedDeposit {
  amount: string;
  instrumentId: string;
  bonusCode: string;
  fields: Record<string, string>;
}

export const DEPOSIT_DRAFT = 'deposit';
const NOTHING: TypedDeposit = { amount: '', instrumentId: '', bonusCode: '', fields: {} };

const textsOf = (stored: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string'));

const parseTyped = (stored: unknown): TypedDeposit | undefined => {
  const { amount, instrumentId, bonusCode, fields } = (stored ?? {}) as Record<string, unknown>;
  if (typeof amount !== 'string' || typeof instrumentId !== 'string') return undefined;
  return { amount, instrumentId, bonusCode: typeof bonusCode === 'string' ? bonusCode : '', fields: textsOf(fields) };
};

/** Returns the deposit draft, stored until a deposit succeeds. */
export const useDepositDraft = () => useDraft(DEPOSIT_DRAFT, NOTHING, parseTyped);
