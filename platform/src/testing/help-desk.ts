import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DESK_PATH, type DeskEvent } from '@parlay/contracts/help-desk';
import type { HasProviders } from '@parlay/contracts/providers';
import { checkSignature } from '@parlay/tooling/signed-call';

interface DeskCall {
  path: string;
  body: Record<string, unknown>;
  status: number;
}

/** For tests: a help-desk company on a free port. It accepts calls signed with its key. */
export class TestHelpDesk {
  /** Calls since the last reset. */
  calls: DeskCall[] = [];
  /** Away: it answers 503 to everything. */
  mood: 'answers' | 'away' = 'answers';
  /** Tickets that it does not know until they come again. */
  readonly forgotten = new Set<string>();
  /** Its list of events. */
  events: DeskEvent[] = [];
  #key = '';
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });

  /** Makes it the company that an installation calls by this id. */
  of({ providers }: HasProviders, company = 'lanternhelp'): void {
    this.#key = providers.find(({ id }) => id === company)?.keys.ours ?? '';
  }

  reset(): void {
    this.calls = [];
    this.mood = 'answers';
    this.forgotten.clear();
    this.events = [];
  }

  async listen(): Promise<number> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const body = await text(request);
    const { method = '', url: target = '', headers } = request;
    if (!checkSignature(this.#key, { method, target, body, headers }).ok) return { status: 401, body: {} };
    if (method === 'GET') return { status: 200, body: { data: this.#after(target) } };
    const content = JSON.parse(body) as Record<string, unknown>;
    const status = this.#statusFor(target, content);
    this.calls.push({ path: target, body: content, status });
    return { status, body: { data: {} } };
  }

  #statusFor(target: string, { reference }: Record<string, unknown>): number {
    if (this.mood === 'away') return 503;
    if (target === `${DESK_PATH}/tickets`) {
      this.forgotten.delete(String(reference));
      return 200;
    }
    return this.forgotten.has(target.split('/')[4] ?? '') ? 404 : 200;
  }

  #after(target: string) {
    const after = Number(new URL(target, 'http://desk.example').searchParams.get('after'));
    const last = Math.max(0, ...this.events.map(({ number }) => number));
    return { events: this.events.filter(({ number }) => number > after), last };
  }
}
