import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Instant } from '../../core/http/schemas.ts';
import * as queries from './witness.gen.ts';

type Database = Pick<FastifyInstance, 'db'>;

/** Statements of a lottery about a draw, with this server's times. */
export const WitnessRecord = z
  .object({
    provider: z.string(),
    draw: z.string(),
    commitment: z.string(),
    committedAt: Instant,
    closesAt: Instant,
    drawsAt: Instant,
    firstSoldAt: Instant.nullable().describe('When this site took the first stake in the draw'),
    seal: z.object({ root: z.string(), lines: z.int(), sealedAt: Instant }).nullable(),
  })
  .meta({ id: 'WitnessRecord' });
export type WitnessRecord = z.infer<typeof WitnessRecord>;

/** Commitment to a draw's secret. Times are ISO. */
export interface Commitment {
  drawId: string;
  commitment: string;
  closesAt: string;
  drawsAt: string;
}

/** Result of a statement: the record, or that it differs from an earlier one. `unknown`: no commitment came before. */
export type Witnessed = { ok: true; record: WitnessRecord } | { ok: false; error: 'differs' | 'unknown' };

/** Records a commitment with this server's time. The first one stands. */
export async function recordCommitment({ db }: Database, provider: string, stated: Commitment): Promise<Witnessed> {
  await queries.commitDraw(db, { provider, ...stated });
  const record = await witnessRecord({ db }, provider, stated.drawId);
  return compared(record, record?.commitment === stated.commitment);
}

/** Records the digest of a draw's lines at the close. The first one stands. */
export async function recordSeal(
  { db }: Database,
  provider: string,
  stated: { drawId: string; root: string; lines: number },
): Promise<Witnessed> {
  await queries.sealDraw(db, { provider, ...stated });
  const record = await witnessRecord({ db }, provider, stated.drawId);
  return compared(record, record?.seal?.root === stated.root && record.seal.lines === stated.lines);
}

const compared = (record: WitnessRecord | undefined, isSame: boolean): Witnessed =>
  record && isSame ? { ok: true, record } : { ok: false, error: record ? 'differs' : 'unknown' };

export async function witnessRecord(
  { db }: Database,
  provider: string,
  draw: string,
): Promise<WitnessRecord | undefined> {
  const found = await queries.witnessOf(db, { provider, drawId: draw });
  if (!found) return undefined;
  const { root, lines, sealedAt, firstSoldAt, committedAt, closesAt, drawsAt, commitment } = found;
  const iso = (time: Date) => time.toISOString();
  return {
    ...{ provider, draw, commitment, committedAt: iso(committedAt), closesAt: iso(closesAt), drawsAt: iso(drawsAt) },
    firstSoldAt: firstSoldAt ? iso(firstSoldAt) : null,
    seal: root !== null && lines !== null && sealedAt !== null ? { root, lines, sealedAt: iso(sealedAt) } : null,
  };
}
