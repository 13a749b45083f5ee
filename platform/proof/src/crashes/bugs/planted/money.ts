import { changeFunctions, damageDatabase, type PlantedBug } from '../planted-bug.ts';

const WALLET_UPDATE =
  /spendable = spendable \+ v_total, withdrawable = withdrawable \+ p_withdrawable, locked = locked \+ p_locked,\s*version = version \+ 1/;

/** Planted bugs in stakes, deposits, withdrawals and the ledger. */
export const MONEY_BUGS: readonly PlantedBug[] = [
  {
    bug: 'keys are not stored, so a repeated request is executed again',
    sabotage: damageDatabase({
      statements: [
        `create or replace function claim_key(p_scope text, p_key text, p_hash text) returns jsonb
          language sql as $$ insert into idempotency values (p_scope, p_key, p_hash) on conflict do nothing; select null::jsonb $$`,
      ],
      changes: [
        ['bet_place', 'kept.key = p_key', 'false'],
        ['bet_place', 'p_hash, v_reply);', 'p_hash, v_reply) on conflict do nothing;'],
      ],
    }),
    // The checker may first find either a second reply that differs or a second execution in the ledger.
    found: 'an operation was carried out twice|one key has two answers',
  },
  {
    bug: 'lost update: a balance is read, then written',
    sabotage: damageDatabase({
      statements: ['drop index if exists outbox_of_wallet'],
      unguarded: { outbox: 'u', wallet: 'c', wallet_entry: 'p' },
      changes: [
        ['game_call', 'where customer_id = s.customer_id for update', 'where customer_id = s.customer_id'],
        [
          'wallet_move',
          /\bbegin\b/,
          'begin select * into v_w from wallet where customer_id = p_customer; perform pg_sleep(0.003);',
        ],
        [
          'wallet_move',
          WALLET_UPDATE,
          'spendable = v_w.spendable + v_total, withdrawable = v_w.withdrawable + p_withdrawable, version = v_w.version + 1',
        ],
      ],
    }),
    found: 'the books: a wallet is the sum of its postings',
  },
  {
    bug: 'wrong sign: an entry price is paid to the player',
    sabotage: changeFunctions([
      'tournament_entry_pay',
      '-v_parts.from_withdrawable, -v_parts.from_bonus',
      'v_parts.from_withdrawable, v_parts.from_bonus',
    ]),
    found: 'an operation has other amounts than acknowledged',
  },
  {
    bug: 'the house’s side of a transfer is missing',
    sabotage: damageDatabase({
      statements: ['drop trigger posting_balances on posting'],
      changes: [['wallet_move', /,\s*\(v_other, -v_total\)/, '']],
    }),
    found: 'a transfer does not sum to zero',
  },
  {
    bug: 'a deposit is credited for each notification',
    sabotage: changeFunctions(
      ['deposit_notified', 'v_request.status <> p_status or not v_request.heard', 'true'],
      [
        'deposit_notified',
        "'deposit', 'deposit', v_request.id::text,",
        "'deposit', 'deposit', v_request.id::text || coalesce(nullif(' ' || p_event, ' ' || v_request.id || '-0'), ''),",
      ],
      ['deposit_notified', "v_request.status in ('QUEUED', 'READY_FOR_REDIRECTION')", 'true'],
      // Without this change, a second bonus for the same deposit would be refused.
      ['deposit_notified', 'perform bonus_of_deposit(v_request);', ''],
    ),
    found: 'an operation that nobody asked for',
  },
  {
    bug: 'a stake is not checked against the balance',
    sabotage: damageDatabase({
      unguarded: { wallet: 'c', wallet_entry: 'c' },
      changes: [
        ['stake_parts', /p_amount > w\.bonus \+ w\.withdrawable/, 'false'],
        ['stake_parts', 'if w.bonus = 0 or', 'if true or'],
      ],
    }),
    found: 'the books: no balance is below zero',
  },
  {
    bug: 'every stake earns a cent that nobody requested',
    sabotage: changeFunctions([
      'game_bet',
      /return keep_reply\(v_scope, p_transaction, game_reply\(v_w\)\);/,
      `perform wallet_transfer('game_win', 'loyalty', p_transaction, v_s.customer_id, null, 1, 0);
       return keep_reply(v_scope, p_transaction, game_reply(v_w));`,
    ]),
    found: 'an operation that nobody asked for',
  },
  {
    bug: 'a reply has the balance from before the operation',
    sabotage: changeFunctions(['game_win', 'v_w := wallet_transfer(', 'perform wallet_transfer(']),
    found: 'a reply tells another balance than the books',
  },
  {
    bug: 'a credited deposit writes no fact',
    sabotage: changeFunctions(['deposit_notified', /perform payment_fact\(v_request\);/, '']),
    found: 'a committed operation has no fact',
  },
  {
    bug: 'a reversed deposit is taken twice from its player',
    sabotage: changeFunctions([
      'deposit_reversed',
      'least(v_w.withdrawable, request.amount)',
      'least(v_w.withdrawable, 2 * request.amount)',
    ]),
    found: 'an operation has other amounts than acknowledged',
  },
  {
    bug: 'a payout is approved although its account is blocked',
    sabotage: changeFunctions(['withdrawal_decide', "p_action = 'approve' and exists", 'false and exists']),
    found: 'a payout to a blocked account is approved',
  },
  {
    bug: 'a new destination is not held',
    sabotage: changeFunctions(['destination_confirm', 'held_until = case', 'held_until = case when true then null']),
    found: 'a new destination is not held and announced',
  },
  {
    bug: 'withdrawals to a stopped destination continue',
    sabotage: changeFunctions(['destination_stopped', /perform withdrawal_decide\(.*?\);/s, 'null;']),
    found: 'a payout to a stopped destination goes on',
  },
];
