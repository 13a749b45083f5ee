import type { Db } from '@parlay/platform/core/database/database';
import { issueMailedToken } from '@parlay/platform/identity/recovery/mailed-tokens';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { verdictOf } from '../log.ts';
import { asOperator, asPlayer, type Caller, type Visitor } from './caller.ts';
import { type Pause, withPauses } from './one-by-one.ts';

/** Brand that gives free cash, and the amount in minor units. */
export const FREE_CASH_BRAND = { brandId: 120, host: 'bu-120.localhost:8080', amount: 500n };

/** New player who gets free cash for verifying the e-mail address. */
export interface Newcomer {
  customer: string;
  /** Token of the verification link. */
  token: string;
  /** Whether the player resembles an earlier player, so that the free cash is held for an operator. */
  isTwin: boolean;
}

/** Creates pairs of players with the same name and birth date. */
export async function prepareNewcomers(db: Db, pairs: number): Promise<Newcomer[]> {
  const all: Newcomer[] = [];
  for (let n = 0; n < pairs; n += 1)
    for (const isTwin of [false, true]) {
      const person = { firstName: 'Vera', surname: `Holm${'abcdefgh'[n] ?? ''}`, birthDate: `1988-03-0${n + 1}` };
      const { customerId } = await createTestPlayer(db, {
        ...person,
        brandId: FREE_CASH_BRAND.brandId,
        address: { countryCode: 'FI' },
        hasValidatedEmail: false,
      });
      const rows = await readRows(
        db,
        { email: z.string() },
        sql`
        insert into free_cash_claim (customer_id, address_country, registered_country, is_allowed)
        select customer_id, 'FI', 'FI', true from player where customer_id = ${customerId}
        returning (select email from player where customer_id = ${customerId}) as email`,
      );
      const link = { purpose: 'verify-email' as const, customerId, email: rows[0]?.email ?? '', minutes: 600 };
      all.push({ customer: customerId, token: await issueMailedToken(db, link), isTwin });
    }
  return all;
}

/** Acts as newcomers who follow their links. Two operators concurrently decide about a twin's free cash. */
export async function verifyAddresses(
  caller: Caller,
  visitor: Visitor,
  newcomers: readonly Newcomer[],
  token: string,
  pause: Pause,
): Promise<void> {
  for await (const [n, { customer, token: link, isTwin }] of withPauses(caller, newcomers.entries(), pause, 250)) {
    const entry = await caller.perform(
      { kind: 'prove', customer, amount: FREE_CASH_BRAND.amount, isTwin },
      { path: '/api/validate-email', body: { token: link }, headers: asPlayer(visitor) },
    );
    if (!isTwin || verdictOf(entry).is === 'unknown') continue;
    await Promise.all([1, 2].map((desk) => decide(caller, customer, token, n % 4 === 1 ? 'pay' : 'refuse', desk)));
  }
}

function decide(caller: Caller, customer: string, token: string, decision: 'pay' | 'refuse', desk: number) {
  const key = `decision-${customer}-${desk}`;
  return caller.perform(
    { kind: 'decide', customer, key, decision },
    {
      path: `/api/operator/reward-holds/${customer}/decision`,
      body: { decision, reason: 'Passports seen' },
      headers: asOperator(token, key),
    },
  );
}
