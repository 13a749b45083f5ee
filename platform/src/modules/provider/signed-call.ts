import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../http/errors.ts';
import { isSignedBy } from './signature.ts';

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

/** For the schema of such a route: what its caller has to bring. */
export const SIGNED = [{ signature: [] }];

/** First step of a call from another company: 404 for one we do not know, 401 unless it is signed with its key, lately. */
export function requireSignature(known: readonly string[]): preValidationAsyncHookHandler {
  return async (request) => {
    const provider = providerOf(request);
    if (!known.includes(provider)) throw refuse('not_found');
    expectSigned(request, provider);
  };
}

/** First step of a call that only one company may make. */
export function requireSignatureOf(company: string): preValidationAsyncHookHandler {
  return async (request) => expectSigned(request, company);
}

function expectSigned(request: FastifyRequest, company: string): void {
  const secret = request.server.config.secrets.providers[company];
  if (secret === undefined) throw refuse('not_found');
  const timestamp = one(request.headers['x-timestamp']);
  const signature = one(request.headers['x-signature']);
  if (!isSignedBy(secret, { timestamp, signature, body: request.rawBody })) throw refuse('invalid_signature');
}

/** Who calls, by the `:provider` of the address. */
export function providerOf(request: FastifyRequest): string {
  const { provider } = request.params as { provider?: string };
  return provider ?? '';
}
