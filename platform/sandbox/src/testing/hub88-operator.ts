import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Company } from '@parlay/contracts/providers';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
/** Keys of the operator and of Hub88. Every test shares them, because they take a while to find. */
const [OPERATOR, HUB88] = [pair(), pair()];

/** Private key of the sandbox's Hub88. */
export const HUB88_KEY = HUB88.privateKey;

/** Entry of the operator's PROVIDERS file for Hub88. */
export const HUB88_COMPANY: Company = {
  ...{ id: 'hub88', kind: 'game', address: 'http://127.0.0.1:8082', driver: 'hub88' },
  settings: { operatorId: 7, keys: { ours: [OPERATOR.privateKey], theirs: [HUB88.publicKey] } },
};

/** Signs a body as the operator, or with a key that Hub88 does not know. */
export const operatorSignature = (body: string, key = OPERATOR.privateKey): Record<string, string> => ({
  'X-Hub88-Signature': sign('sha256', Buffer.from(body), key).toString('base64'),
});
export const UNKNOWN_KEY = HUB88.privateKey;

export interface WalletCall {
  path: string;
  body: Record<string, unknown>;
}
/** Reply to a call: its fields, or a broken connection after or before the call was executed. */
type Scripted = Record<string, unknown> | 'lose-answer' | 'break' | 'hang' | undefined;

/** Wallet of an operator with one balance in 1/100,000, as Hub88's public documentation describes it. */
export class HubOperator {
  readonly calls: WalletCall[] = [];
  balance = 10_000_000;
  /** Reply to a call, set by a test. If it returns undefined, the call is executed and answered. */
  script: (call: WalletCall) => Scripted = () => undefined;
  readonly #bets = new Map<unknown, number>();
  readonly #done = new Set<unknown>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const bytes = await buffer(request);
      const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64');
      const call = { path: String(request.url), body: JSON.parse(bytes.toString()) as Record<string, unknown> };
      const echoed = { request_uuid: call.body.request_uuid, user: call.body.user };
      const send = (fields: object) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ ...echoed, ...fields }));
      };
      if (!verify('sha256', bytes, HUB88.publicKey, signature)) return send({ status: 'RS_ERROR_INVALID_SIGNATURE' });
      this.calls.push(call);
      const scripted = this.script(call);
      if (scripted === 'hang') return undefined;
      if (scripted === 'break') return void request.socket.destroy();
      if (typeof scripted === 'object') return send(scripted);
      const reply = this.#execute(call);
      return scripted === 'lose-answer' ? void request.socket.destroy() : send(reply);
    });
  }

  static async start(): Promise<HubOperator> {
    const operator = new HubOperator();
    await new Promise<void>((ready) => operator.#server.listen(0, '127.0.0.1', ready));
    return operator;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  called(path: string): WalletCall['body'][] {
    return this.calls.filter((call) => call.path === `/api/provider/hub88${path}`).map(({ body }) => body);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #execute({ path, body }: WalletCall): object {
    const verb = path.split('/').at(-1);
    const [id, reference] = [body.transaction_uuid, body.reference_transaction_uuid];
    const amount = Number(body.amount ?? 0);
    if (verb === 'bet' && amount > this.balance && !this.#done.has(id))
      return { status: 'RS_ERROR_NOT_ENOUGH_MONEY', currency: 'EUR', balance: this.balance };
    if (verb === 'win' && !this.#bets.has(reference)) return { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' };
    if (verb !== 'balance' && !this.#done.has(id)) {
      this.#done.add(id);
      if (verb === 'bet') this.#bets.set(id, amount);
      const changes: Record<string, number> = { bet: -amount, win: amount, rollback: this.#bets.get(reference) ?? 0 };
      this.balance += changes[String(verb)] ?? 0;
    }
    return { status: 'RS_OK', currency: 'EUR', balance: this.balance };
  }
}
