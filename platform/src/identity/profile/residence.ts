import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import { strictest } from '@parlay/contracts/policy-strictest';

/**
 * Returns true if a move from one country to another would loosen any rule that protects the player. The country
 * determines the policy, so players themselves may only move to a country where every rule is at least as strict.
 */
export function loosensRules(brand: Brand, from: string, to: string): boolean {
  if (from === to) return false;
  const next = policyFor(brand, to);
  return JSON.stringify(strictest(next, policyFor(brand, from))) !== JSON.stringify(strictest(next, next));
}
