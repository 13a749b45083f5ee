import { createHmac, randomUUID } from 'node:crypto';
import type { CompanyOf } from '@parlay/contracts/providers';
import type { SupplierCall } from './conformance.ts';
import type { TestBet, TestChange } from './conformance-books.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');

/** Betsy's calls to us as its documentation describes them. It imports nothing from the driver. */
export class TestBetsy {
  readonly #secrets = { first: randomUUID(), second: randomUUID(), unknown: randomUUID() };

  /** Returns the entry of the PROVIDERS file. */
  company(id: string): CompanyOf<'sports'> {
    const { first, second } = this.#secrets;
    return {
      ...{ id, kind: 'sports', address: 'http://127.0.0.1:1', driver: 'betsy' },
      settings: { keys: { theirs: [first, second] } },
    };
  }

  /** Signs the payload of a call with a secret of Betsy, or with one that we do not know. */
  sign({ method, url, payload }: SupplierCall, key: 'first' | 'second' | 'unknown'): SupplierCall {
    const header = encoded('{"alg":"HS256","typ":"JWT"}');
    const signature = createHmac('sha256', this.#secrets[key]).update(`${header}.${encoded(payload)}`);
    const jws = `${header}..${signature.digest('base64url')}`;
    return { method, url, headers: { 'content-type': 'application/json', 'x-sign-jws': jws }, payload };
  }

  /** Returns a signed call to our wallet. */
  call(method: 'POST' | 'PUT', company: string, path: string, body: object): SupplierCall {
    const payload = JSON.stringify({ requestId: randomUUID(), ...body });
    return this.sign({ method, url: `/api/provider/${company}${path}`, headers: {}, payload }, 'first');
  }

  place(company: string, { player, bet, request, stake, currency, outcomes }: TestBet, change: object = {}) {
    return this.call('POST', company, '/payment/bet', {
      ...{ token: player.token, transactionId: bet, currency, amount: Number(stake), userId: player.user },
      ...{ info: 'bet info', type: 1, coefficient: 2.5, ip: '203.0.113.10', subPartnerId: null, requestId: request },
      ...{ bonusId: null, bonusTemplateId: null, bonusAmount: null, gameType: 'sportsbook' },
      ...{ ticketType: outcomes.length === 1 ? 'single' : 'express', boosterCoefficient: 1 },
      metadata: outcomes.map((outcome, at) => ({
        ...{ disciplineId: 'soccer', discipline: 'Soccer', tournamentId: '3971', tournament: 'League' },
        ...{ tournamentRegionCode: 'GB', eventId: String(700 + at), event: 'Lindhaga – Bruntorp' },
        ...{ eventDate: '2027-03-05 11:08:00', marketId: '5fa4e904d043dea8811a5f98', market: 'Match result' },
        ...{ outcomeId: '111', outcome, coefficient: 2.5, stage: 1 },
      })),
      ...change,
    });
  }

  settle(company: string, change: Pick<TestChange, 'bet' | 'request' | 'returned'>, more: object = {}) {
    return this.change(company, 2, change, { resultType: Number(change.returned) > 0 ? 'won' : 'lose', ...more });
  }

  /** Returns an unsettlement (type 1), a settlement (2) or a rollback (3). */
  change(
    company: string,
    type: number,
    { bet: { player, bet, currency }, request, returned }: Pick<TestChange, 'bet' | 'request' | 'returned'>,
    more: object = {},
  ) {
    return this.call('PUT', company, '/payment/bet', {
      ...{ type, requestId: request, transactionId: bet, userId: player.user, currency, amount: Number(returned) },
      ...{ coefficient: 2.5, bonusId: null, gameType: 'sportsbook', ...more },
    });
  }
}
