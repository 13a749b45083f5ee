import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../../core/database/database.ts';
import { Certificate } from './certificate.ts';
import { importCertificate } from './import.ts';

const FOLDER = join(import.meta.dirname, '../../../../certificates');

/**
 * Imports the demo's certificates of the games that are listed. Leaves out those of other games, and those that are
 * imported already.
 */
export async function importDemoCertificates(db: Db): Promise<void> {
  for (const file of readdirSync(FOLDER)) {
    const certificate = Certificate.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
    await db.transaction().execute((trx) => importCertificate(trx, certificate, 'demo'));
  }
}
