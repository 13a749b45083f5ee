import { hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from '../sealed.ts';
import type { FileStore } from './store/file-store.ts';

/** Size of a sealed piece, which is also the largest part of a file that a node holds in memory. */
export const PIECE_BYTES = 1024 * 1024;

/** Stores players' files encrypted. Each file has its own key, derived from its salt. */
export interface Vault {
  put(name: string, salt: Buffer, content: Buffer): Promise<void>;
  /** Rejects if the file is missing, was changed, or was replaced with another file. */
  get(name: string, salt: Buffer): Promise<Buffer>;
  remove(names: readonly string[]): Promise<void>;
}

/** Encrypts with AES-256-GCM. The name is authenticated, so pieces cannot be exchanged or reordered. */
export function createVault(store: FileStore, key: Buffer): Vault {
  const keyOf = (salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'file', 32));
  return {
    put: (name, salt, content) => store.put(name, seal(keyOf(salt), content, name)),
    get: async (name, salt) => unseal(keyOf(salt), await store.get(name), name),
    remove: (names) => store.remove(names),
  };
}

export const newSalt = (): Buffer => randomBytes(32);

/** Returns the names of a file's pieces. */
export const pieceNames = (name: string, pieces: number): string[] =>
  Array.from({ length: pieces }, (_, index) => `${name}/${index}`);

/** Stores a stream in pieces. Returns its length and the number of pieces. Removes the stored pieces on a failure. */
export async function storePieces(
  vault: Vault,
  { name, salt }: { name: string; salt: Buffer },
  chunks: AsyncIterable<Buffer>,
): Promise<{ size: number; pieces: number }> {
  let [size, pieces] = [0, 0];
  try {
    for await (const piece of splitIntoPieces(chunks)) {
      await vault.put(`${name}/${pieces}`, salt, piece);
      size += piece.length;
      pieces += 1;
    }
  } catch (error) {
    await vault.remove(pieceNames(name, pieces));
    throw error;
  }
  return { size, pieces };
}

/** Streams a file that is already in memory. */
export async function* singleChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Streams the content of stored pieces, one at a time. */
export async function* readPieces(vault: Vault, names: readonly string[], salt: Buffer): AsyncGenerator<Buffer> {
  for (const name of names) yield await vault.get(name, salt);
}

async function* splitIntoPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + PIECE_BYTES - length);
      pending.push(part);
      length += part.length;
      from += part.length;
      if (length < PIECE_BYTES) continue;
      yield joinChunks(pending);
      [pending, length] = [[], 0];
    }
  }
  if (length > 0) yield joinChunks(pending);
}

/** Joins chunks. Returns a single chunk without copying it. */
const joinChunks = (chunks: Buffer[]): Buffer => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
