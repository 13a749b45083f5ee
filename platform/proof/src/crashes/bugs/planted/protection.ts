import { broken, changed, type PlantedBug } from '../planted-bug.ts';

/** Bugs of limits, breaks and slot sessions. */
export const PROTECTION_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a limit is lowered in its history alone',
    sabotage: changed([
      'limit_change',
      /perform limit_written\(v_l, p_amount\);\s*return jsonb_build_object\('event', v_event\);/,
      "return jsonb_build_object('event', v_event);",
    ]),
    found: 'a limit is not the last of its history',
  },
  {
    bug: 'a break is acknowledged and not kept',
    sabotage: changed(['break_begin', 'from unnest(v_covered) one', 'from unnest(v_covered[1:0]) one']),
    found: 'an acknowledged operation is missing',
  },
  {
    bug: 'a raise that was revoked still waits',
    sabotage: changed(['limit_keep', 'perform limit_written(v_l, v_l.amount);', '']),
    found: 'a limit is not the last of its history',
  },
  {
    bug: 'a raise counts as soon as it is confirmed',
    sabotage: changed(['limit_confirm', 'if v_l.raise_due_at > now() then', 'if false then']),
    found: 'a raise counts that nobody confirmed',
  },
  {
    bug: 'a lower limit of session time ends no session',
    sabotage: changed(['limit_written', "if p_limit.kind = 'session' then", 'if false then']),
    found: 'a session goes on beyond its time',
  },
  {
    bug: 'what staff set is not noted as the most',
    sabotage: changed(['limit_of_staff', 'staff_amount = p_amount', 'staff_amount = staff_amount']),
    found: 'a limit of staff does not bind the player',
  },
  {
    bug: 'a player raises what staff set',
    sabotage: changed([
      'limit_change',
      'if not v_of_staff and (p_amount > v_l.staff_amount',
      'if false and (p_amount > v_l.staff_amount',
    ]),
    found: 'a limit of staff does not bind the player',
  },
  {
    bug: 'an account that is likely an excluded person’s is not held',
    sabotage: changed(['match_check', /return exists \(.*?\);/s, 'return false;']),
    found: 'a held account has made a deposit',
  },
  {
    bug: 'a confirmed match excludes nobody',
    sabotage: changed(['match_decide', "if p_decision = 'confirmed' then", 'if false then']),
    found: 'a match does not stand as it was decided',
  },
  {
    bug: 'each of two operators decides about one match',
    sabotage: changed(['match_decide', /and m\.decision is null;(?=\s*get diagnostics v_decided)/, ';']),
    found: 'an operation was carried out twice',
  },
  {
    bug: 'the last stake of a slot session may be any',
    sabotage: broken({
      unguarded: { slot_session: 'c' },
      changes: [['slot_session_limited', 'staked + p_amount <= amount', 'staked <= amount']],
    }),
    found: 'a limit was passed',
  },
];
