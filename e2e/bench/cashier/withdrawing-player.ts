import { DemoPlayer } from '../support/demo-player.ts';

/** A demo player with a bank account, who withdraws. */
export class WithdrawingPlayer {
  readonly #player: DemoPlayer;
  #instrumentId = '';

  constructor(origin: string, number: number) {
    this.#player = new DemoPlayer(origin, number);
  }

  /** Logs in and registers a bank account. */
  async begin(): Promise<void> {
    await this.#player.logIn();
    const fields = { holder: 'Demo Player', iban: 'FI21 1234 5600 0007 85' };
    const { id } = await this.#player.call('POST', '/api/account/instruments', { instrumentId: 'trustly', fields });
    this.#instrumentId = String(id);
  }

  /** Requests one withdrawal of the smallest amount. Returns milliseconds. */
  async withdraw(): Promise<number> {
    const began = performance.now();
    await this.#player.call('POST', '/api/account/withdrawal', { instrumentId: this.#instrumentId, amount: '10.00' });
    return performance.now() - began;
  }
}
