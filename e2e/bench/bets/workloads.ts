import { randomUUID } from 'node:crypto';

export const SCALE = 20;
const HASH = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';

/** Transaction type, as a pgbench script and as consecutive statements for the driver. */
export interface Workload {
  name: string;
  database: 'tpcb' | 'parlay';
  /** Undefined for pgbench's built-in TPC-B. */
  script: string | undefined;
  statements(): Statement[];
}
interface Statement {
  name: string;
  text: string;
  values?: unknown[];
}

const randomInt = (min: number, max: number) => min + Math.floor(Math.random() * (max - min + 1));

/** TPC-B as in pgbench: seven statements, each with a round trip to the server. */
export const tpcb: Workload = {
  name: 'TPC-B, 7 statements',
  database: 'tpcb',
  script: undefined,
  statements() {
    const [aid, bid, tid, delta] = tpcbValues();
    return [
      { name: 'begin', text: 'begin' },
      {
        name: 'account',
        text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
        values: [delta, aid],
      },
      { name: 'balance', text: 'select abalance from pgbench_accounts where aid = $1', values: [aid] },
      {
        name: 'teller',
        text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
        values: [delta, tid],
      },
      {
        name: 'branch',
        text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
        values: [delta, bid],
      },
      {
        name: 'history',
        text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
        values: [tid, bid, aid, delta],
      },
      { name: 'end', text: 'commit' },
    ];
  },
};

/** TPC-B in one function call that writes the same rows. A bet is also one call. */
export const tpcbCall: Workload = {
  name: 'TPC-B, one call',
  database: 'tpcb',
  script: `
\\set aid random(1, ${SCALE} * 100000)
\\set bid random(1, ${SCALE})
\\set tid random(1, ${SCALE} * 10)
\\set delta random(-5000, 5000)
select tpcb(:aid, :bid, :tid, :delta);
`,
  statements: () => [{ name: 'tpcb', text: 'select tpcb($1, $2, $3, $4)', values: tpcbValues() }],
};

function tpcbValues(): number[] {
  return [randomInt(1, SCALE * 100_000), randomInt(1, SCALE), randomInt(1, SCALE * 10), randomInt(-5_000, 5_000)];
}

/** Bets of 100 points at the current odds, each by a random player in one of the player's two tournaments. */
export const bets = betsOf('bets', 1, 1000);
/**
 * Bets by players without rules, and by the same number of players with all rules. Fewer players would contend more for
 * their wallets.
 */
export const freeBets = betsOf('bets without rules', 1, 250);
export const ruledBets = betsOf('bets with all rules', 751, 1000);

function betsOf(name: string, min: number, max: number): Workload {
  return {
    name,
    database: 'parlay',
    script: `
\\set p random(${min}, ${max})
\\set t 1 + (:p + random(0, 1)) % 8
\\set f random(1, 10)
\\set m random(1, 3)
\\set s random(1, 3)
\\set odds 150 + 50 * :s
select bet_place('t' || :t, 'p' || :p, 't' || :t || '-f' || :f || '-m' || :m || '-s' || :s, 10000, :odds,
  gen_random_uuid()::text, '${HASH}');
`,
    statements: () => {
      const { player, tournament, selection, odds } = randomBet(randomInt(min, max));
      return [betStatement([tournament, player, selection, 10_000, odds])];
    },
  };
}

/** Bets by all players in one tournament on one selection. */
export const hotBets: Workload = {
  name: 'bets, one selection',
  database: 'parlay',
  script: `
\\set p random(1, 1000)
select bet_place('t9', 'p' || :p, 't9-f1-m1-s1', 10000, 200, gen_random_uuid()::text, '${HASH}');
`,
  statements: () => [betStatement(['t9', `p${randomInt(1, 1000)}`, 't9-f1-m1-s1', 10_000, 200])],
};

/** Game stakes of 1 cent by the first 250 players, who have no limits. */
export const stakes = gameStakes('stakes of games', 1, 250);
/** The same stakes by players with a loss limit and a wager limit for each period, which they never reach. */
export const limitedStakes = gameStakes('stakes with six limits', 501, 750);

/** Game rounds with a stake and a win of 1 cent, by players without limits. */
export const rounds = gameRounds('rounds of games', 'bench', 1, 250);
/** The same rounds by players with six limits, a past break, and an active bonus that counts the stake. */
export const ruledRounds = gameRounds('rounds with limits and a bonus', 'bench', 751, 1000);
/** The same rounds by the same players in a slot session. */
export const slotRounds = gameRounds('rounds of a slot session, too', 'slot', 751, 1000);

function gameStakes(name: string, min: number, max: number): Workload {
  return {
    name,
    database: 'parlay',
    script: `
\\set p random(${min}, ${max})
${gameLine('bet', 'bench', "'round-' || :p || '-' || random(1, 100)")}
`,
    statements: () => {
      const player = randomInt(min, max);
      return [gameCall('bet', `bench-${player}`, `round-${player}-${randomInt(1, 100)}`)];
    },
  };
}

function gameRounds(name: string, token: string, min: number, max: number): Workload {
  return {
    name,
    database: 'parlay',
    script: `
\\set p random(${min}, ${max})
\\set r random(1, 1000000000)
${gameLine('bet', token, "'r-' || :r")}
${gameLine('win', token, "'r-' || :r")}
`,
    statements: () => {
      const session = `${token}-${randomInt(min, max)}`;
      const round = randomUUID();
      return [gameCall('bet', session, round), gameCall('win', session, round)];
    },
  };
}

/** Returns a pgbench script line that moves 1 cent for the player `:p`. `round` is an SQL expression. */
function gameLine(verb: 'bet' | 'win', token: string, round: string): string {
  return `select game_${verb}('bench', '${token}-' || :p, gen_random_uuid()::text, ${round}, 1, 'EUR', '${HASH}');`;
}

const gameCall = (verb: 'bet' | 'win', session: string, round: string): Statement => ({
  name: verb,
  text: `select game_${verb}('bench', $1, $2, $3, 1, 'EUR', $4)`,
  values: [session, randomUUID(), round, HASH],
});

const betStatement = (values: unknown[]): Statement => ({
  name: 'bet',
  text: 'select bet_place($1, $2, $3, $4, $5, $6, $7)',
  values: [...values, randomUUID(), HASH],
});

interface Bet {
  number: number;
  player: string;
  tournament: string;
  selection: string;
  odds: number;
}

export function randomBet(number = randomInt(1, 1000)): Bet {
  const tournament = `t${1 + ((number + randomInt(0, 1)) % 8)}`;
  const outcome = randomInt(1, 3);
  const selection = `${tournament}-f${randomInt(1, 10)}-m${randomInt(1, 3)}-s${outcome}`;
  return { number, player: `p${number}`, tournament, selection, odds: 150 + 50 * outcome };
}
