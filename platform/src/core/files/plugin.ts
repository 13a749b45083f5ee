import { join } from 'node:path';
import fp from 'fastify-plugin';
import { bucketStore } from './store/bucket-store.ts';
import { diskStore } from './store/disk-store.ts';
import { type Vault, vaultOf } from './vault.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Files of players, encrypted. */
    vault: Vault;
  }
}

export const filesPlugin = fp(
  async (app) => {
    const { dataDir, documentKey, documentBucket } = app.config;
    const store = documentBucket ? bucketStore(documentBucket) : diskStore(join(dataDir, 'documents'));
    app.decorate('vault', vaultOf(store, documentKey));
  },
  { name: 'files', dependencies: ['request-context'] },
);
