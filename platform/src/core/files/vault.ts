import { hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from '../sealed.ts';
import type { FileStore } from './store/file-store.ts';

/** Bytes of one sealed piece: a node never holds more of a file. */
export const PIECE_BYTES = 1024 * 1024;

/** Stores files of players encrypted. Each file has its own key, derived from its salt. */
export interface Vault {
  put(name: string, salt: Buffer, content: Buffer): Promise<void>;
  /** Rejects when the file is missing, was changed, or is another one that was put in its place. */
  get(name: string, salt: Buffer): Promise<Buffer>;
  remove(names: readonly string[]): Promise<void>;
}

/** AES-256-GCM; the name is authenticated, so pieces cannot be exchanged or reordered. */
export function vaultOf(store: FileStore, key: Buffer): Vault {
  const keyOf = (salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'file', 32));
  return {
    put: (name, salt, content) => store.put(name, seal(keyOf(salt), content, name)),
    get: async (name, salt) => unseal(keyOf(salt), await store.get(name), name),
    remove: (names) => store.remove(names),
  };
}

export const newSalt = (): Buffer => randomBytes(32);

/** Names of a file's pieces. */
export const pieceNames = (name: string, pieces: number): string[] =>
  Array.from({ length: pieces }, (_, index) => `${name}/${index}`);

/** Stores a stream in pieces; returns its length and the number of pieces. On a failure nothing stays behind. */
export async function storePieces(
  vault: Vault,
  { name, salt }: { name: string; salt: Buffer },
  chunks: AsyncIterable<Buffer>,
): Promise<{ size: number; pieces: number }> {
  let [size, pieces] = [0, 0];
  try {
    for await (const piece of inPieces(chunks)) {
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

/** A file that is in memory, as a stream. */
export async function* inOne(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** The content of stored pieces, one at a time. */
export async function* readPieces(vault: Vault, names: readonly string[], salt: Buffer): AsyncGenerator<Buffer> {
  for (const name of names) yield await vault.get(name, salt);
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + PIECE_BYTES - length);
      waiting.push(part);
      length += part.length;
      from += part.length;
      if (length < PIECE_BYTES) continue;
      yield whole(waiting);
      [waiting, length] = [[], 0];
    }
  }
  if (length > 0) yield whole(waiting);
}

/** A single chunk is not copied. */
const whole = (chunks: Buffer[]): Buffer => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
