import { BlockList, isIPv6 } from 'node:net';
import { type Company, companiesOf, companyNamed, type ProviderKind } from '@parlay/contracts/providers';
import { NONCE_SECONDS } from '@parlay/server/signed-call';
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { QueryExecutorProvider } from 'kysely';
import { connectionOf } from '../companies/driver.ts';
import { companyOwner, tokenOwner } from '../database/bulkheads.ts';
import { refuse } from './errors.ts';
import { addCallOwner } from './served-calls.ts';
import * as queries from './signed-call.gen.ts';
import { sweepEvery } from './sweep.ts';

const SWEEP_EVERY_MS = 60_000;

/** Removes the nonces of signed calls once their signatures are too old to be accepted. */
export const signedCallsPlugin = fp(
  async (app) => sweepEvery(app, SWEEP_EVERY_MS, 'nonces of signed calls', () => sweepNonces(app.db)),
  { name: 'signed-calls', dependencies: ['database'] },
);

/** Security requirement of a signed call in the API document. */
export const SIGNATURE_REQUIREMENT = [{ signature: [] }];

/**
 * Returns the first step of a call from a provider, named by `:provider` in the URL. Refuses with 404 unless the
 * provider is of one of these kinds and speaks `parlay-1`, and with 401 unless the call has a valid, recent and unused
 * signature.
 */
export function requireSignature(kinds: readonly ProviderKind[]): preValidationAsyncHookHandler {
  return async (request) => {
    const company = companyNamed(request.server.config, providerOf(request), kinds);
    if (company?.driver !== 'parlay-1') throw refuse('not_found');
    await assertSigned(request, company);
  };
}

/** Returns the first step of a call that only the first provider of a kind may make. Its URL names no provider. */
export function requireSignatureOf(kind: ProviderKind): preValidationAsyncHookHandler {
  return async (request) => {
    const [company] = companiesOf(request.server.config, kind);
    if (company?.driver !== 'parlay-1') throw refuse('not_found');
    await assertSigned(request, company);
  };
}

async function assertSigned(request: FastifyRequest, company: Company): Promise<void> {
  const check = await authenticateProvider(request, company);
  if (!check.ok) throw refuse('invalid_signature', { details: { reason: check.error } });
  const { token } = (request.body ?? {}) as { token?: unknown };
  if (typeof token === 'string') addCallOwner(request, tokenOwner(token));
}

/**
 * Checks that a provider sent a request: its address, its signature, and that no other request used the same nonce.
 * Counts the request as one of that provider.
 */
export async function authenticateProvider(
  request: FastifyRequest,
  company: Company,
): Promise<{ ok: true } | { ok: false; error: string }> {
  if (!isAllowedAddress(company, request.ip)) return { ok: false, error: 'address' };
  const check = connectionOf(company).authenticate({
    method: request.method,
    target: request.raw.url ?? '',
    body: request.rawBody,
    headers: request.headers,
  });
  if (!check.ok) return check;
  const { nonce } = check;
  if (nonce !== undefined && !(await claimNonce(request.server.db, company.id, nonce)))
    return { ok: false, error: 'repeated' };
  addCallOwner(request, companyOwner(company.id));
  return { ok: true };
}

/** Checks whether a call below `/api/provider/{company}` comes from an address that this provider has named as its own. */
export function isFromProvider(request: FastifyRequest): boolean {
  const name = providerOf(request);
  const company = name === '' ? undefined : request.server.config.providers.find(({ id }) => id === name);
  return company?.settings.allowedAddresses !== undefined && isAllowedAddress(company, request.ip);
}

/** Checks whether a provider may call from an address. */
function isAllowedAddress({ settings: { allowedAddresses } }: Company, address: string): boolean {
  if (!allowedAddresses) return true;
  const blocks = new BlockList();
  for (const block of allowedAddresses) {
    const [network = '', prefix = ''] = block.split('/');
    blocks.addSubnet(network, Number(prefix), familyOf(network));
  }
  return blocks.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Returns the id of the calling provider from `:provider` in the URL. */
export function providerOf(request: FastifyRequest): string {
  const { provider } = (request.params ?? {}) as { provider?: string };
  return provider ?? '';
}

/** Stores the nonce of a signed call. Returns false if the provider has already used it, on any node. */
export async function claimNonce(db: QueryExecutorProvider, company: string, nonce: string): Promise<boolean> {
  return (await queries.takeNonce(db, { company, nonce })) > 0;
}

/** Removes nonces whose signature is too old to be accepted. Safe to call on any number of nodes. */
export async function sweepNonces(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepNonces(db, { nonceSeconds: NONCE_SECONDS });
}
