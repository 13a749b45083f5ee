import type { WalletReply } from './wallet.ts';

/** Calls to a wallet without a response yet, by bet. The run that repeats changes leaves these bets alone. */
export class WalletCalls {
  private readonly running = new Set<string>();

  isRunning(betId: string): boolean {
    return this.running.has(betId);
  }

  async run(betId: string, send: () => Promise<WalletReply>): Promise<WalletReply> {
    this.running.add(betId);
    try {
      return await send();
    } finally {
      this.running.delete(betId);
    }
  }
}
