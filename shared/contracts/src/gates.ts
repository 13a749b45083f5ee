/** Gates that can stop a player, most urgent first (X28). Server and pages name one, and what to do about it. */
export const GATES = ['self-exclusion', 'timeout', 'identity', 'email', 'limit'] as const;
export type Gate = (typeof GATES)[number];

/** The most urgent of the gates that hold. */
export const firstGate = <G extends Gate>(holding: Readonly<Record<G, boolean>>): G | undefined =>
  GATES.find((gate): gate is G => gate in holding && holding[gate as G]);
