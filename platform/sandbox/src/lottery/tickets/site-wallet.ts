import { z } from 'zod';
import { isNeverBooked } from '../../calls/never-booked.ts';
import { postSigned } from '../../calls/post.ts';
import { keyOfCompany, type Settings } from '../../settings.ts';
import type { Payout, Wallet, WalletResult } from './wallet.ts';

const Accepted = z.object({ balance: z.string().optional() });

/** Creates the wallet of the site's players, behind the signed calls of `POST /api/provider/{company}/tickets/…`. */
export function siteWallet(settings: Settings): Wallet {
  const { platformUrl, retry } = settings;

  async function call(company: string, verb: string, body: string, isFirst = false): Promise<WalletResult> {
    const url = `${platformUrl}/api/provider/${company}/tickets/${verb}`;
    const result = await postSigned(url, keyOfCompany(settings, company), body, retry.timeout);
    if (result.ok) return { kind: 'accepted', balance: Accepted.safeParse(result.data).data?.balance };
    if (result.error === 'lost' || !isNeverBooked(result, isFirst)) return { kind: 'unknown' };
    return { kind: 'refused', code: result.code, left: result.left };
  }

  return {
    buy: (company, purchase, isFirst) => call(company, 'buy', purchase, isFirst),
    pay: (company, { kind, detail, amount, ...payout }: Payout) =>
      call(
        company,
        kind,
        JSON.stringify({
          ...payout,
          ...(kind === 'win' && { amount, prizeClass: detail }),
          ...(kind === 'refund' && { amount, reason: detail }),
          ...(kind === 'lost' && { currency: undefined }),
        }),
      ),
  };
}
