import { z } from 'zod';
import { stepAfter } from '../../calls/never-booked.ts';
import { postSigned } from '../../calls/post.ts';
import { keyOfCompany, type Settings } from '../../settings.ts';
import type { Payout, Wallet, WalletResult } from './wallet.ts';

const Price = z.object({ ticketId: z.string(), price: z.string(), currency: z.string() });
const Accepted = z.object({ balance: z.string().optional() });

/** Creates the wallet of the site's players, behind the signed calls of `POST /api/provider/{company}/tickets/…`. */
export function siteWallet(settings: Settings): Wallet {
  const { platformUrl, retry } = settings;

  async function call(company: string, path: string, body: string, isFirst = false): Promise<WalletResult> {
    const url = `${platformUrl}/api/provider/${company}/${path}`;
    const result = await postSigned(url, keyOfCompany(settings, company), body, retry.timeout);
    if (result.ok) return { kind: 'accepted', balance: Accepted.safeParse(result.data).data?.balance };
    if (result.error === 'lost') return { kind: 'unknown' };
    const step = stepAfter(result, isFirst);
    // Several refusals about the state of a ticket have one code.
    const code = (result.code === 'conflict' && result.reason) || result.code;
    if (step === 'rollback') return { kind: 'rollback', code };
    return step === 'again' ? { kind: 'unknown' } : { kind: 'refused', code, left: result.left };
  }

  return {
    buy: (company, purchase, isFirst) => call(company, 'tickets/buy', purchase, isFirst),
    rollBack(company, purchase) {
      const { ticketId, price: stake, currency } = Price.parse(JSON.parse(purchase));
      const body = { transactionId: `${ticketId}-rollback`, betId: ticketId, stake, currency };
      return call(company, 'bets/rollback', JSON.stringify(body));
    },
    pay: (company, { kind, detail, amount, ...payout }: Payout) =>
      call(
        company,
        `tickets/${kind}`,
        JSON.stringify({
          ...payout,
          ...(kind === 'win' && { amount, prizeClass: detail }),
          ...(kind === 'refund' && { amount, reason: detail }),
          ...(kind === 'lost' && { currency: undefined }),
        }),
      ),
  };
}
