import { type Company, companiesOf, companyNamed, type ProviderKind } from '@parlay/contracts/providers';
import { checkSignature } from '@parlay/tooling/signed-call';
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../core/http/errors.ts';
import { takeNonce } from './nonces.ts';

/** For the schema of such a route: what its caller has to bring. */
export const SIGNED = [{ signature: [] }];

/**
 * First step of a call from another company, named by `:provider` of the address: 404 unless it is one of these kinds, 401
 * unless the call is signed with its key, lately, and new.
 */
export function requireSignature(kinds: readonly ProviderKind[]): preValidationAsyncHookHandler {
  return async (request) => {
    const company = companyNamed(request.server.config, providerOf(request), kinds);
    if (!company) throw refuse('not_found');
    await expectSigned(request, company);
  };
}

/** First step of a call that only the first company of a kind may make; its address names no company. */
export function requireSignatureOf(kind: ProviderKind): preValidationAsyncHookHandler {
  return async (request) => {
    const [company] = companiesOf(request.server.config, kind);
    if (!company) throw refuse('not_found');
    await expectSigned(request, company);
  };
}

async function expectSigned(request: FastifyRequest, { id, keys }: Company): Promise<void> {
  const check = checkSignature(keys.theirs, {
    method: request.method,
    target: request.raw.url ?? '',
    body: request.rawBody,
    headers: request.headers,
  });
  if (!check.ok) throw refuse('invalid_signature', { details: { reason: check.error } });
  if (!(await takeNonce(request.server.db, id, check.nonce))) {
    throw refuse('invalid_signature', { details: { reason: 'repeated' } });
  }
}

/** Who calls, by the `:provider` of the address. */
export function providerOf(request: FastifyRequest): string {
  const { provider } = request.params as { provider?: string };
  return provider ?? '';
}
