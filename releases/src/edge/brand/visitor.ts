import type { CookieSerializeOptions } from '@fastify/cookie';
import { resolveBrand } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import {
  BRAND_COOKIE,
  COOKIES_COOKIE,
  cookiesAnswer,
  PLAYER_COOKIE,
  SESSION_COOKIE,
  THEME_COOKIE,
} from '@parlay/contracts/cookies';
import type { FastifyRequest } from 'fastify';
import type { BrowserIdentity } from '../../health/browser-identity.ts';
import type { Caller } from '../release/view.ts';

/** Cookie of a browser's identity, by which canaries are drawn and verdicts count: signed, first party, HttpOnly. */
export const IDENTITY_COOKIE = '__Host-parlay_visitor';
const PLAYER = /^[A-Za-z0-9_-]{16,40}$/;

const YEAR = 31_536_000;
export const preference: CookieSerializeOptions = { path: '/', sameSite: 'lax', maxAge: YEAR };

export function brandOf(request: FastifyRequest, brands: readonly Brand[], mode: 'demo' | 'production'): Brand {
  return resolveBrand(brands, { host: request.host, override: request.cookies[BRAND_COOKIE], mode });
}

export const hasSession = (request: FastifyRequest): boolean => Boolean(request.cookies[SESSION_COOKIE]);

export interface Theme {
  now: 'light' | 'dark';
  /** By the visitor; otherwise the page follows the device. */
  chosen: boolean;
  /** False where neither the visitor nor the browser has said which. */
  known: boolean;
}

/** The theme of the cookie; without one, or with `system`, what the browser says it prefers. */
export function themeOf(request: FastifyRequest): Theme {
  const cookie = request.cookies[THEME_COOKIE];
  if (cookie === 'light' || cookie === 'dark') return { now: cookie, chosen: true, known: true };
  const device = request.headers['sec-ch-prefers-color-scheme'];
  return { now: device === 'dark' ? 'dark' : 'light', chosen: false, known: device === 'dark' || device === 'light' };
}

/** SH36: whether this browser has answered the cookie dialog. */
export const hasChosenCookies = (request: FastifyRequest): boolean =>
  cookiesAnswer(request.cookies[COOKIES_COOKIE]) !== undefined;

export const identityCookie: CookieSerializeOptions = { ...preference, httpOnly: true, secure: true };

/**
 * Returns the caller for whom canaries are drawn: a player by the same key on each of their devices, anyone else by
 * browser. A browser without an identity of ours gets what is live; it has one from its first visit on (visit-routes).
 */
export function callerOf(request: FastifyRequest, brand: Brand, identity: BrowserIdentity | undefined): Caller {
  const player = hasSession(request) ? request.cookies[PLAYER_COOKIE] : undefined;
  const id = player !== undefined && PLAYER.test(player) ? player : (identity?.id ?? '');
  return { id, brand: brand.id };
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** The requested host with its port; an invalid header counts as none. */
export function hostOf(request: FastifyRequest): string {
  const { host } = request;
  return HOST.test(host) ? host.toLowerCase() : 'localhost';
}

/** Scheme, host and port of the request. In production a TLS proxy is in front of the edge. */
export const originOf = (request: FastifyRequest, mode: 'demo' | 'production'): string =>
  `${mode === 'production' ? 'https' : request.protocol}://${hostOf(request)}`;

/** Path and query of the page this one was asked from, if it is one of this site. */
export function referrerOf(request: FastifyRequest): string | undefined {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.host === hostOf(request) ? url.pathname + url.search : undefined;
}
