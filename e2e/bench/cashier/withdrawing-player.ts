import { DemoPlayer, PASSWORD } from '../support/demo-player.ts';
import { Wire } from '../support/wire.ts';

const PATH = '/api/account/withdrawal';

/** A player who withdraws to a bank account in their own name. */
export class WithdrawingPlayer {
  readonly #player: DemoPlayer;
  readonly #port: number;
  #wire: Wire | undefined;
  #instrumentId = '';

  constructor(port: number, number: number, username: string) {
    this.#player = new DemoPlayer(`http://127.0.0.1:${port}`, number, username);
    this.#port = port;
  }

  /** Logs in and registers a bank account. */
  async begin(): Promise<void> {
    await this.#player.logIn();
    const { firstName, surname } = await this.#player.call('GET', '/api/account/user');
    const fields = { holder: `${firstName} ${surname}`, iban: 'FI21 1234 5600 0007 85' };
    await this.#player.call('POST', '/api/account/step-up', { currentPassword: PASSWORD });
    const { id } = await this.#player.call('POST', '/api/account/instruments', { instrumentId: 'trustly', fields });
    this.#instrumentId = String(id);
    this.#wire = new Wire(this.#port);
  }

  /** Requests a withdrawal of the minimum amount. Returns the request's duration in ms. */
  async withdraw(): Promise<number> {
    const body = JSON.stringify({ instrumentId: this.#instrumentId, amount: '10.00' });
    const headers = Object.entries(this.#player.headers())
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const startedAt = performance.now();
    const response = await this.#wire?.request('POST', PATH, headers, body);
    const duration = performance.now() - startedAt;
    if (response?.status !== 200) throw new Error(`POST ${PATH} answered ${response?.status}`);
    return duration;
  }

  end(): void {
    this.#wire?.close();
  }
}
