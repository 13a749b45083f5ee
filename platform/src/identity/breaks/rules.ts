import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';

/** Which breaks a player may take. */
export type BreakRules = Pick<JurisdictionPolicy, 'timeout' | 'panicButton' | 'exclusion'>;
