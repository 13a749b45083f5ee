import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Reach } from '../verdict/reach.ts';

interface Contribution {
  browsers: number;
  candidateBads: number;
  controlBads: number;
}

/** Contributions of some address blocks to an analysis, to be changed and stored by the holder of its lock. */
export interface AddressBlocks {
  of(block: string): Contribution;
  store(): Promise<void>;
}

export async function addressBlocks(
  tx: Transaction<Schema>,
  analysis: string,
  blocks: readonly string[],
): Promise<AddressBlocks> {
  const known = new Map<string, Contribution>();
  const rows =
    blocks.length === 0
      ? []
      : await tx
          .selectFrom('trial_block')
          .selectAll()
          .where('trial', '=', analysis)
          .where('block', 'in', [...new Set(blocks)])
          .execute();
  for (const { block, browsers, candidate_bads: candidateBads, control_bads: controlBads } of rows)
    known.set(block, { browsers, candidateBads, controlBads });
  return {
    of(block) {
      const contribution = known.get(block) ?? { browsers: 0, candidateBads: 0, controlBads: 0 };
      known.set(block, contribution);
      return contribution;
    },
    async store() {
      if (known.size === 0) return;
      await tx
        .insertInto('trial_block')
        .values(
          [...known].map(([block, { browsers, candidateBads, controlBads }]) => ({
            ...{ trial: analysis, block, browsers },
            candidate_bads: candidateBads,
            control_bads: controlBads,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['trial', 'block']).doUpdateSet(({ ref }) => ({
            browsers: ref('excluded.browsers'),
            candidate_bads: ref('excluded.candidate_bads'),
            control_bads: ref('excluded.control_bads'),
          })),
        )
        .execute();
    },
  };
}

/** How many address blocks the counted evidence of an analysis comes from. */
export async function reachOf(db: Kysely<Schema>, analysis: string): Promise<Reach> {
  const row = await db
    .selectFrom('trial_block')
    .select(({ fn }) => [
      fn.count<string>('block').filterWhere('browsers', '>', 0).as('blocks'),
      fn.count<string>('block').filterWhere('candidate_bads', '>', 0).as('candidate'),
      fn.count<string>('block').filterWhere('control_bads', '>', 0).as('control'),
    ])
    .where('trial', '=', analysis)
    .executeTakeFirstOrThrow();
  return {
    blocks: Number(row.blocks),
    candidateBadBlocks: Number(row.candidate),
    controlBadBlocks: Number(row.control),
  };
}
