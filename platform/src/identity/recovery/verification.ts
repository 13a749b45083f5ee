import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { withLocale } from '../../core/row-locale.ts';
import { creditFreeCash } from '../../money/public.ts';
import { runAndRollBack } from './for-nobody.ts';
import {
  issueMailedToken,
  stateOfToken,
  type TokenState,
  UNKNOWN_PLAYER,
  useMailedToken,
  wasSentRecently,
} from './mailed-tokens.ts';
import type { ResetRequest } from './reset.ts';
import * as queries from './verification.gen.ts';

const LINK_HOURS = 48;
/** Minimum time between two e-mails (AU14). */
const COOLDOWN_SECONDS = 60;

export interface Addressee {
  customerId: string;
  brand: Brand;
  email: string;
  name: string;
  locale: Locale;
}

/** Sends the link that verifies an e-mail address. */
export async function sendVerification(db: QueryExecutorProvider, mails: Mails, to: Addressee): Promise<void> {
  const { customerId, brand, email, name, locale } = to;
  const token = await issueMailedToken(db, { purpose: 'verify-email', customerId, email, minutes: LINK_HOURS * 60 });
  await mails.put(db, {
    kind: 'verify-email',
    brand,
    to: email,
    name,
    locale,
    values: { hours: String(LINK_HOURS) },
    link: `/validateemail?token=${token}`,
  });
}

/**
 * Sends the e-mail again if the address is not verified yet (AU14). Otherwise does the same work and gives the same
 * response.
 */
export async function resendVerification(db: Db, mails: Mails, brand: Brand, request: ResetRequest): Promise<void> {
  const { email } = request;
  await db.transaction().execute(async (trx) => {
    const row = await queries.resendVerification(trx, { id: brand.id, email });
    const player = row ? withLocale(row) : { customerId: UNKNOWN_PLAYER, name: UNKNOWN_PLAYER, ...request };
    const { customerId } = player;
    const isDue = !(await wasSentRecently(trx, { purpose: 'verify-email', customerId, seconds: COOLDOWN_SECONDS }));
    const send = () => sendVerification(trx, mails, { ...player, brand });
    if (row && isDue) await send();
    else await runAndRollBack(trx, send);
  });
}

/** Uses up the link, marks the address as verified, and credits free cash that required verification. */
export async function verifyEmail(db: Db, brand: Brand, token: string): Promise<TokenState> {
  const lookup = { purpose: 'verify-email', token, brandId: brand.id } as const;
  const isUsed = await db.transaction().execute(async (trx) => {
    const found = await useMailedToken(trx, lookup);
    if (!found) return false;
    await queries.verifyEmail(trx, { customerId: found.customerId });
    await creditFreeCash(trx, brand, found.customerId);
    return true;
  });
  if (isUsed) return 'good';
  const { state } = await stateOfToken(db, lookup);
  // A concurrent call used it between the two queries.
  return state === 'good' ? 'used' : state;
}
