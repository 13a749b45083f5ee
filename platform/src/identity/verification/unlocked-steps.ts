import type { Brand } from '@parlay/contracts/brand-data';
import { GATED_STEPS } from '@parlay/contracts/brand-verification';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { toWire } from '@parlay/money';
import type { Subject } from './repository.ts';
import type { UnlockedStep } from './schemas.ts';

/** Returns the steps that the player's checks unlock under the rules of brand and policy. */
export function unlockedSteps(
  { verification }: Pick<Brand, 'verification'>,
  { ageBeforePlay }: Pick<JurisdictionPolicy, 'ageBeforePlay'>,
  currency: string,
  { identityVerified, ageVerified, emailVerified }: Pick<Subject, 'identityVerified' | 'ageVerified' | 'emailVerified'>,
): UnlockedStep[] {
  const { identity, email, identityAbove } = verification;
  const isVerified = { id: identityVerified, age: ageVerified, email: emailVerified };
  const unlockedStep = (
    step: UnlockedStep['step'],
    needs: UnlockedStep['needs'],
    above: string | null = null,
  ): UnlockedStep => ({
    step,
    needs,
    above,
    isOpen: needs.every((kind) => isVerified[kind]),
  });
  const limit = identityAbove[currency];
  const play = ageBeforePlay ? [unlockedStep('play', ['age'])] : [];
  const steps = GATED_STEPS.flatMap((step) => {
    const needs: UnlockedStep['needs'] = [];
    if (identity.includes(step)) needs.push('id');
    if (email.includes(step)) needs.push('email');
    const above =
      step === 'deposit' && limit !== undefined ? [unlockedStep(step, ['id'], toWire(BigInt(limit), currency))] : [];
    return [unlockedStep(step, needs), ...above];
  });
  return [...play, ...steps];
}
