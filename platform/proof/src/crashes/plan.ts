import { seededRandom } from '@parlay/sandbox/odds/random';
import { PHASES, type Phase } from './system/wire.ts';

const VICTIMS = ['node', 'database', 'both'] as const;
type Victim = (typeof VICTIMS)[number];

export interface Fault {
  victim: Victim;
  /** Index of the node that is killed, and whose database connection is watched for the moment. */
  node: number;
  /** Number of the money statement on that connection at which to kill, counted from when everything is up. */
  statement: number;
  /** Statements that count; by default, all statements that move money. */
  of?: RegExp | undefined;
  phase: Phase;
  /** Milliseconds into the statement, for the phase `during`. */
  delayMs: number;
  /** Milliseconds into its restart at which the victim is killed again; undefined for no second kill. */
  againAfterMs: number | undefined;
}

export interface Plan {
  seed: number;
  nodes: number;
  faults: Fault[];
  /** Whether a tournament finishes during the load. */
  finishes: boolean;
}

/** Returns the plan of a run, derived from its seed. */
export function planOf(seed: number): Plan {
  const chance = (...what: (string | number)[]) => seededRandom('plan', seed, ...what);
  const nodes = chance('nodes') < 0.5 ? 1 : 2;
  const count = chance('faults') < 0.6 ? 1 : 2;
  return {
    seed,
    nodes,
    finishes: chance('finishes') < 0.5,
    faults: Array.from({ length: count }, (_, n) => ({
      victim: pick(VICTIMS, chance('victim', n)),
      node: Math.floor(chance('node', n) * nodes),
      statement: 15 + Math.floor(chance('statement', n) * 120),
      phase: pick(PHASES, chance('phase', n)),
      delayMs: Math.floor(chance('delay', n) * 4),
      againAfterMs: chance('again', n) < 0.4 ? Math.floor(chance('again after', n) * 350) : undefined,
    })),
  };
}

const pick = <T>(list: readonly [T, ...T[]], chance: number): T => list[Math.floor(chance * list.length)] ?? list[0];

export function describeFault({ victim, node, statement, phase, delayMs, againAfterMs }: Fault): string {
  const when = phase === 'during' ? `${delayMs} ms into` : phase === 'before' ? 'before' : 'at the reply of';
  const secondKill = againAfterMs === undefined ? '' : `, and again ${againAfterMs} ms into the start`;
  return `${victim} ${when} statement ${statement} of node ${node + 1}${secondKill}`;
}
