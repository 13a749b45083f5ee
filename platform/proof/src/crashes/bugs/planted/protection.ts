import { changeFunctions, damageDatabase, type PlantedBug } from '../planted-bug.ts';

/** Planted bugs in limits, breaks and slot sessions. */
export const PROTECTION_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a limit is lowered only in its history',
    sabotage: changeFunctions([
      'limit_change',
      /perform limit_written\(v_l, p_amount\);\s*return jsonb_build_object\('event', v_event\);/,
      "return jsonb_build_object('event', v_event);",
    ]),
    found: 'a limit is not the last of its history',
  },
  {
    bug: 'a break is acknowledged but not stored',
    sabotage: changeFunctions(['break_begin', 'from unnest(v_covered) one', 'from unnest(v_covered[1:0]) one']),
    found: 'an acknowledged operation is missing',
  },
  {
    bug: 'a revoked raise stays pending',
    sabotage: changeFunctions(['limit_keep', 'perform limit_written(v_l, v_l.amount);', '']),
    found: 'a limit is not the last of its history',
  },
  {
    bug: 'a confirmed raise takes effect before it is due',
    sabotage: changeFunctions(['limit_confirm', 'if v_l.raise_due_at > now() then', 'if false then']),
    found: 'a raise counts that nobody confirmed',
  },
  {
    bug: 'a lowered session time limit ends no session',
    sabotage: changeFunctions(['limit_written', "if p_limit.kind = 'session' then", 'if false then']),
    found: 'a session goes on beyond its time',
  },
  {
    bug: 'a limit set by staff is not stored as the maximum',
    sabotage: changeFunctions(['limit_of_staff', 'staff_amount = p_amount', 'staff_amount = staff_amount']),
    found: 'a limit of staff does not bind the player',
  },
  {
    bug: 'a player raises a limit set by staff',
    sabotage: changeFunctions([
      'limit_change',
      'if not v_of_staff and (p_amount > v_l.staff_amount',
      'if false and (p_amount > v_l.staff_amount',
    ]),
    found: 'a limit of staff does not bind the player',
  },
  {
    bug: 'an account that likely belongs to an excluded person is not held',
    sabotage: changeFunctions(['match_check', /return exists \(.*?\);/s, 'return false;']),
    found: 'a held account has made a deposit',
  },
  {
    bug: 'a confirmed match excludes nobody',
    sabotage: changeFunctions(['match_decide', "if p_decision = 'confirmed' then", 'if false then']),
    found: 'a match does not stand as it was decided',
  },
  {
    bug: 'two operators both decide about the same match',
    sabotage: changeFunctions(['match_decide', /and m\.decision is null;(?=\s*get diagnostics v_decided)/, ';']),
    found: 'an operation was carried out twice',
  },
  {
    bug: 'the last stake of a slot session may exceed its money',
    sabotage: damageDatabase({
      unguarded: { slot_session: 'c' },
      changes: [['slot_session_limited', 'staked + p_amount <= amount', 'staked <= amount']],
    }),
    found: 'a limit was passed',
  },
];
