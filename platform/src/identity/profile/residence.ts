import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import { strictest } from '@parlay/contracts/policy-strictest';

/**
 * Whether a move from one country to another would free a player from any rule that protects them. The country decides the
 * policy, so a player alone may only move to rules that are as strict in everything.
 */
export function loosensRules(brand: Brand, from: string, to: string): boolean {
  if (from === to) return false;
  const next = policyFor(brand, to);
  return JSON.stringify(strictest(next, policyFor(brand, from))) !== JSON.stringify(strictest(next, next));
}
