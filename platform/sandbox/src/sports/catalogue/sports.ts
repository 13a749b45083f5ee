/** Sport whose score is a count of rare goals. */
export interface GoalSport {
  model: 'goals';
  /** Playing time in minutes, as the clock shows it. */
  minutes: number;
  /** Time from the start to the result, in minutes. */
  lasts: number;
  periods: number;
  /** Average goals of each side. */
  rate: number;
  /** Main line of the total. */
  line: number;
  /** Average corners and cards of each side, if they are counted. */
  extras?: { corners: number; cards: number };
}

/** Sport in which points are scored so often that their sum is close to a normal distribution. */
export interface PointSport {
  model: 'points';
  minutes: number;
  lasts: number;
  periods: number;
  /** Average and standard deviation of each side's points. */
  mean: number;
  deviation: number;
  /** Sizes of the scores, which are drawn with equal probability. */
  sizes: readonly number[];
  /** True if a tie is decided in overtime. */
  hasOvertime: boolean;
}

/** Rule of one set: the first to `target` units with a lead of `lead` wins, and so does the first to `cap` units. */
export interface SetRule {
  target: number;
  lead: number;
  cap: number;
}

/** Sport that is played in sets of games, points or legs. */
export interface SetSport {
  model: 'sets';
  /** Time of a match with the most units, in minutes. */
  lasts: number;
  setsToWin: number;
  rule: SetRule;
  lastRule?: SetRule;
  /** Maximum distance of the stronger side's probability to win a unit from one half. */
  edge: number;
  unit: 'games' | 'points' | 'legs';
}

/** Fight over rounds that can end early. */
export interface RoundSport {
  model: 'rounds';
  lasts: number;
  rounds: number;
}

/** Race of several competitors. */
export interface LapSport {
  model: 'laps';
  lasts: number;
  laps: number;
}

export type Sport = GoalSport | PointSport | SetSport | RoundSport | LapSport;

const TO_11: SetRule = { target: 11, lead: 2, cap: 21 };

/** The book's sports, in the order of the menu. */
const SPORTS = {
  football: {
    ...{ model: 'goals', minutes: 90, lasts: 105, periods: 2, rate: 1.35, line: 2.5 },
    extras: { corners: 5, cards: 1.9 },
  },
  tennis: {
    ...{ model: 'sets', lasts: 180, setsToWin: 2, edge: 0.07, unit: 'games' },
    rule: { target: 6, lead: 2, cap: 7 },
  },
  'ice-hockey': { model: 'goals', minutes: 60, lasts: 100, periods: 3, rate: 2.8, line: 5.5 },
  basketball: {
    ...{ model: 'points', minutes: 40, lasts: 90, periods: 4, mean: 82, deviation: 10 },
    ...{ sizes: [1, 2, 2, 3], hasOvertime: true },
  },
  handball: {
    ...{ model: 'points', minutes: 60, lasts: 80, periods: 2, mean: 29, deviation: 4.2 },
    ...{ sizes: [1], hasOvertime: false },
  },
  volleyball: {
    ...{ model: 'sets', lasts: 200, setsToWin: 3, edge: 0.03, unit: 'points' },
    ...{ rule: { target: 25, lead: 2, cap: 35 }, lastRule: { target: 15, lead: 2, cap: 25 } },
  },
  'table-tennis': { model: 'sets', lasts: 75, setsToWin: 3, edge: 0.05, unit: 'points', rule: TO_11 },
  darts: {
    ...{ model: 'sets', lasts: 90, setsToWin: 3, edge: 0.12, unit: 'legs' },
    rule: { target: 3, lead: 1, cap: 3 },
  },
  'american-football': {
    ...{ model: 'points', minutes: 60, lasts: 170, periods: 4, mean: 23, deviation: 8.5 },
    ...{ sizes: [3, 7, 7], hasOvertime: true },
  },
  rugby: {
    ...{ model: 'points', minutes: 80, lasts: 100, periods: 2, mean: 24, deviation: 8.5 },
    ...{ sizes: [3, 5, 7], hasOvertime: false },
  },
  boxing: { model: 'rounds', lasts: 48, rounds: 12 },
  'motor-racing': { model: 'laps', lasts: 60, laps: 40 },
} as const satisfies Record<string, Sport>;

export type SportId = keyof typeof SPORTS;
export const SPORT_IDS = Object.keys(SPORTS) as SportId[];
/** Returns a sport's rules without its literal types. */
export const sportOf = (id: SportId): Sport => SPORTS[id];
