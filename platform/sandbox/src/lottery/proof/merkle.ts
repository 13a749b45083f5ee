import { createHash } from 'node:crypto';

const hash = (...parts: Uint8Array[]) => Buffer.from(createHash('sha256').update(Buffer.concat(parts)).digest());
const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];

/**
 * Returns the Merkle tree hash of RFC 6962, section 2.1, in hex. The common npm packages build other trees, or pad them
 * with repeated leaves, so that two lists can have the same hash.
 */
export function merkleRoot(leaves: readonly string[]): string {
  return rootOf(leaves.map((leaf) => hash(LEAF, Buffer.from(leaf)))).toString('hex');
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (!first) return hash();
  if (hashes.length === 1) return first;
  const split = splitOf(hashes.length);
  return hash(NODE, rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}

/** Returns the largest power of two below a count of at least two. */
const splitOf = (count: number) => 2 ** Math.floor(Math.log2(count - 1));
