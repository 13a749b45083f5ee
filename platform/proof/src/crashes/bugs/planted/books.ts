import { changeFunctions, type PlantedBug } from '../planted-bug.ts';

/** Planted bugs in bets and tickets of providers. */
export const BOOK_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a corrected bet pays its whole total again',
    sabotage: changeFunctions(['book_apply', 'v_own - b.paid_own', 'v_own']),
    found: 'the books: a bet at a provider has paid what stands',
  },
  {
    bug: 'a bet is accepted after its rollback',
    sabotage: changeFunctions([
      'book_place_refusal',
      /if exists \(select from book_tombstone .*?\) then/s,
      'if false then',
    ]),
    found: 'the books: a bet that was rolled back first never comes',
  },
  {
    bug: 'a half void gives back the whole stake',
    sabotage: changeFunctions(['book_void', '(v_open + 1) / 2', 'v_open']),
    found: 'the ledger disagrees with a provider’s statement',
  },
  {
    bug: 'a bet is placed, but its stake stays with the player',
    sabotage: changeFunctions(['book_place', /v_w := wallet_transfer\(.*?\);/s, '']),
    found: 'the books: the stake of a bet at a provider is one transfer',
  },
  {
    bug: 'a change of a bet is paid, but not recorded',
    sabotage: changeFunctions(['book_apply', /insert into book_move .*?;/s, '']),
    found: /an acknowledged operation is missing|the books: a bet at a provider is the sum of its moves/,
  },
  {
    bug: 'a prize of a draw is acknowledged, but not paid',
    sabotage: changeFunctions(['book_draw_win', 'v_b.returned + p_amount', 'v_b.returned']),
    found: 'the books: a ticket is the sum of its draws',
  },
];
