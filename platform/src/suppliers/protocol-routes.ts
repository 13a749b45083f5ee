import { setTimeout as delay } from 'node:timers/promises';
import { companyNamed } from '@parlay/contracts/providers';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuse } from '../core/http/errors.ts';
import { authenticateProvider, providerOf } from '../core/http/signed-call.ts';
import { betsyWallet } from './betsy/wallet.ts';
import { hub88Wallet } from './hub88/wallet.ts';
import type { Endpoint, ForeignDriver, Protocol, SupplierReply, SupplierRequest } from './protocol.ts';

/** The protocols with their own paths. */
const PROTOCOLS: { [D in ForeignDriver]: Protocol<D> } = { betsy: betsyWallet, hub88: hub88Wallet };

export type Protocols = typeof PROTOCOLS;

/** Method and path of an endpoint. */
type Place = Pick<Endpoint<ForeignDriver>, 'method' | 'path'>;

/**
 * Registers the paths of all protocols below `/api/provider/{company}`. The company's driver decides which protocol
 * handles a request, so two protocols may use the same path.
 */
export const protocolRoutes: FastifyPluginAsync<{ protocols?: Protocols }> = async (app, { protocols = PROTOCOLS }) => {
  // Every content type, because the protocol reads the bytes after the signature was checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.rawBody = bytes as Buffer;
    done(null);
  });
  const paths = new Map(
    Object.values(protocols)
      .flatMap(({ endpoints }): readonly Place[] => endpoints)
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  );
  for (const { method, path } of paths.values()) {
    app.route({
      method,
      url: `/api/provider/:provider${path}`,
      config: { xsrf: 'exempt' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const { status, contentType, body, headers = {} } = await respond(protocols, request, { method, path });
        return reply.code(status).headers(headers).type(contentType).send(body);
      },
    });
  }
};

const protocolOf = <D extends ForeignDriver>(protocols: Protocols, driver: D): Protocol<D> => protocols[driver];

async function respond(protocols: Protocols, request: FastifyRequest, at: Place): Promise<SupplierReply> {
  const { server: app, rawBody: body } = request;
  const company = app.config.providers.find(({ id }) => id === providerOf(request));
  if (!company || company.driver === 'parlay-1') throw refuse('not_found');
  const protocol = protocolOf(protocols, company.driver);
  const endpoint = protocol.endpoints.find(({ method, path }) => method === at.method && path === at.path);
  if (!endpoint || !companyNamed(app.config, company.id, protocol.kinds)) throw refuse('not_found');
  const reply = await replyTo({ app, request, company, body }, protocol, endpoint);
  const { method, headers } = request;
  const to = { method, target: request.raw.url ?? '', headers, body };
  return { ...reply, headers: { ...reply.headers, ...protocol.signReply?.(company.settings, reply, to) } };
}

async function replyTo(
  call: SupplierRequest<ForeignDriver>,
  protocol: Protocol<ForeignDriver>,
  endpoint: Endpoint<ForeignDriver>,
): Promise<SupplierReply> {
  const { request, company, body } = call;
  const check = await authenticateProvider(request, company);
  if (!check.ok) {
    request.log.warn({ provider: company.id, reason: check.error }, 'a request of a provider was not authenticated');
    return protocol.failed('signature', body);
  }
  const handled = endpoint.handle(call).catch((error: unknown): SupplierReply => {
    request.log.error({ err: error, provider: company.id }, 'a request of a provider failed');
    return protocol.failed('failure', body);
  });
  const late = delay(protocol.deadlineMs, undefined, { ref: false }).then(() => protocol.failed('timeout', body));
  return Promise.race([handled, late]);
}
