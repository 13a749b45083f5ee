import type { Reader, Tx } from '../database/connect.ts';
import type { Reach } from '../verdict/reach.ts';
import * as queries from './address-blocks.gen.ts';

interface Contribution {
  browsers: number;
  candidateBads: number;
  controlBads: number;
}

/** Contributions of some address blocks to an analysis. Only the holder of the analysis's lock changes and stores them. */
export interface AddressBlocks {
  of(block: string): Contribution;
  store(): Promise<void>;
}

export async function addressBlocks(tx: Tx, analysis: string, blocks: readonly string[]): Promise<AddressBlocks> {
  const known = new Map<string, Contribution>();
  if (blocks.length > 0)
    for (const { block, ...contribution } of await queries.blocksOf(tx, { trial: analysis, blocks }))
      known.set(block, contribution);
  return {
    of(block) {
      const contribution = known.get(block) ?? { browsers: 0, candidateBads: 0, controlBads: 0 };
      known.set(block, contribution);
      return contribution;
    },
    async store() {
      if (known.size === 0) return;
      const contributions = [...known.values()];
      await queries.storeBlocks(tx, {
        trial: analysis,
        blocks: [...known.keys()],
        browsers: contributions.map(({ browsers }) => browsers),
        candidateBads: contributions.map(({ candidateBads }) => candidateBads),
        controlBads: contributions.map(({ controlBads }) => controlBads),
      });
    },
  };
}

/** Returns how many address blocks the counted evidence of an analysis comes from. */
export const reachOf = (db: Reader, analysis: string): Promise<Reach> => queries.reachOf(db, { trial: analysis });
