import { Locale, resolveBrand } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { BRAND_COOKIE, LOCALE_COOKIE } from '@parlay/contracts/cookies';
import { knownAddress } from '@parlay/server/client-address';
import { createHostCheck } from '@parlay/server/host-names';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../env.ts';
import { refuse } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
  }
  interface FastifyRequest {
    brand: Brand;
    locale: Locale;
  }
}

/** Sets the brand and the locale of every request. */
export const requestContextPlugin = fp<{ config: Config; local: boolean }>(
  async (app, { config, local }) => {
    app.decorate('config', config);
    app.decorateRequest('brand', null as unknown as Brand);
    app.decorateRequest('locale', 'en');
    const refusalOf = createHostCheck({
      names: [...config.brands.flatMap((brand) => brand.hosts), ...config.hosts.names],
      local,
      brands: config.brands.map(({ id }) => id),
      ports: config.hosts.ports,
    });
    app.addHook('onRequest', async (request) => {
      const refusal = refusalOf(request);
      if (refusal === 'two_hosts') throw refuse('invalid_request', { fieldErrors: { host: 'fieldError' } });
      if (refusal === 'misdirected') throw refuse('misdirected_request');
      request.brand = resolveBrand(config.brands, {
        host: request.host,
        override: request.cookies[BRAND_COOKIE],
        mode: config.mode,
      });
      request.locale = chooseLocale(request.brand, request.cookies[LOCALE_COOKIE]);
    });
  },
  { name: 'request-context', dependencies: ['@fastify/cookie'] },
);

function chooseLocale(brand: Brand, requested: string | undefined): Locale {
  const parsed = Locale.safeParse(requested);
  return parsed.success && brand.locales.includes(parsed.data) ? parsed.data : brand.defaultLocale;
}

/** Returns the request's locale, or English if the request failed before the hooks ran. */
export function localeOf(request: FastifyRequest): Locale {
  return request.locale ?? 'en';
}

/** Returns the player's address as forwarded by the edge or another trusted proxy. */
export function clientAddress(request: FastifyRequest): string {
  return knownAddress(request.ip, request.socket.remoteAddress);
}

/**
 * Returns the site's origin in the player's browser, such as `http://localhost:8080`. It is always https in production.
 */
export function siteOrigin(request: FastifyRequest): string {
  const { mode } = request.server.config;
  return `${mode === 'production' ? 'https' : request.protocol}://${request.host}`;
}
