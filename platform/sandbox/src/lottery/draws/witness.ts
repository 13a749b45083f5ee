import { z } from 'zod';
import { postSigned } from '../../calls/post.ts';
import { keyOfCompany, type Settings } from '../../settings.ts';
import { companyOf } from '../company-of.ts';
import type { Draw } from './draw.ts';

/** Witness's time in ms, `differs` if it has another statement already, or undefined if it does not answer. */
type Statement = number | 'differs' | undefined;

/** Someone else who records what the company states about a draw, each with the time of its own clock. */
export interface Witness {
  /** Records the commitment. */
  commit(draw: Draw): Promise<Statement>;
  /** Records the digest of the lines at the close. */
  seal(draw: Draw): Promise<Statement>;
}

const Committed = z.object({ committedAt: z.iso.datetime() });
const Sealed = z.object({ seal: z.object({ sealedAt: z.iso.datetime() }) });

/** Creates the witness that sells the tickets: the site, behind `POST /api/provider/{company}/draws/…`. */
export function siteWitness(settings: Settings): Witness {
  async function state(
    draw: Draw,
    verb: string,
    body: object,
    timeOf: (record: unknown) => string | undefined,
  ): Promise<Statement> {
    const company = companyOf(settings, draw.lottery);
    if (!company) return undefined;
    const url = `${settings.platformUrl}/api/provider/${company.id}/draws/${verb}`;
    const call = JSON.stringify({ drawId: draw.id, ...body });
    const result = await postSigned(url, keyOfCompany(settings, company.id), call, settings.retry.timeout);
    if (!result.ok) return result.error === 'refused' && result.code === 'conflict' ? 'differs' : undefined;
    const time = timeOf(result.data);
    return time === undefined ? undefined : Date.parse(time);
  }
  const iso = (time: number) => new Date(time).toISOString();

  return {
    commit: (draw) =>
      state(
        draw,
        'commit',
        { commitment: draw.commitment, closesAt: iso(draw.closesAt), drawsAt: iso(draw.drawsAt) },
        (record) => Committed.safeParse(record).data?.committedAt,
      ),
    seal: (draw) =>
      state(
        draw,
        'seal',
        { root: draw.seal?.root, lines: draw.seal?.lines },
        (record) => Sealed.safeParse(record).data?.seal.sealedAt,
      ),
  };
}

/** Returns where anybody can read the witness's record of a draw, or undefined without one. */
export function witnessUrl(settings: Settings, { id, lottery }: Pick<Draw, 'id' | 'lottery'>): string | undefined {
  const company = companyOf(settings, lottery);
  const [site] = settings.siteOrigins;
  return company && site ? `${site}/api/lottery/witness/${company.id}/${id}` : undefined;
}
