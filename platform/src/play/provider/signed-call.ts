import { checkSignature, signingKey } from '@parlay/tooling/signed-call';
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../core/http/errors.ts';
import { takeNonce } from './nonces.ts';

/** For the schema of such a route: what its caller has to bring. */
export const SIGNED = [{ signature: [] }];

/** First step of a call from another company: 404 for an unknown one, 401 unless signed with its key, lately, and new. */
export function requireSignature(known: readonly string[]): preValidationAsyncHookHandler {
  return async (request) => {
    const provider = providerOf(request);
    if (!known.includes(provider)) throw refuse('not_found');
    await expectSigned(request, provider);
  };
}

/** First step of a call that only one company may make. */
export function requireSignatureOf(company: string): preValidationAsyncHookHandler {
  return async (request) => expectSigned(request, company);
}

async function expectSigned(request: FastifyRequest, company: string): Promise<void> {
  const secret = request.server.config.secrets.providers[company];
  if (secret === undefined) throw refuse('not_found');
  const check = checkSignature(signingKey(secret, 'to-platform'), {
    method: request.method,
    target: request.raw.url ?? '',
    body: request.rawBody,
    headers: request.headers,
  });
  if (!check.ok) throw refuse('invalid_signature', { details: { reason: check.error } });
  if (!(await takeNonce(request.server.db, company, check.nonce))) {
    throw refuse('invalid_signature', { details: { reason: 'repeated' } });
  }
}

/** Who calls, by the `:provider` of the address. */
export function providerOf(request: FastifyRequest): string {
  const { provider } = request.params as { provider?: string };
  return provider ?? '';
}
