/** Why a player who is on a break is refused, as break_refusal() answers it. */
export type BreakRefusal = 'on_break' | 'self_excluded';
