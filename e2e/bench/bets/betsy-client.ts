import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Wire, WireResponse } from '../support/wire.ts';
import { addressOf, forEachPlayer, PLAYERS } from './players.ts';

const COMPANY = '/api/provider/oddsmith';

interface FramePlayer {
  token: string;
  userId: string;
}

/** A bet that the company has placed. */
export interface PlacedBet {
  number: number;
  transactionId: string;
}

/** A sports company that speaks Betsy's protocol, with an open page of each player. */
export class BetsyClient {
  readonly #secret: string;
  readonly #players: FramePlayer[] = [];

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Reads the frame token of each player from the site, and the company's name for the player from the wallet. */
  async openPages(wires: readonly Wire[], headers: readonly string[]): Promise<void> {
    await forEachPlayer(wires, async (wire, number) => {
      const frame = await wire.request('GET', '/api/sports-book', headers[number] ?? '');
      const token = String((JSON.parse(frame.body) as { data: { jsScript: string } }).data.jsScript);
      const reply = await this.#send(wire, 'POST', '/user/profile', number, { token, requestId: randomUUID() });
      if (reply.status !== 200) throw new Error(`the wallet does not know player ${number}: ${reply.body}`);
      this.#players[number] = { token, userId: (JSON.parse(reply.body) as { userId: string }).userId };
    });
  }

  /** Takes a stake of 0.10 of a random player. */
  place(wire: Wire, bet: PlacedBet): Promise<WireResponse> {
    const body = {
      ...this.#fields(bet, 1, 0.1),
      ...{ token: this.#players[bet.number]?.token, info: 'Lindhaga – Bruntorp', subPartnerId: null },
      ...{ boosterCoefficient: 1, ticketType: 'single', coefficient: 2.5, metadata: [SELECTION] },
    };
    return this.#send(wire, 'POST', '/payment/bet', bet.number, body);
  }

  /** Sets what a bet pays, in whole units. */
  settle(wire: Wire, bet: PlacedBet, amount: number): Promise<WireResponse> {
    const body = { ...this.#fields(bet, 2, amount), resultType: amount > 0 ? 'won' : 'lose' };
    return this.#send(wire, 'PUT', '/payment/bet', bet.number, body);
  }

  #fields({ number, transactionId }: PlacedBet, type: number, amount: number) {
    return {
      ...{ type, transactionId, requestId: randomUUID(), userId: this.#players[number]?.userId, currency: 'EUR' },
      ...{ amount, gameType: 'sportsbook', bonusId: null, bonusTemplateId: null, bonusAmount: null },
    };
  }

  #send(wire: Wire, method: string, path: string, number: number, content: object): Promise<WireResponse> {
    const body = JSON.stringify(content);
    // The company calls from one address for all players, which its entry would exempt from the flood limit. Here each
    // player has one instead, as the calls of the tournament bets do.
    const headers = `${addressOf(number)}x-sign-jws: ${this.#signatureOf(body)}\r\n`;
    return wire.request(method, `${COMPANY}${path}`, headers, body);
  }

  #signatureOf(body: string): string {
    const header = encoded('{"alg":"HS256","typ":"JWT"}');
    const signed = createHmac('sha256', this.#secret).update(`${header}.${encoded(body)}`);
    return `${header}..${signed.digest('base64url')}`;
  }
}

export const newBet = (): PlacedBet => ({ number: randomInt(1, PLAYERS + 1), transactionId: randomUUID() });

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

const SELECTION = {
  ...{ eventId: '1', event: 'Lindhaga – Bruntorp', eventDate: '2030-01-01 18:00:00' },
  ...{ marketId: 'result', market: 'Result', outcomeId: '1', outcome: 'Lindhaga', coefficient: 2.5, stage: 1 },
};
