import { createHostCheck, hostsOfOrigins } from '@parlay/server/host-names';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { beaconOrigin } from './beacon-origin.ts';
import { Refusal } from './errors.ts';

const PAGE_METHODS = new Set(['GET', 'HEAD']);

/** Refuses unknown host names. Otherwise, a page whose name resolves to this server could read players' e-mails. */
export function checkHost(app: FastifyInstance, settings: Settings): void {
  const { publicOrigin, hosts, brands, companies } = settings;
  const ownHosts = hostsOfOrigins([
    publicOrigin,
    beaconOrigin(settings),
    ...companies.map(({ address }) => address).filter(Boolean),
  ]);
  const refusalOf = createHostCheck({
    names: [...ownHosts.names, ...hosts],
    local: true,
    brands: brands.map(({ id }) => id),
    ports: ownHosts.ports,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request);
    if (refusal === 'two_hosts')
      throw new Refusal(400, 'bad_request', 'host: The request has more than one Host header.');
    if (refusal === 'misdirected')
      throw new Refusal(421, 'misdirected_request', 'This server does not answer for this host name.');
    // Cookies ignore ports, so a browser that used the site's host name would send the site's cookies here.
    const isNavigation = request.headers['sec-fetch-mode'] === 'navigate' && PAGE_METHODS.has(request.method);
    if (isNavigation && request.headers.host !== new URL(publicOrigin).host) {
      reply.redirect(`${publicOrigin}${request.url}`, 307);
      return;
    }
    done();
  });
}
