import { CHECK_KINDS, CHECK_REASONS } from '@parlay/contracts/identity-check';
import { z } from 'zod';
import { toPlainText } from '../../../core/http/plain-text.ts';
import { BrandNumber, Instant, PageQuery, reasonText, text } from '../../../core/http/schemas.ts';

const STATES = ['pending', 'approved', 'failed', 'invalid', 'refer', 'replaced'] as const;

export const DocumentsQuery = z.object({
  ...PageQuery,
  state: z.enum(STATES).optional().describe('By default those that wait for a decision'),
  kind: z.enum(CHECK_KINDS).optional(),
  brand: BrandNumber.optional(),
  customer: text(40).min(1).optional(),
});
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

export const OperatorDocument = z
  .object({
    id: z.string(),
    customerId: z.string(),
    brandId: z.int(),
    kind: z.string(),
    state: z.enum(STATES),
    reason: z.string().nullable(),
    note: z.string(),
    name: z.string().nullable().describe('null: a check without a document'),
    type: z.string().nullable(),
    size: z.int().nullable(),
    company: z.string().nullable().describe('The company that checks it; null: our own staff'),
    sent: z.boolean().describe('The company has taken it'),
    failure: z.string().nullable().describe('Why the company has not'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'OperatorDocument' });
export type OperatorDocument = z.infer<typeof OperatorDocument>;

export const OperatorDocumentDetails = OperatorDocument.extend({
  applicant: z.object({
    firstName: z.string(),
    surname: z.string(),
    birthDate: z.string(),
    address: z.string(),
    nationalId: z.object({ kind: z.string(), number: z.string() }).nullable().describe('As named at registration'),
  }),
  steps: z.array(
    z.object({ state: z.string(), reason: z.string().nullable(), note: z.string(), actor: z.string(), at: Instant }),
  ),
}).meta({ id: 'OperatorDocumentDetails' });
export type OperatorDocumentDetails = z.infer<typeof OperatorDocumentDetails>;

const plain = (max: number) => text(max).overwrite(toPlainText).trim();
const Reason = reasonText(500).describe('For the log; the player does not see it');

export const ApproveBody = z.strictObject({ reason: Reason }).meta({ id: 'DocumentApproval' });

export const RejectBody = z
  .strictObject({
    reason: Reason,
    code: z.enum(CHECK_REASONS).describe('What the player reads'),
    note: plain(300).default('').describe('A sentence for the player, in their language'),
    invalid: z.boolean().default(false).describe('The file is broken or not such a document'),
  })
  .meta({ id: 'DocumentRejection' });
