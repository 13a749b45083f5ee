import { z } from 'zod';
import { CHECK_KINDS, CHECK_REASONS, DOCUMENT_TYPES, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_NAME } from './identity-check.ts';

/**
 * Protocol of an identity-check provider. Every call is signed (`X-Timestamp`, `X-Nonce`, `X-Signature`). We call:
 *
 *     POST {address}/identity-check/api/checks            CheckOrder; idempotent
 *     GET  {address}/identity-check/api/checks/{checkId}  CheckStatus; 404 if the provider does not know the check
 *
 * The provider loads the document with a signed `GET {document.url}`, and calls `POST {callbackUrl}` with a CheckEvent until we respond
 * with 200. An event may arrive twice, late or never, so we poll open checks.
 */
export const CHECK_PATH = '/identity-check/api';

/** States that a provider sets. `refer` means that one of its staff decides. */
const REPORTED_STATES = ['pending', 'approved', 'failed', 'invalid', 'refer'] as const;

export const CheckOrder = z.object({
  checkId: z.uuid(),
  kind: z.enum(CHECK_KINDS).exclude(['email']),
  brand: z.object({ id: z.int(), name: z.string() }),
  /** Language of the applicant. */
  locale: z.string().min(2).max(10),
  applicant: z.object({
    customerId: z.string(),
    firstName: z.string(),
    surname: z.string(),
    birthDate: z.iso.date(),
    country: z.string(),
    address: z.string().max(400),
    mobile: z.string(),
    /** The document that the applicant named at registration, if the brand asks for it. */
    nationalId: z.optional(z.object({ kind: z.string(), number: z.string() })),
  }),
  /** null if the check needs no document. */
  document: z.nullable(
    z.object({
      name: z.string().min(1).max(MAX_DOCUMENT_NAME),
      type: z.enum(DOCUMENT_TYPES),
      size: z.int().min(1).max(MAX_DOCUMENT_BYTES),
      url: z.url(),
    }),
  ),
  createdAt: z.iso.datetime(),
  callbackUrl: z.url(),
});
export type CheckOrder = z.infer<typeof CheckOrder>;

const result = {
  /** The provider numbers its decisions. Of two, the one with the higher number is valid. */
  number: z.int().min(0),
  checkId: z.uuid(),
  state: z.enum(REPORTED_STATES),
  reason: z.enum(CHECK_REASONS).optional().describe('With failed and invalid'),
  note: z.string().trim().max(300).default('').describe('A sentence for the player, in their language'),
};

export const CheckStatus = z.object(result);
export type CheckStatus = z.infer<typeof CheckStatus>;

export const CheckEvent = z
  .object({ eventId: z.string().min(1).max(100), at: z.iso.datetime(), ...result })
  .meta({ id: 'IdentityCheckEvent' });
export type CheckEvent = z.infer<typeof CheckEvent>;
