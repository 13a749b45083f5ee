import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';

/** Policy rules for the breaks that a player may take. */
export type BreakRules = Pick<JurisdictionPolicy, 'timeout' | 'panicButton' | 'exclusion'>;
