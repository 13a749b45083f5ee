import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import type { PlayerSession } from '../../core/http/caller.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { type BreakRefusal, breakInForce } from '../breaks/repository.ts';
import { type ConsentType, consentOf } from '../consents/catalogue.ts';
import { consentsDue, recordConsents } from '../consents/repository.ts';
import { hashPassword, matchPassword } from '../passwords/passwords.ts';
import { credentialsOf, lockCredentials, updatePasswordHash, usernameByEmail } from '../players/repository.ts';
import { beginSession } from '../sessions/begin.ts';
import { clearAttempts, countAttempt, countersOf } from '../sessions/guard.ts';
import { consumeCode, countCodeAttempt } from '../two-factor/code.ts';

export interface LoginAttempt {
  brand: Brand;
  /** The username, or the e-mail address of the account. */
  username: string;
  password: string;
  /** Second-factor code, if sent. */
  code: string | undefined;
  /** Whether each consent was given, by consent type. */
  consents: Record<string, boolean>;
  locale: Locale;
  ipAddress: string;
  userAgent: string;
  /** Device cookie from an earlier login. */
  device: string | undefined;
  /** Hash from `fingerprintHash`. */
  fingerprint: Buffer | undefined;
  /** The browser's previous session; a login ends it and opens a new one. */
  before: PlayerSession | null;
}

export type LoginResult =
  | { ok: true; token: string; device: string; customerId: string; sessionId: string }
  | LoginFailure;
export type LoginFailure =
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'mismatch' | 'code-needed' | 'code-wrong' }
  /** Revealed only after the right password and, with two-factor login, the right code. */
  | { ok: false; error: 'suspended' | 'closed' }
  | { ok: false; error: 'on-break'; onBreak: BreakRefusal; customerId: string }
  | { ok: false; error: 'consents'; missing: ConsentType[] };

/** Rolls back the transaction, so that a correct code still works when it is sent again with the consents. */
class MissingConsents extends Error {
  readonly missing: ConsentType[];
  constructor(missing: ConsentType[]) {
    super('consents are missing');
    this.missing = missing;
  }
}

const nameOf = async (db: Db, { brand, username }: LoginAttempt): Promise<string | undefined> =>
  username.includes('@') ? usernameByEmail(db, brand.id, username) : username;

interface Tools {
  db: Db;
  mails: Mails;
  /** Decryption key of second-factor secrets. */
  twoFactorKey: Buffer;
}

/**
 * Checks name and password, then the second factor if any, then consents. The result of a step is revealed only after
 * all earlier ones have passed (D1).
 */
export async function login({ db, mails, twoFactorKey }: Tools, attempt: LoginAttempt): Promise<LoginResult> {
  const { brand, ipAddress, userAgent, device, fingerprint, locale, before, code } = attempt;
  // Resolved before the attempt is counted, so that username and e-mail address share the account's counter.
  const username = (await nameOf(db, attempt)) ?? attempt.username;
  const guard = await countersOf(db, { brandId: brand.id, username, ipAddress, device });
  const seconds = await countAttempt(db, guard);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  const player = await credentialsOf(db, brand.id, username);
  const match = await matchPassword(player?.passwordHash, attempt.password);
  if (match === 'no' || !player) return { ok: false, error: 'mismatch' };
  const { customerId, hasTwoFactor } = player;
  const newHash = match === 'as-typed' ? await hashPassword(attempt.password) : undefined;
  if (hasTwoFactor) {
    if (code === undefined) return { ok: false, error: 'code-needed' };
    const wait = await countCodeAttempt(db, customerId);
    if (wait > 0) return { ok: false, error: 'wait', seconds: wait };
  }
  try {
    return await db.transaction().execute(async (trx): Promise<LoginResult> => {
      // During the password check the password may have been changed or the second factor turned on.
      const current = await lockCredentials(trx, customerId);
      if (current.passwordHash !== player.passwordHash) return { ok: false, error: 'mismatch' };
      if (current.hasTwoFactor && !hasTwoFactor) return { ok: false, error: 'code-needed' };
      if (hasTwoFactor && !(await consumeCode(trx, twoFactorKey, customerId, code ?? '')))
        return { ok: false, error: 'code-wrong' };
      // Read under the player's lock, which starting a break also takes. A break takes precedence over the rest (X28).
      const onBreak = await breakInForce(trx, customerId);
      if (onBreak) return { ok: false, error: 'on-break', onBreak, customerId };
      if (current.standing !== 'active') return { ok: false, error: current.standing };
      const due = await consentsDue(trx, brand, customerId);
      const missing = due.filter((type) => attempt.consents[type] !== true);
      if (missing.length > 0) throw new MissingConsents(missing);
      const decisions = due.map((type) => ({ consent: consentOf(type, brand, locale), given: true }));
      await recordConsents(trx, { customerId, locale, ipAddress }, decisions);
      await clearAttempts(trx, guard);
      if (newHash !== undefined) await updatePasswordHash(trx, customerId, newHash);
      const sessionStart = { customerId, brand, ipAddress, userAgent, device, fingerprint, before };
      const session = await beginSession(trx, mails, sessionStart);
      return { ok: true, customerId, ...session };
    });
  } catch (error) {
    if (error instanceof MissingConsents) return { ok: false, error: 'consents', missing: error.missing };
    throw error;
  }
}
