import { changed, type PlantedBug } from './planted-bug.ts';
import { GIFT_BUGS } from './planted-gifts.ts';
import { rewrite, unguard } from './spoil.ts';

const WALLET_UPDATE =
  /spendable = spendable \+ total, withdrawable = withdrawable \+ p_withdrawable, locked = locked \+ p_locked,\s*version = version \+ 1/;

/** Bugs that show without any kill: broken variants of the product's own functions. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    bug: 'keys are not kept: what is asked again is carried out again',
    sabotage: {
      spoil: async (query) => {
        await query(`create or replace function claim_key(p_scope text, p_key text, p_hash text) returns jsonb
          language sql as $$ insert into idempotency values (p_scope, p_key, p_hash) on conflict do nothing; select null::jsonb $$`);
        await rewrite(query, [
          ['bet_place', 'kept.key = p_key', 'false'],
          ['bet_place', 'p_hash, reply);', 'p_hash, reply) on conflict do nothing;'],
        ]);
      },
    },
    // Which of the two comes first is chance: a second answer differs, or a second carrying out is in the books.
    found: 'an operation was carried out twice|one key has two answers',
  },
  {
    bug: 'lost update: a balance is read, then written',
    sabotage: {
      spoil: async (query) => {
        await query('drop index if exists outbox_of_wallet');
        await unguard(query, 'outbox', 'u');
        await unguard(query, 'wallet', 'c');
        await unguard(query, 'wallet_entry', 'p');
        await rewrite(query, [
          ['game_call', 'where customer_id = s.customer_id for update', 'where customer_id = s.customer_id'],
          [
            'wallet_move',
            /\bbegin\b/,
            'begin select * into w from wallet where customer_id = p_customer; perform pg_sleep(0.003);',
          ],
          [
            'wallet_move',
            WALLET_UPDATE,
            'spendable = w.spendable + total, withdrawable = w.withdrawable + p_withdrawable, version = w.version + 1',
          ],
        ]);
      },
    },
    found: 'the books: a wallet is the sum of its postings',
  },
  {
    bug: 'a bet is settled twice',
    sabotage: {
      spoil: async (query) => {
        await unguard(query, 'tournament_entry', 'c');
        await rewrite(query, [
          ['bet_close', "and status = 'PENDING'", ''],
          [
            'bet_close',
            "'bet_result', b.id::text,",
            "'bet_result', b.id::text || case when p_bet.status <> 'PENDING' then ' again' else '' end,",
          ],
          [
            'bets_settle',
            'perform bet_settle(due.bet, due.result);',
            'perform bet_settle(bet_settle(due.bet, due.result), due.result);',
          ],
        ]);
      },
    },
    found: 'an operation that nobody asked for',
  },
  {
    bug: 'wrong rounding: a cash-out pays whole points',
    sabotage: changed(['bet_cashout', "'CASHED_OUT', amount)", "'CASHED_OUT', round(amount::numeric, -2)::bigint)"]),
    found: 'an operation has other amounts than acknowledged',
  },
  {
    bug: 'wrong rounding: winnings are rounded to whole points',
    sabotage: changed(['bet_winnings', 'p_stake * p_odds / 100', 'round(p_stake::numeric * p_odds / 100, -2)::bigint']),
    found: 'a bet has not ended as its result says',
  },
  {
    bug: 'wrong sign: an entry price is paid to the player',
    sabotage: changed([
      'tournament_entry_pay',
      '-parts.from_withdrawable, -parts.from_bonus',
      'parts.from_withdrawable, parts.from_bonus',
    ]),
    found: 'an operation has other amounts than acknowledged',
  },
  {
    bug: 'the house’s side is forgotten',
    sabotage: {
      spoil: async (query) => {
        await query('drop trigger posting_balances on posting');
        await rewrite(query, [['wallet_move', /,\s*\(other, -total\)/, '']]);
      },
    },
    found: 'a transfer does not sum to zero',
  },
  {
    bug: 'a deposit is credited for each notification',
    sabotage: changed(
      ['deposit_notified', 'request.status <> p_status or not request.heard', 'true'],
      [
        'deposit_notified',
        "'deposit', 'deposit', request.id::text,",
        "'deposit', 'deposit', request.id::text || coalesce(nullif(' ' || p_event, ' ' || request.id || '-0'), ''),",
      ],
      ['deposit_notified', "request.status in ('QUEUED', 'READY_FOR_REDIRECTION')", 'true'],
    ),
    found: 'an operation that nobody asked for',
  },
  {
    bug: 'a bet that has ended is cashed out',
    sabotage: {
      spoil: async (query) => {
        await unguard(query, 'tournament_entry', 'c');
        await rewrite(query, [
          ['bet_cashout', "b.status <> 'PENDING'", 'false'],
          ['bet_cashout', 'o.gone or o.suspended or', ''],
          ['bet_close', "and status = 'PENDING'", ''],
          [
            'bet_close',
            "'bet_result', b.id::text,",
            "'bet_result', b.id::text || case when p_bet.status <> 'PENDING' then clock_timestamp()::text else '' end,",
          ],
        ]);
      },
    },
    found: /an operation was carried out twice|an operation that nobody asked for/,
  },
  {
    bug: 'nobody looks whether a stake can be afforded',
    sabotage: {
      spoil: async (query) => {
        await unguard(query, 'wallet', 'c');
        await unguard(query, 'wallet_entry', 'c');
        await rewrite(query, [
          ['stake_parts', /p_amount > w\.bonus \+ w\.withdrawable/, 'false'],
          ['stake_parts', 'if w.bonus = 0 or', 'if true or'],
        ]);
      },
    },
    found: 'the books: no balance is below zero',
  },
  {
    bug: 'a fault is swallowed: the bet is acknowledged, its points stay',
    sabotage: changed(['bet_cashout', /b := bet_close\(b, 'CASHED_OUT', amount\);/, '']),
    found: 'an acknowledged operation is missing',
  },
  {
    bug: 'points are kept in money',
    sabotage: changed(['points_move', "'UNO:' || p_entry", "'EUR'"], ['points_grant', "'UNO:' || p_entry", "'EUR'"]),
    found: 'points and money are mixed',
  },
  {
    bug: 'every stake earns a cent that nobody asked for',
    sabotage: changed([
      'game_bet',
      /return keep_reply\(scope, p_transaction, game_reply\(w\)\);/,
      `perform wallet_transfer('game_win', 'loyalty', p_transaction, s.customer_id, null, 1, 0);
       return keep_reply(scope, p_transaction, game_reply(w));`,
    ]),
    found: 'an operation that nobody asked for',
  },
  {
    bug: 'a reply tells the balance of before',
    sabotage: changed(['game_win', 'w := wallet_transfer(', 'perform wallet_transfer(']),
    found: 'a reply tells another balance than the books',
  },
  {
    bug: 'a credited deposit owes its page a fact',
    sabotage: changed(['deposit_notified', /perform payment_fact\(request\);/, '']),
    found: 'a committed operation has no fact',
  },
  {
    bug: 'a refused cash-out is told as one',
    sabotage: changed([
      'bet_cashout',
      /amount := bet_cashout_amount/,
      "perform tournament_fact(p_customer, e.tournament_id, 'bet-cashed-out'); amount := bet_cashout_amount",
    ]),
    found: 'a fact has no committed operation',
  },
  {
    bug: 'a limit is lowered in its history alone',
    sabotage: changed([
      'limit_change',
      /perform limit_written\(l, p_amount\);\s*return jsonb_build_object\('event', event\);/,
      "return jsonb_build_object('event', event);",
    ]),
    found: 'a limit is not the last of its history',
  },
  {
    bug: 'a break is acknowledged and not kept',
    sabotage: changed(['break_begin', 'from unnest(covered) one', 'from unnest(covered[1:0]) one']),
    found: 'an acknowledged operation is missing',
  },
  ...GIFT_BUGS,
  {
    bug: 'a raise that was revoked still waits',
    sabotage: changed(['limit_keep', 'perform limit_written(l, l.amount);', '']),
    found: 'a limit is not the last of its history',
  },
];
