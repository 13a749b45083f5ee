/** Entry for a table with a player's data: its section in the player's copy, and the effect of an erasure. */
interface Entry {
  /** Section of `player_copy()`, or the reason why the table is not in the copy. */
  copy: string | { leftOut: LeftOut };
  /**
   * `later`: stored for the period that the law requires, then deleted or made unreadable. `number`: contains only the
   * customer's number.
   */
  erasure: 'removed' | 'later' | 'number';
}

/**
 * Reasons for leaving data out of a player's copy. `derived`: computed from data in the copy. `secret`: keys and
 * hashes. `others`: about other people, or would reveal how misuse is detected.
 */
export const LEFT_OUT = ['derived', 'secret', 'others'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

const derived = { leftOut: 'derived' } as const;
const secret = { leftOut: 'secret' } as const;
const others = { leftOut: 'others' } as const;

/** Every table with a player's number. A test compares it with the database, so that no new table is missed. */
export const INVENTORY: Readonly<Record<string, Entry>> = {
  player: { copy: 'profile', erasure: 'removed' },
  wallet: { copy: 'balances', erasure: 'number' },
  consent_record: { copy: 'consents', erasure: 'number' },
  session: { copy: 'logins', erasure: 'number' },
  known_device: { copy: 'devices', erasure: 'removed' },
  wallet_entry: { copy: 'transactions', erasure: 'number' },
  payment_request: { copy: 'payments', erasure: 'number' },
  withdrawal: { copy: 'withdrawals', erasure: 'number' },
  player_instrument: { copy: 'paymentInstruments', erasure: 'later' },
  game_transaction: { copy: 'gameRounds', erasure: 'number' },
  game_round: { copy: 'gameRounds', erasure: 'number' },
  tournament_entry: { copy: 'tournaments', erasure: 'number' },
  provider_bet: { copy: 'betsAtCompanies', erasure: 'number' },
  book_bet: { copy: 'betsAndTickets', erasure: 'number' },
  book_move: { copy: 'betChanges', erasure: 'number' },
  book_debt: { copy: 'debts', erasure: 'number' },
  bonus: { copy: 'bonuses', erasure: 'number' },
  limit_event: { copy: 'limits', erasure: 'number' },
  slot_session: { copy: 'slotSessions', erasure: 'number' },
  play_break: { copy: 'breaks', erasure: 'number' },
  register_answer: { copy: 'registers', erasure: 'removed' },
  identity_check: { copy: 'documents', erasure: 'later' },
  ticket: { copy: 'messages', erasure: 'later' },
  ticket_attachment: { copy: 'messages', erasure: 'later' },
  affiliate_visit: { copy: 'affiliates', erasure: 'removed' },
  transfer: { copy: derived, erasure: 'number' },
  outbox: { copy: derived, erasure: 'number' },
  player_day: { copy: derived, erasure: 'number' },
  player_limit: { copy: derived, erasure: 'number' },
  game_session: { copy: derived, erasure: 'number' },
  free_cash_claim: { copy: derived, erasure: 'number' },
  withheld_reward: { copy: derived, erasure: 'number' },
  partner_player: { copy: derived, erasure: 'number' },
  offers_off: { copy: derived, erasure: 'removed' },
  identity_upload: { copy: derived, erasure: 'removed' },
  email_disclosure_notice: { copy: derived, erasure: 'removed' },
  player_likeness: { copy: derived, erasure: 'removed' },
  browser_fingerprint: { copy: secret, erasure: 'removed' },
  mailed_token: { copy: secret, erasure: 'removed' },
  one_time_code: { copy: secret, erasure: 'removed' },
  recovery_code: { copy: secret, erasure: 'removed' },
  two_factor: { copy: secret, erasure: 'removed' },
  reward_hold: { copy: others, erasure: 'number' },
  reward_hold_match: { copy: others, erasure: 'number' },
  account_match: { copy: others, erasure: 'number' },
  player_note: { copy: others, erasure: 'later' },
  erased_person: { copy: derived, erasure: 'later' },
};
