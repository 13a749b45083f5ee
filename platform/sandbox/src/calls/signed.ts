import { join } from 'node:path';
import type { Company, CompanyOf, ProviderKind } from '@parlay/contracts/providers';
import { checkSignature, NONCE_SECONDS } from '@parlay/server/signed-call';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Settings, sandboxCompanies } from '../settings.ts';
import { Refusal } from '../web/errors.ts';
import type { Metrics } from '../web/metrics.ts';
import { Journal } from './journal.ts';

const Nonce = z.object({ id: z.string(), until: z.number() });

/** Nonces of the platform's calls. Each nonce is stored while its signature is valid, even across restarts. */
class SeenNonces {
  private readonly journal: Journal<z.infer<typeof Nonce>>;

  constructor(file: string) {
    this.journal = new Journal({ file, schema: Nonce, maxRecords: 1000, isOpen: ({ until }) => until > Date.now() });
  }

  /** Stores a nonce. Returns false if it was used before. */
  take(nonce: string): boolean {
    if (this.journal.get(nonce)) return false;
    this.journal.put({ id: nonce, until: Date.now() + NONCE_SECONDS * 1000 });
    return true;
  }
}

/**
 * Creates the verifier for the platform's signed calls. It returns the company whose key signed the call, and throws a
 * refusal for an invalid signature or a reused nonce. The request's body must be the raw text.
 */
export function callerVerifier<K extends ProviderKind>(
  settings: Settings,
  kind: K,
  metrics: Metrics,
): (request: FastifyRequest) => CompanyOf<K> {
  const companies = sandboxCompanies(settings, kind).filter(({ driver }) => driver === 'parlay-1');
  const nonces = new SeenNonces(join(settings.dataDir, 'sandbox', `${kind}-nonces.jsonl`));
  return ({ method, url: target, headers, body: raw }) => {
    const body = typeof raw === 'string' ? raw : '';
    const call = { method, target, body, headers };
    const hasSigned = ({ driver, settings }: Company) =>
      driver === 'parlay-1' && settings.keys.ours.some((key) => checkSignature(key, call).ok);
    const company = companies.find(hasSigned);
    if (company && nonces.take(String(headers['x-nonce']))) return company;
    metrics.badSignatures.inc();
    throw new Refusal(401, 'bad_signature', 'The signature of this call is not valid.');
  };
}
