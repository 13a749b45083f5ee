import { join } from 'node:path';
import fp from 'fastify-plugin';
import { type Cleaner, FileCleaner } from './clean/cleaner.ts';
import { diskStore } from './store/disk-store.ts';
import { createVault, type Vault } from './vault.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Encrypted storage of players' files. */
    vault: Vault;
    /** Checks and rewrites players' files in separate processes. */
    cleaner: Cleaner;
  }
}

export const filesPlugin = fp(
  async (app) => {
    const { dataDir, documentKey, documentBucket } = app.config;
    // The bucket's client takes a tenth of a second to load, so it is imported only if a bucket is configured.
    const store = documentBucket
      ? (await import('./store/bucket-store.ts')).bucketStore(documentBucket)
      : diskStore(join(dataDir, 'documents'));
    app.decorate('cleaner', new FileCleaner((details, message) => app.log.warn(details, message)));
    app.decorate('vault', createVault(store, documentKey));
  },
  { name: 'files', dependencies: ['request-context'] },
);
