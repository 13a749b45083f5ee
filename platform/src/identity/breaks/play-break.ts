/** A timeout ends automatically. An exclusion stays in force after its period until it is lifted on request. */
export const BREAK_KINDS = ['timeout', 'exclusion'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** Scope of a break: only the brand in which it was taken, or every brand of the group. */
export const BREAK_SCOPES = ['brand', 'group'] as const;
export type BreakScope = (typeof BREAK_SCOPES)[number];

/** Break requested by a player, or by an operator on their behalf. */
export interface BreakRequest {
  customerId: string;
  kind: BreakKind;
  scope: BreakScope;
  /** ISO 8601 duration; null means until further notice. */
  period: string | null;
  /** Reason given by the player or operator; may be empty. */
  reason: string;
}

/** Break that covers one account. */
export interface BreakRow {
  id: string;
  kind: BreakKind;
  scope: BreakScope;
  startsAt: Date;
  /** Null means until further notice. */
  endsAt: Date | null;
  /** Null for an exclusion that has not been lifted. */
  inForceUntil: Date | null;
  isInForce: boolean;
  /** `player` or the name of an operator. */
  actor: string;
  reason: string;
  /** Account in which the break was taken: this one, or another account of the same person. */
  takenIn: string;
}
