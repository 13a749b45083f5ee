import { changeFunctions, damageDatabase, type PlantedBug } from '../planted-bug.ts';

/** Planted bugs in tournaments and their points. */
export const POINTS_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a bet is settled twice',
    sabotage: damageDatabase({
      unguarded: { tournament_entry: 'c' },
      changes: [
        ['bet_close', "and status = 'PENDING'", ''],
        [
          'bet_close',
          "'bet_result', v_b.id::text,",
          "'bet_result', v_b.id::text || case when p_bet.status <> 'PENDING' then ' again' else '' end,",
        ],
        [
          'bets_settle',
          'perform bet_settle(v_due.bet, v_due.result);',
          'perform bet_settle(bet_settle(v_due.bet, v_due.result), v_due.result);',
        ],
      ],
    }),
    found: 'an operation that nobody asked for',
  },
  {
    bug: 'wrong rounding: a cash-out pays whole points',
    sabotage: changeFunctions([
      'bet_cashout',
      "'CASHED_OUT', v_amount)",
      "'CASHED_OUT', round(v_amount::numeric, -2)::bigint)",
    ]),
    found: 'an operation has other amounts than acknowledged',
  },
  {
    bug: 'wrong rounding: winnings are rounded to whole points',
    sabotage: changeFunctions([
      'bet_winnings',
      'p_stake * p_odds / 100',
      'round(p_stake::numeric * p_odds / 100, -2)::bigint',
    ]),
    found: 'a bet has not ended as its result says',
  },
  {
    bug: 'a bet that has ended is cashed out',
    sabotage: damageDatabase({
      unguarded: { tournament_entry: 'c' },
      changes: [
        ['bet_cashout', "v_b.status <> 'PENDING'", 'false'],
        ['bet_cashout', 'v_o.gone or v_o.suspended or', ''],
        ['bet_close', "and status = 'PENDING'", ''],
        [
          'bet_close',
          "'bet_result', v_b.id::text,",
          "'bet_result', v_b.id::text || case when p_bet.status <> 'PENDING' then clock_timestamp()::text else '' end,",
        ],
      ],
    }),
    found: /an operation was carried out twice|an operation that nobody asked for/,
  },
  {
    bug: 'a cash-out is acknowledged, but its points do not move',
    sabotage: changeFunctions(['bet_cashout', /v_b := bet_close\(v_b, 'CASHED_OUT', v_amount\);/, '']),
    found: 'an acknowledged operation is missing',
  },
  {
    bug: 'points are booked as money',
    sabotage: changeFunctions(
      ['points_move', "'UNO:' || p_entry", "'EUR'"],
      ['points_grant', "'UNO:' || p_entry", "'EUR'"],
    ),
    found: 'points and money are mixed',
  },
  {
    bug: 'a refused cash-out is announced as successful',
    sabotage: changeFunctions([
      'bet_cashout',
      /v_amount := bet_cashout_amount/,
      "perform tournament_fact(p_customer, v_e.tournament_id, 'bet-cashed-out'); v_amount := bet_cashout_amount",
    ]),
    found: 'a fact has no committed operation',
  },
  {
    bug: 'a bet is corrected, but its points do not move',
    sabotage: changeFunctions(['bet_correct', 'if v_moved <> 0 then', 'if false then']),
    found: 'an acknowledged operation is missing',
  },
  {
    bug: 'a cancelled tournament does not refund its entry prices',
    sabotage: changeFunctions(['tournament_end_early', 'v_paid := tournament_refund(p_tournament);', 'v_paid := 0;']),
    found: 'an acknowledged operation is missing',
  },
];
