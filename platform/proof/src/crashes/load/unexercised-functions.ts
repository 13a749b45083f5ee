const PAYOUTS = 'platform/proof/src/crashes/payouts kills platform and company over it';
const NO_MONEY = 'it moves no money, limit or bonus';
const PROVIDER =
  'the load’s payment company answers every order; money/deposits/early.test.ts and checks/ have those it does not';
const GERMANY = 'it only refuses, by rules of Germany: play/games/one-game.test.ts, play/provider/game-cycles.test.ts';
const BOOKS = 'no client bets at a provider yet: money/ledger/books-in-any-order.test.ts';
const SETUP = 'players have their wallets before the load begins';

/** Writing database functions that the load need not call, with the reasons. */
export const UNEXERCISED_FUNCTIONS: Readonly<Record<string, string>> = {
  book_apply: BOOKS,
  book_call: BOOKS,
  book_cashout: BOOKS,
  book_day: BOOKS,
  book_draw_call: BOOKS,
  book_draw_lost: BOOKS,
  book_draw_refund: BOOKS,
  book_draw_win: BOOKS,
  book_free_settled: BOOKS,
  book_free_taken: BOOKS,
  book_noted: BOOKS,
  book_owed: BOOKS,
  book_place: BOOKS,
  book_place_refusal: BOOKS,
  book_rollback: BOOKS,
  book_settle: BOOKS,
  book_unsettle: BOOKS,
  book_void: BOOKS,
  deposit_answer_lost: PROVIDER,
  deposit_declined: PROVIDER,
  erasure_finish: NO_MONEY,
  game_catalogue_apply: NO_MONEY,
  game_place_take: GERMANY,
  game_round_wait: GERMANY,
  instrument_remove: 'no player of the load removes an instrument: money/destinations/destinations.test.ts',
  login_attempt: NO_MONEY,
  odds_suspend: 'after half a minute without the odds company: play/odds/feed.test.ts',
  player_erase: NO_MONEY,
  points_result: 'the demo’s invented players',
  reconcile: 'once a day, and it only compares: money/reconciliation',
  rival_play: 'the demo’s invented players',
  wallet_open: SETUP,
  wallet_opening_balance: SETUP,
  withdrawal_booked: PAYOUTS,
  withdrawal_checked: 'after a check of the identity: money/withdrawals/races.test.ts',
  withdrawal_notified: PAYOUTS,
  withdrawal_recall: 'no payout is recalled: money/withdrawals/withdrawals.test.ts',
  withdrawal_recalled: 'no payout is recalled: money/withdrawals/withdrawals.test.ts',
  withdrawals_release: 'after a check of the identity: money/withdrawals/races.test.ts',
};
