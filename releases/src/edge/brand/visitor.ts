import type { CookieSerializeOptions } from '@fastify/cookie';
import { resolveBrand } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { parseBrowserBreak } from '@parlay/contracts/browser-break';
import {
  BRAND_COOKIE,
  BROWSER_BREAK_COOKIE,
  COOKIES_COOKIE,
  PLAYER_COOKIE,
  parseCookieChoice,
  SESSION_COOKIE,
  THEME_COOKIE,
} from '@parlay/contracts/cookies';
import type { FastifyRequest } from 'fastify';
import type { BrowserIdentity } from '../../health/browser-identity.ts';
import type { Caller } from '../release/view.ts';

/** Signed first-party HttpOnly cookie that identifies a browser for canary assignment and verdicts. */
export const IDENTITY_COOKIE = '__Host-parlay_visitor';
const PLAYER = /^[A-Za-z0-9_-]{16,40}$/;

const YEAR = 31_536_000;
export const preference: CookieSerializeOptions = { path: '/', sameSite: 'lax', maxAge: YEAR };

export function brandOf(request: FastifyRequest, brands: readonly Brand[], mode: 'demo' | 'production'): Brand {
  return resolveBrand(brands, { host: request.host, override: request.cookies[BRAND_COOKIE], mode });
}

export const hasSession = (request: FastifyRequest): boolean => Boolean(request.cookies[SESSION_COOKIE]);

/** Returns true if a break runs in the browser and nobody is logged in (decision 222). */
export const isOnBreak = (request: FastifyRequest, brand: Brand): boolean =>
  !hasSession(request) && parseBrowserBreak(request.cookies[BROWSER_BREAK_COOKIE], brand) !== undefined;

export interface Theme {
  now: 'light' | 'dark';
  /** Whether the visitor chose the theme; otherwise the page follows the device. */
  chosen: boolean;
  /** False if neither the visitor's cookie nor the browser's hint names a theme. */
  known: boolean;
}

/** Returns the theme from the cookie, or the browser's preference if the cookie is missing or `system`. */
export function themeOf(request: FastifyRequest): Theme {
  const cookie = request.cookies[THEME_COOKIE];
  if (cookie === 'light' || cookie === 'dark') return { now: cookie, chosen: true, known: true };
  const device = request.headers['sec-ch-prefers-color-scheme'];
  return { now: device === 'dark' ? 'dark' : 'light', chosen: false, known: device === 'dark' || device === 'light' };
}

/** Returns true if this browser has answered the cookie dialog (SH36). */
export const hasChosenCookies = (request: FastifyRequest): boolean =>
  parseCookieChoice(request.cookies[COOKIES_COOKIE]) !== undefined;

export const identityCookie: CookieSerializeOptions = { ...preference, httpOnly: true, secure: true };

/**
 * Returns the caller that canaries are assigned to: a player has the same key on all devices, any other visitor has the
 * browser's identity. A browser without an identity gets the live versions; its first visit sets one (visit-routes).
 */
export function callerOf(request: FastifyRequest, brand: Brand, identity: BrowserIdentity | undefined): Caller {
  const player = hasSession(request) ? request.cookies[PLAYER_COOKIE] : undefined;
  const id = player !== undefined && PLAYER.test(player) ? player : (identity?.id ?? '');
  return { id, brand: brand.id };
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** Returns the requested host with its port, or `localhost` for an invalid header. */
export function hostOf(request: FastifyRequest): string {
  const { host } = request;
  return HOST.test(host) ? host.toLowerCase() : 'localhost';
}

/** Returns the scheme, host and port of the request. In production a TLS proxy is in front of the edge. */
export const originOf = (request: FastifyRequest, mode: 'demo' | 'production'): string =>
  `${mode === 'production' ? 'https' : request.protocol}://${hostOf(request)}`;

/** Returns the path and query of the referring page if it is on this site. */
export function referrerOf(request: FastifyRequest): string | undefined {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.host === hostOf(request) ? url.pathname + url.search : undefined;
}
