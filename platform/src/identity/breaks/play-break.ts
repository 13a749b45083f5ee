/** A timeout ends automatically; an exclusion goes on after its time until it is lifted on request. */
export const BREAK_KINDS = ['timeout', 'exclusion'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** Where an exclusion holds: in the brand in which it was taken, or in every brand of the group. */
export const BREAK_SCOPES = ['brand', 'group'] as const;
export type BreakScope = (typeof BREAK_SCOPES)[number];

/** Break that a player requests, or an operator for them. */
export interface WantedBreak {
  customerId: string;
  kind: BreakKind;
  scope: BreakScope;
  /** ISO 8601 duration; null: until further notice. */
  period: string | null;
  /** Why, in the words of who asks; may be empty. */
  reason: string;
}

/** A break of one account. */
export interface BreakRow {
  id: string;
  kind: BreakKind;
  scope: BreakScope;
  startsAt: Date;
  /** Null: until further notice. */
  endsAt: Date | null;
  /** Null: until it is lifted. */
  inForceUntil: Date | null;
  isInForce: boolean;
  /** `player` or the name of an operator. */
  actor: string;
  reason: string;
  /** The account in which it was taken: another one of the same person's, or this one. */
  takenIn: string;
}
