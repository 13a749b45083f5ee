import { z } from 'zod/mini';
import { isDay } from '../validation/date.ts';
import { bonusPolicy } from './bonus-policy.ts';
import { displayRules } from './display-rules.ts';
import { limitRules } from './limit-rules.ts';
import { playRules } from './play-rules.ts';

/** Jurisdictions with their own file in `policies/`, by country. */
export const JURISDICTIONS = ['DE', 'ES', 'FI', 'GB', 'MT', 'PE', 'SE'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

const Day = z.string().check(z.refine(isDay, 'is no day as YYYY-MM-DD'));

/** Every rule of a policy. Each field defines its stricter value (`fields.ts`). A group is a strict object. */
export const PolicyRules = z.strictObject({ ...displayRules, ...playRules, ...limitRules, ...bonusPolicy });
export type PolicyRules = z.infer<typeof PolicyRules>;

/** A file in `policies/` with the versions of a jurisdiction's rules. */
export const PolicyFile = z.strictObject({
  jurisdiction: z.enum(JURISDICTIONS),
  /** Endings that a licence allows for host names (B13), without the leading dot; any ending if absent. */
  domains: z.optional(z.array(z.string().check(z.regex(/^[a-z]+(\.[a-z]+)*$/))).check(z.minLength(1))),
  versions: z
    .array(
      z.strictObject({
        version: z.string().check(z.minLength(1)),
        /** First day, in UTC, on which this version applies. */
        inForceFrom: Day,
        rules: PolicyRules,
      }),
    )
    .check(
      z.minLength(1),
      z.refine(
        (versions) => new Set(versions.map(({ inForceFrom }) => inForceFrom)).size === versions.length,
        'two versions take force on the same day',
      ),
    ),
});
export type PolicyFile = z.infer<typeof PolicyFile>;

/** Rules for one player: what the player may do, sees and is reminded of. */
export interface JurisdictionPolicy extends PolicyRules {
  jurisdiction: Jurisdiction | 'unknown';
  version: string;
  inForceFrom: string;
}
