import { DESK_PATH, type DeskEvent } from '@parlay/contracts/help-desk';
import { type SignedRequest, type SignedResponse, SignedServer } from './signed-server.ts';

interface DeskCall {
  path: string;
  body: Record<string, unknown>;
  status: number;
}

/** Test server of a help-desk provider. */
export class TestHelpDesk extends SignedServer {
  /** Calls since the last reset. */
  calls: DeskCall[] = [];
  /** With `away`, the server responds with 503 to every request. */
  behaviour: 'answers' | 'away' = 'answers';
  /** Tickets that the provider does not know until they are sent again. */
  readonly forgotten = new Set<string>();
  /** The provider's list of events. */
  events: DeskEvent[] = [];
  /** Runs after a call has been accepted and before its response. A rejection aborts the connection. */
  beforeResponse: (call: DeskCall) => Promise<void> = async () => undefined;

  constructor() {
    super('lanternhelp');
  }

  reset(): void {
    this.calls = [];
    this.behaviour = 'answers';
    this.forgotten.clear();
    this.events = [];
    this.beforeResponse = async () => undefined;
  }

  protected override async respond({ method, target, body }: SignedRequest): Promise<SignedResponse> {
    if (method === 'GET') return { status: 200, body: { data: this.#after(target) } };
    const content = JSON.parse(body) as Record<string, unknown>;
    const call = { path: target, body: content, status: this.#statusFor(target, content) };
    this.calls.push(call);
    if (call.status === 200) await this.beforeResponse(call);
    return { status: call.status, body: { data: {} } };
  }

  #statusFor(target: string, { reference }: Record<string, unknown>): number {
    if (this.behaviour === 'away') return 503;
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
