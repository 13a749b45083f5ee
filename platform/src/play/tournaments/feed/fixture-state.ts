/** One match (or title race) as planned: who, where, from when. Times are milliseconds since the epoch. */
export interface FixturePlan {
  id: string;
  sport: 'Football' | 'Ice hockey' | 'Tennis';
  competition: string;
  name: string;
  /** Two sides, or everybody in a title race. */
  sides: string[];
  startsAt: number;
  endsAt: number;
}

export type SelectionResult = 'WON' | 'LOST' | 'VOID';

export interface SelectionState {
  id: string;
  name: string;
  ordinal: number;
  /** Hundredths: 214 is 2.14. */
  odds: number;
  showBet: boolean;
  disabled: boolean;
  toBeRemoved: boolean;
  /** null until it is known; never changes afterwards. VOID: withdrawn, stakes go back. */
  result: SelectionResult | null;
}

export interface MarketState {
  id: string;
  name: string;
  ordinal: number;
  layout: 'HORIZONTAL' | 'VERTICAL';
  orderBy: 'odds' | 'name' | 'ordinal';
  showMarket: boolean;
  disabled: boolean;
  toBeRemoved: boolean;
  selections: SelectionState[];
}

/** A fixture at one moment. */
export interface FixtureState {
  plan: FixturePlan;
  /** null before the start. */
  score: string | null;
  minute: number | null;
  isVisible: boolean;
  disabled: boolean;
  toBeRemoved: boolean;
  markets: MarketState[];
}
