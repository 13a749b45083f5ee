import { firstGate } from '@parlay/contracts/gates';
import { CHECK_KINDS, type CheckKind, DOCUMENT_KINDS } from '@parlay/contracts/identity-check';
import type { CheckRow } from './checks/repository.ts';
import type { Subject } from './repository.ts';
import type { Check, Verification } from './schemas.ts';
import { presentUpload } from './upload/presenter.ts';
import type { UploadRow } from './upload/repository.ts';

export interface VerificationParts {
  subject: Subject;
  checks: readonly CheckRow[];
  uploads: readonly UploadRow[];
  opens: Verification['opens'];
  /** Whether a provider can check phone numbers for this brand. */
  checksPhones: boolean;
}

export function presentVerification(parts: VerificationParts): Verification {
  const { subject, uploads } = parts;
  const checks = CHECK_KINDS.map((kind) => presentCheck(kind, parts));
  return {
    checks,
    uploads: uploads.map(presentUpload),
    opens: parts.opens,
    next: nextOf(checks, subject.required),
    required: subject.required,
    identityVerified: subject.identityVerified,
    ageVerified: subject.ageVerified,
  };
}

/** Returns a check of the given kind as pages show it. */
export function presentCheck(kind: CheckKind, parts: Omit<VerificationParts, 'opens'>): Check {
  const { subject, uploads, checks, checksPhones } = parts;
  if (kind === 'email') return emailCheck(subject);
  const row = checks.find((check) => check.kind === kind);
  const isVerified = (kind === 'id' && subject.identityVerified) || (kind === 'age' && subject.ageVerified);
  const isUploading = uploads.some((upload) => upload.kind === kind);
  const stored = row && row.state !== 'replaced' ? row.state : 'add';
  const state = isVerified ? 'approved' : isUploading ? 'add_pending' : stored;
  const isDocument = (DOCUMENT_KINDS as readonly string[]).includes(kind);
  const canSend = state !== 'approved' && (isDocument || (checksPhones && subject.hasPhone && state !== 'pending'));
  return {
    kind,
    state,
    reason: state === stored ? (row?.reason ?? null) : null,
    note: state === stored ? (row?.note ?? '') : '',
    name: row?.name ?? null,
    size: row?.size ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    canSend,
  };
}

/** Returns the check of the e-mail address, which is verified through a link that the player can request again. */
function emailCheck({ emailVerified, emailSent }: Subject): Check {
  const state = emailVerified ? 'approved' : emailSent ? 'pending' : 'add';
  const emptyFields = { reason: null, note: '', name: null, size: null, updatedAt: null };
  return { kind: 'email', state, ...emptyFields, canSend: !emailVerified };
}

/**
 * Returns the next check: refused documents first, then the identity if something depends on it, then the e-mail (X28).
 */
function nextOf(checks: readonly Check[], required: boolean): CheckKind | null {
  const refused = checks.find(({ state }) => state === 'failed' || state === 'invalid');
  if (refused) return refused.kind;
  const isIdentityOpen = checks.some(({ kind, state }) => kind === 'id' && state === 'add');
  const gate = firstGate({
    identity: required && isIdentityOpen,
    email: checks.some(({ kind, state }) => kind === 'email' && state !== 'approved'),
  });
  if (gate) return gate === 'identity' ? 'id' : 'email';
  return isIdentityOpen ? 'id' : null;
}
