import type { QueryExecutorProvider } from 'kysely';
import type { Certificate } from './certificate.ts';
import * as queries from './repository.gen.ts';

type ImportResult =
  | { ok: true }
  | { ok: false; error: 'unknown_game' | 'future' | 'rtp_differs' | 'other_certificate' };

/**
 * Stores a certificate. Storing the same one again changes nothing. `rtp_differs`: the supplier lists another RTP, so it
 * offers another version of the game. `other_certificate`: the game has a different one of that day.
 */
export async function importCertificate(
  trx: QueryExecutorProvider,
  { game, issuedOn, ...certificate }: Certificate,
  importedBy: string,
): Promise<ImportResult> {
  const row = await queries.certifiedGame(trx, { game, issuedOn });
  if (!row) return { ok: false, error: 'unknown_game' };
  if (row.isInFuture) return { ok: false, error: 'future' };
  if (row.rtp !== certificate.rtp) return { ok: false, error: 'rtp_differs' };
  const stored = await queries.addCertificate(trx, { game, issuedOn, importedBy, ...certificate });
  return stored > 0 ? { ok: true } : { ok: false, error: 'other_certificate' };
}
