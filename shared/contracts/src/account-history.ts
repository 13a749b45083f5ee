/** Types of a player's transactions. */
export const TRANSACTION_TYPES = [
  'deposit',
  'withdrawal',
  'withdrawal-return',
  'deposit-reversal',
  'stake',
  'win',
  'free-round-win',
  'free-bet-win',
  'rollback',
  'bet-stake',
  'bet-win',
  'bet-cashout',
  'bet-refund',
  'bet-correction',
  'tournament-entry',
  'tournament-prize',
  'tournament-refund',
  'free-cash',
  'bonus',
  'bonus-forfeit',
  'bonus-expiry',
  'bonus-reversal',
  'adjustment',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Products in the bet history. */
export const BET_PRODUCTS = ['casino', 'live', 'sports', 'lottery', 'tournament'] as const;

export const BET_RESULTS = ['open', 'won', 'lost', 'equal', 'void', 'cashed-out'] as const;
