import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from '../../core/database/database.ts';
import type { PlayerSession } from '../../core/http/caller.ts';
import type { Mails } from '../../core/mails/office.ts';
import { type ConsentType, consentOf } from '../consents/catalogue.ts';
import { consentsDue, recordConsents } from '../consents/repository.ts';
import { passwordFits } from '../passwords/passwords.ts';
import { credentialsOf, holdCredentials, usernameByEmail } from '../players/repository.ts';
import { beginSession } from '../sessions/begin.ts';
import { countAttempt, forgiveAttempts, guardOf } from '../sessions/guard.ts';
import { countCode, takeCode } from '../two-factor/code.ts';

export interface LoginAttempt {
  brand: Brand;
  /** The username, or the e-mail address of the account. */
  username: string;
  password: string;
  /** Of the second factor, if one came. */
  code: string | undefined;
  /** Consent type → given. */
  consents: Record<string, boolean>;
  locale: Locale;
  ipAddress: string;
  userAgent: string;
  /** Cookie of a device with an earlier login. */
  device: string | undefined;
  /** The session the browser had before: a login never goes on with it. */
  before: PlayerSession | null;
}

export type LoginOutcome =
  | { outcome: 'in'; token: string; device: string; customerId: string; sessionId: string }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'mismatch' }
  | { outcome: 'code-needed' }
  | { outcome: 'code-wrong' }
  | { outcome: 'consents'; missing: ConsentType[] };

/** Ends the transaction without a trace: a code that was right is still good when the consents come with it. */
class LacksConsents extends Error {
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
  /** Opens the secrets of second factors. */
  twoFactorKey: Buffer;
}

/** Checks name and password, then the second factor if any, then consents. A later step is not revealed before the earlier ones pass (D1). */
export async function login({ db, mails, twoFactorKey }: Tools, attempt: LoginAttempt): Promise<LoginOutcome> {
  const { brand, ipAddress, userAgent, device, locale, before, code } = attempt;
  // Resolved before the attempt is counted: an account has one counter, however it is named.
  const username = (await nameOf(db, attempt)) ?? attempt.username;
  const guard = await guardOf(db, { brandId: brand.id, username, ipAddress, device });
  const seconds = await countAttempt(db, guard);
  if (seconds > 0) return { outcome: 'wait', seconds };
  const player = await credentialsOf(db, brand.id, username);
  const fits = await passwordFits(player?.passwordHash, attempt.password);
  if (!fits || !player) return { outcome: 'mismatch' };
  const { customerId, hasTwoFactor } = player;
  if (hasTwoFactor) {
    if (code === undefined) return { outcome: 'code-needed' };
    const wait = await countCode(db, customerId);
    if (wait > 0) return { outcome: 'wait', seconds: wait };
  }
  try {
    return await db.transaction().execute(async (trx): Promise<LoginOutcome> => {
      // While the password was looked at another one may have been set, or the second factor turned on.
      const now = await holdCredentials(trx, customerId);
      if (now.passwordHash !== player.passwordHash) return { outcome: 'mismatch' };
      if (now.hasTwoFactor && !hasTwoFactor) return { outcome: 'code-needed' };
      if (hasTwoFactor && !(await takeCode(trx, twoFactorKey, customerId, code ?? '')))
        return { outcome: 'code-wrong' };
      const due = await consentsDue(trx, brand, customerId);
      const missing = due.filter((type) => attempt.consents[type] !== true);
      if (missing.length > 0) throw new LacksConsents(missing);
      const words = due.map((type) => ({ consent: consentOf(type, brand, locale), given: true }));
      await recordConsents(trx, { customerId, locale, ipAddress }, words);
      await forgiveAttempts(trx, guard);
      const begun = await beginSession(trx, mails, { customerId, brand, ipAddress, userAgent, device, before });
      return { outcome: 'in', customerId, ...begun };
    });
  } catch (error) {
    if (error instanceof LacksConsents) return { outcome: 'consents', missing: error.missing };
    throw error;
  }
}
