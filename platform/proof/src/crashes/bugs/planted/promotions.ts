import { changeFunctions, damageDatabase, type PlantedBug } from '../planted-bug.ts';

/** Planted bugs in the house's promotions, which are free rounds, free bets, tickets and rewards. */
export const PROMOTION_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a free round is staked from the player’s money',
    sabotage: changeFunctions(['game_bet', 'if p_free_rounds is not null then', 'if false then']),
    found: 'a free round or bet has cost the player’s money',
  },
  {
    bug: 'the last free round is played again and again',
    sabotage: damageDatabase({
      unguarded: { bonus: 'c' },
      changes: [['free_round_bet', 'or v_b.rounds_left = 0', '']],
    }),
    found: 'more free rounds or bets are used or left than were given',
  },
  {
    bug: 'a correction pays all of a free bet’s winnings again',
    sabotage: changeFunctions(['free_bet_settled', 'v_due - p.free_paid)', 'v_due)']),
    found: 'an operation has other amounts than acknowledged',
  },
  {
    bug: 'a void free bet does not come back',
    sabotage: changeFunctions(['free_bet_settled', 'rounds_left = rounds_left + 1', 'rounds_left = rounds_left']),
    found: 'a free round or bet is neither used nor left',
  },
  {
    bug: 'a ticket pays more than one entry',
    sabotage: damageDatabase({
      statements: ['drop index entry_of_ticket'],
      changes: [['tournament_ticket_use', /update bonus set status = 'COMPLETED'.*?;/s, '']],
    }),
    found: 'the books: a ticket pays one entry of its player, which is no dearer, or none',
  },
  {
    bug: 'a reward that an operator refuses is paid',
    sabotage: changeFunctions(['reward_hold_decide', "if p_decision = 'pay' then", 'if true then']),
    found: 'an operation that was refused has moved something',
  },
];
