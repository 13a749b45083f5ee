import { formatBrowserBreak } from '@parlay/contracts/browser-break';
import { BREAK_COOKIE, BROWSER_BREAK_COOKIE } from '@parlay/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BreakPass, breakPasses, PASS_LIFETIME_MS } from './pass.ts';
import * as queries from './repository.gen.ts';

const SHARED = { path: '/', secure: true, sameSite: 'lax' } as const;
const PASS = { ...SHARED, httpOnly: true } as const;
/** Longest lifetime of the cookie about the browser's break, in seconds. Browsers allow at most 400 days. */
const MAX_BREAK_SECONDS = 400 * 24 * 60 * 60;

/**
 * Gives the browser a pass for the player's break page, and a cookie because of which the site shows it no offers until
 * the break ends or somebody logs in (decision 222). Scripts read the second cookie, which contains no secret.
 */
export async function setBreakCookies(reply: FastifyReply, pass: BreakPass): Promise<void> {
  const { config, db } = reply.server;
  reply.setCookie(BREAK_COOKIE, breakPasses(config.secrets.session).issue(pass), {
    ...PASS,
    maxAge: PASS_LIFETIME_MS / 1000,
  });
  const running = await queries.runningBreak(db, { customerId: pass.customerId });
  if (!running) return;
  const { scope, inForceUntil, secondsLeft } = running;
  const brandId = scope === 'brand' ? pass.brandId : null;
  reply.setCookie(BROWSER_BREAK_COOKIE, formatBrowserBreak({ brandId, until: inForceUntil }), {
    ...SHARED,
    maxAge: Math.min(secondsLeft ?? MAX_BREAK_SECONDS, MAX_BREAK_SECONDS),
  });
}

/** Removes the pass. The browser's break continues. */
export function dropBreakPass(reply: FastifyReply): void {
  reply.clearCookie(BREAK_COOKIE, PASS);
}

/** Ends the browser's break, because somebody has logged in or the player's break is over. */
export function endBrowserBreak({ cookies }: FastifyRequest, reply: FastifyReply): void {
  if (cookies[BROWSER_BREAK_COOKIE] !== undefined) reply.clearCookie(BROWSER_BREAK_COOKIE, SHARED);
}

/** Returns the pass of a request if it was issued for the request's brand. */
export function breakPassOf({ cookies, brand, server }: FastifyRequest): BreakPass | undefined {
  const text = cookies[BREAK_COOKIE];
  const pass = text === undefined ? undefined : breakPasses(server.config.secrets.session).read(text);
  return pass?.brandId === brand.id ? pass : undefined;
}
