/** Gates that can stop a player, most urgent first (X28). Server and pages show only the most urgent one. */
export const GATES = ['self-exclusion', 'timeout', 'identity', 'email', 'limit'] as const;
export type Gate = (typeof GATES)[number];

/** Returns the most urgent of the gates that apply. */
export const firstGate = <G extends Gate>(holding: Readonly<Record<G, boolean>>): G | undefined =>
  GATES.find((gate): gate is G => gate in holding && holding[gate as G]);
