import { generateKeyPairSync, randomUUID, sign as signBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { CompanyOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import type { SupplierCall } from './conformance.ts';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Request for the URL of a game. */
const GameUrlRequest = z.object({
  user: z.string().optional(),
  token: z.string().optional(),
  game_code: z.string(),
  operator_id: z.int(),
  sub_partner_id: z.string().optional(),
  currency: z.string(),
  platform: z.string(),
  lang: z.string(),
  country: z.string(),
  lobby_url: z.string(),
});

const LIST = '/operator/generic/v2/game/list';
const FREEBET = '/operator/generic/v2/freebet/';

/** Order of a reward. */
const RewardRequest = z.object({
  user: z.string(),
  operator_id: z.int(),
  sub_partner_id: z.string().optional(),
  game_code: z.string(),
  prepaid_uuid: z.uuid(),
  bet_value: z.int(),
  bet_count: z.int(),
  end_time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  operator_reference: z.string(),
});

/** Hub88 as its documentation describes it, on a free port. It imports nothing from the driver. */
export class TestHub {
  readonly #ours = pair();
  readonly #theirs = { first: pair(), second: pair(), unknown: pair() };
  readonly #server: Server;
  /** Requests for URLs of games. */
  readonly launches: z.infer<typeof GameUrlRequest>[] = [];
  /** Number of requests for the list of games. */
  lists = 0;
  /** Templates of rewards. */
  prepaids: object[] = [];
  /** Number of requests for the list of templates. */
  prepaidLists = 0;
  /** Ordered rewards, with the ids that Hub88 gave them. */
  readonly rewards: (z.infer<typeof RewardRequest> & { reward_uuid: string })[] = [];
  /** Ids of cancelled rewards. */
  readonly cancelled: unknown[] = [];
  /** Breaks the connection after a reward was ordered. */
  isAnswerLost = false;
  /** Content of the list of games. */
  games: unknown = [];
  /** Status of every response to us. */
  status = 200;
  /** Origin of the games; by default that of this server. */
  gameOrigin: string | undefined;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await buffer(request);
      if (request.url === LIST) this.lists += 1;
      const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64');
      const isSigned = verify('sha256', body, this.#ours.publicKey, signature);
      const status = isSigned ? this.status : 401;
      const content = status === 200 ? this.#contentOf(request.url, body.toString()) : {};
      if (this.isAnswerLost && request.url === `${FREEBET}rewards/create`) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      return void response.end(JSON.stringify(content));
    });
  }

  #contentOf(path: string | undefined, body: string): unknown {
    if (path === LIST) return this.games;
    if (path?.startsWith(FREEBET)) return this.#freebet(path.slice(FREEBET.length), JSON.parse(body));
    const launch = GameUrlRequest.parse(JSON.parse(body));
    this.launches.push(launch);
    const { user = '', token = '', game_code } = launch;
    const query = new URLSearchParams({ user, token });
    return { url: `${this.gameOrigin ?? this.address}/play/${game_code}?${query}` };
  }

  #freebet(call: string, content: unknown): unknown {
    if (call === 'prepaids/list') {
      this.prepaidLists += 1;
      return this.prepaids;
    }
    if (call === 'rewards/cancel') {
      this.cancelled.push(z.object({ operator_id: z.int(), reward_uuid: z.uuid() }).parse(content).reward_uuid);
      return { status: 'FRS_CANCELLED' };
    }
    const reward = { ...RewardRequest.parse(content), reward_uuid: randomUUID() };
    this.rewards.push(reward);
    return { ...reward, status: 'FRS_NEW' };
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Returns the entry of the PROVIDERS file. */
  company(id: string, settings: Partial<CompanyOf<'game'>['settings']> = {}): CompanyOf<'game'> {
    const { first, second } = this.#theirs;
    const keys = { ours: [this.#ours.privateKey], theirs: [first.publicKey, second.publicKey] } as const;
    return {
      ...{ id, kind: 'game', address: this.address, driver: 'hub88' },
      settings: { operatorId: 7, ...settings, keys: { ours: [...keys.ours], theirs: [...keys.theirs] } },
    };
  }

  /** Signs the payload of a call with a key of Hub88, or with one that we do not know. */
  sign({ method, url, payload }: SupplierCall, key: 'first' | 'second' | 'unknown'): SupplierCall {
    const signature = signBytes('sha256', Buffer.from(payload), this.#theirs[key].privateKey).toString('base64');
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature };
    return { method, url, headers, payload };
  }

  /** Returns a signed call to our wallet. */
  call(company: string, path: string, body: object): SupplierCall {
    const payload = JSON.stringify({ request_uuid: randomUUID(), ...body });
    return this.sign({ method: 'POST', url: `/api/provider/${company}${path}`, headers: {}, payload }, 'first');
  }
}
