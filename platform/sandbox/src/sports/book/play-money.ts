import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Journal } from '../../calls/journal.ts';
import { paidForParts } from './bet.ts';
import type { Wallet, WalletChange, WalletReply } from './wallet.ts';

/** Amount of a new account, in minor units. */
export const INITIAL_PLAY_MONEY = 1000_00n;
const MAX_ACCOUNTS = 2000;
/** Number of bets whose amounts an account remembers. Older ones cannot change any more. */
const MAX_BETS = 300;

const Account = z.object({
  /** Secret of its owner. */
  id: z.string(),
  balance: z.string(),
  /** Return of each bet, with its latest revision. */
  bets: z.array(z.object({ id: z.string(), revision: z.int(), returned: z.string() })),
});
type Account = z.infer<typeof Account>;

/** Play money at the company. It has no value, and no call to the site moves it. */
export class PlayMoney implements Wallet {
  readonly takesFreeBets = false;
  readonly canCloseParts = true;
  private readonly accounts: Journal<Account>;

  constructor(file: string | undefined) {
    this.accounts = new Journal({ file, schema: Account, maxRecords: MAX_ACCOUNTS, isOpen: () => false });
  }

  /** Opens an account and returns its secret. */
  open(): string {
    const id = randomUUID();
    this.accounts.put({ id, balance: String(INITIAL_PLAY_MONEY), bets: [] });
    return id;
  }

  balanceOf(id: string): bigint | undefined {
    const account = this.accounts.get(id);
    return account && BigInt(account.balance);
  }

  /** Sets the balance to that of a new account. */
  refill(id: string): void {
    const account = this.accounts.get(id);
    if (account) this.accounts.put({ ...account, balance: String(INITIAL_PLAY_MONEY) });
  }

  placeCall(): string {
    return '';
  }

  async place({ bet, amount }: WalletChange): Promise<WalletReply> {
    const account = this.accounts.get(bet.account);
    if (!account) return { kind: 'refused', code: 'unknown_account' };
    if (account.bets.some(({ id }) => id === bet.id)) return { kind: 'accepted' };
    const balance = BigInt(account.balance);
    if (balance < amount) return { kind: 'refused', code: 'insufficient_funds', left: balance };
    const placed = { id: bet.id, revision: bet.revision, returned: '0' };
    this.accounts.put({
      ...account,
      balance: String(balance - amount),
      bets: [...account.bets, placed].slice(-MAX_BETS),
    });
    return { kind: 'accepted' };
  }

  async rollBack({ bet, amount }: WalletChange): Promise<WalletReply> {
    const account = this.accounts.get(bet.account);
    if (!account?.bets.some(({ id }) => id === bet.id)) return { kind: 'accepted' };
    this.accounts.put({
      ...account,
      balance: String(BigInt(account.balance) + amount),
      bets: account.bets.filter(({ id }) => id !== bet.id),
    });
    return { kind: 'accepted' };
  }

  async settle({ bet: { account: id, id: betId, revision }, amount }: WalletChange): Promise<WalletReply> {
    const account = this.accounts.get(id);
    const bet = account?.bets.find((one) => one.id === betId);
    if (!account || !bet) return { kind: 'refused', code: 'unknown_bet' };
    if (bet.revision >= revision) return { kind: 'accepted' };
    const balance = BigInt(account.balance) + amount - BigInt(bet.returned);
    const changed = { ...bet, revision, returned: String(amount) };
    this.accounts.put({
      ...account,
      balance: String(balance),
      bets: account.bets.map((one) => (one.id === betId ? changed : one)),
    });
    return { kind: 'accepted' };
  }

  unsettle(change: WalletChange): Promise<WalletReply> {
    return this.settle({ ...change, amount: paidForParts(change.bet) });
  }

  cashOut(change: WalletChange): Promise<WalletReply> {
    return this.settle({ ...change, amount: paidForParts(change.bet) + change.amount });
  }
}
