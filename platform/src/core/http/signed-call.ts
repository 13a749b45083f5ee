import { type Company, companiesOf, companyNamed, type ProviderKind } from '@parlay/contracts/providers';
import { checkSignature, NONCE_SECONDS } from '@parlay/server/signed-call';
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { QueryExecutorProvider } from 'kysely';
import { ofCompany, ofToken } from '../database/bulkheads.ts';
import { refuse } from './errors.ts';
import { serveFor } from './served-calls.ts';
import * as queries from './signed-call.gen.ts';
import { sweepEvery } from './sweep.ts';

const SWEEP_EVERY_MS = 60_000;

/** Removes the nonces of signed calls once their signatures are too old to be accepted. */
export const signedCallsPlugin = fp(
  async (app) => sweepEvery(app, SWEEP_EVERY_MS, 'nonces of signed calls', () => sweepNonces(app.db)),
  { name: 'signed-calls', dependencies: ['database'] },
);

/** Schema of the headers that such a call needs. */
export const SIGNED = [{ signature: [] }];

/**
 * First step of a call from another company, named by `:provider` in the address: 404 unless it is one of these kinds, 401
 * unless the call has a valid, recent and unused signature of its key.
 */
export function requireSignature(kinds: readonly ProviderKind[]): preValidationAsyncHookHandler {
  return async (request) => {
    const company = companyNamed(request.server.config, providerOf(request), kinds);
    if (!company) throw refuse('not_found');
    await expectSigned(request, company);
  };
}

/** First step of a call reserved for the first company of a kind; its address names no company. */
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
  serveFor(request, ofCompany(id));
  const { token } = (request.body ?? {}) as { token?: unknown };
  if (typeof token === 'string') serveFor(request, ofToken(token));
}

/** The calling company, by `:provider` in the address. */
export function providerOf(request: FastifyRequest): string {
  const { provider } = request.params as { provider?: string };
  return provider ?? '';
}

/** Stores the nonce of a signed call. Returns false when the company has used it before, on any node. */
export async function takeNonce(db: QueryExecutorProvider, company: string, nonce: string): Promise<boolean> {
  return (await queries.takeNonce(db, { company, nonce })) > 0;
}

/** Removes nonces whose signature is too old to be accepted. Any number of nodes may call it. */
export async function sweepNonces(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepNonces(db, { nonceSeconds: NONCE_SECONDS });
}
