import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectBytes } from '../../testing/files.ts';
import { bucketStore } from './store/bucket-store.ts';
import { diskStore } from './store/disk-store.ts';
import { createVault, newSalt, PIECE_BYTES, pieceNames, readPieces, storePieces, type Vault } from './vault.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlay-vault-'));
const objects = new Map<string, Buffer>();
let bucket: Server;
let vaults: Record<'disk' | 'bucket', Vault>;
beforeAll(async () => {
  // Implements the part of the S3 protocol that the store uses.
  bucket = createServer(async (request, response) => {
    const name = String(request.url).split('?')[0] ?? '';
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return void response.writeHead(403).end();
    if (request.method === 'PUT') objects.set(name, await collectBytes(request));
    if (request.method === 'DELETE') objects.delete(name);
    const found = request.method === 'GET' ? objects.get(name) : Buffer.alloc(0);
    response.writeHead(found ? 200 : 404).end(found);
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'secret' });
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const key = randomBytes(32);
  vaults = {
    disk: createVault(diskStore(folder), key),
    bucket: createVault(bucketStore({ name: 'documents', endpoint, region: 'eu-west-1' }), key),
  };
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true });
});

const content = randomBytes(PIECE_BYTES * 2 + 77);
async function* chunks() {
  for (let from = 0; from < content.length; from += 70_000) yield content.subarray(from, from + 70_000);
}

describe.each(['disk', 'bucket'] as const)('a vault in a %s store', (kind) => {
  it('stores files in sealed pieces, reads them back and removes them [D16]', async () => {
    const vault = vaults[kind];
    const salt = newSalt();
    const stored = await storePieces(vault, { name: 'documents/a', salt }, chunks());
    expect(stored).toEqual({ size: content.length, pieces: 3 });
    const names = pieceNames('documents/a', 3);
    expect((await collectBytes(readPieces(vault, names, salt))).equals(content)).toBe(true);
    await expect(vault.get('documents/a/0', newSalt())).rejects.toThrow();
    await vault.remove(names);
    await vault.remove(names);
    await expect(vault.get('documents/a/0', salt)).rejects.toThrow();
  });
});

it('the vault rejects changed or swapped pieces [D16]', async () => {
  const salt = newSalt();
  for (const name of ['b/0', 'b/1']) await vaults.disk.put(name, salt, Buffer.from(name));
  writeFileSync(join(folder, 'b/1'), readFileSync(join(folder, 'b/0')));
  await expect(vaults.disk.get('b/1', salt)).rejects.toThrow();
});
