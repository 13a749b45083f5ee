import { depositCountCookie } from '@parlay/contracts/cookies';
import type { FastifyReply } from 'fastify';
import type { OwnPaymentRequest } from './own-requests.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores the number of times that the player deposited with this instrument in a cookie (AC3). */
export function setDepositCountCookie(reply: FastifyReply, payment: OwnPaymentRequest): void {
  const { status, instrumentId, method, timesUsed } = payment;
  if (status !== 'SUCCESSFUL') return;
  reply.setCookie(depositCountCookie(instrumentId ?? method), String(timesUsed), {
    path: '/',
    secure: true,
    sameSite: 'lax',
    maxAge: YEAR_SECONDS,
  });
}
