import { join } from 'node:path';
import type { CompanyOf, ProviderKind } from '@parlay/contracts/providers';
import { checkSignature } from '@parlay/tooling/signed-call';
import type { FastifyRequest } from 'fastify';
import { type Settings, standsInFor } from '../settings.ts';
import { Refusal } from '../web/door.ts';
import type { Metrics } from '../web/metrics.ts';
import { SeenNonces } from './seen-nonces.ts';

/**
 * Checks calls of the platform to the companies of a kind: returns which company a call is for, by its key. Throws a refusal
 * for one that the platform did not sign, or that came before. The request's body is its text.
 */
export function calledCompany<K extends ProviderKind>(
  settings: Settings,
  kind: K,
  metrics: Metrics,
): (request: FastifyRequest) => CompanyOf<K> {
  const companies = standsInFor(settings, kind);
  const nonces = new SeenNonces(join(settings.dataDir, 'sandbox', `${kind}-nonces.jsonl`));
  return ({ method, url: target, headers, body: raw }) => {
    const body = typeof raw === 'string' ? raw : '';
    const company = companies.find(({ keys }) => checkSignature(keys.ours, { method, target, body, headers }).ok);
    if (company && nonces.take(String(headers['x-nonce']))) return company;
    metrics.badSignatures.inc();
    throw new Refusal(401, 'bad_signature', 'The signature of this call is not valid.');
  };
}
