const PAYOUTS = 'platform/proof/src/crashes/payouts kills platform and company over it';
const NO_MONEY = 'it moves no money, limit or bonus';
const PROVIDER =
  'the load’s payment company answers every order; money/deposits/early.test.ts and checks/ have those it does not';
const GERMANY = 'it only refuses, by rules of Germany: play/games/one-game.test.ts, play/provider/game-cycles.test.ts';
const BOOKS = 'free bets are those of reports, and debts are rare: money/ledger/books-in-any-order.test.ts';
const TERMS = 'tournaments of the load run already and need one player: play/tournaments/terms.test.ts races them';
const SETUP = 'players have their wallets before the load begins';

/** Writing database functions that the load need not call, with the reasons. */
export const UNEXERCISED_FUNCTIONS: Readonly<Record<string, string>> = {
  book_free_settled: BOOKS,
  book_free_taken: BOOKS,
  book_owed: BOOKS,
  book_unchanged: 'only protocols without revisions: suppliers/betsy/wallet.test.ts',
  deposit_answer_lost: PROVIDER,
  deposit_declined: PROVIDER,
  draw_seal: NO_MONEY,
  erasure_finish: NO_MONEY,
  game_catalogue_apply: NO_MONEY,
  game_place_take: GERMANY,
  game_round_wait: GERMANY,
  game_rounds_count: NO_MONEY,
  instrument_remove: 'no player of the load removes an instrument: money/destinations/destinations.test.ts',
  login_attempt: NO_MONEY,
  odds_suspend: 'after half a minute without the odds company: play/odds/feed.test.ts',
  player_erase: NO_MONEY,
  points_result: 'the demo’s invented players',
  reconcile: 'once a day, and it only compares: money/reconciliation',
  rival_play: 'the demo’s invented players',
  tournament_leave: TERMS,
  tournament_short_of_players: TERMS,
  wallet_open: SETUP,
  wallet_opening_balance: SETUP,
  withdrawal_booked: PAYOUTS,
  withdrawal_checked: 'after a check of the identity: money/withdrawals/races.test.ts',
  withdrawal_notified: PAYOUTS,
  withdrawal_recall: 'no payout is recalled: money/withdrawals/withdrawals.test.ts',
  withdrawal_recalled: 'no payout is recalled: money/withdrawals/withdrawals.test.ts',
  withdrawals_release: 'after a check of the identity: money/withdrawals/races.test.ts',
};
