import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { Mails } from '../../../core/mails/mail-outbox.ts';
import { formatTime } from '../../../core/mails/moment.ts';
import { withLocale } from '../../../core/row-locale.ts';
import { announceEnd, endSessionsOf } from '../../sessions/end-sessions.ts';
import type { Standing } from '../player.ts';
import * as queries from './change-standing.gen.ts';

export type StandingChange = 'suspend' | 'unsuspend' | 'close';
export type StandingResult = { ok: true } | { ok: false; error: 'missing' | 'not-active' | 'not-suspended' | 'closed' };

const NEXT = { suspend: 'suspended', unsuspend: 'active', close: 'closed' } as const;
const MAILS = { suspend: 'account-suspended', unsuspend: 'account-restored', close: 'account-closed' } as const;
const LINKS = { suspend: '/help-centre/contact', unsuspend: '/login', close: '/help-centre/contact' } as const;

/**
 * Suspends, restores or closes an account; closing is final. Suspending and closing end all sessions in the same
 * transaction. Locks the row first, as a login does, so that a concurrent login is either refused or has its session
 * ended.
 */
export async function changeStanding(
  trx: QueryExecutorProvider,
  { mails, brands }: { mails: Mails; brands: readonly Brand[] },
  customerId: string,
  change: StandingChange,
): Promise<StandingResult> {
  const player = await lockStanding(trx, customerId);
  if (!player) return { ok: false, error: 'missing' };
  const error = refusalOf(player.standing, change);
  if (error) return { ok: false, error };
  await queries.changeStanding(trx, { next: NEXT[change], customerId });
  if (change !== 'unsuspend') {
    const reason = NEXT[change];
    if ((await endSessionsOf(trx, { customerId }, reason)) > 0) await announceEnd(trx, customerId, reason);
  }
  const brand = brands.find(({ id }) => id === player.brandId);
  const { name, email, locale } = player;
  if (brand) {
    const values = { time: formatTime(brand, locale) };
    await mails.put(trx, { kind: MAILS[change], brand, to: email, name, locale, values, link: LINKS[change] });
  }
  return { ok: true };
}

function refusalOf(standing: Standing, change: StandingChange) {
  if (standing === 'closed') return 'closed';
  if (change === 'suspend' && standing !== 'active') return 'not-active';
  return change === 'unsuspend' && standing !== 'suspended' ? 'not-suspended' : undefined;
}

interface LockedPlayer {
  standing: Standing;
  brandId: number;
  name: string;
  email: string;
  locale: Locale;
}

async function lockStanding(trx: QueryExecutorProvider, customerId: string): Promise<LockedPlayer | undefined> {
  const row = await queries.lockStanding(trx, { customerId });
  return row && withLocale(row);
}
