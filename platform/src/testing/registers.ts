import { REGISTER_PATH, RegisterCheck } from '@parlay/contracts/player-register-protocol';
import { type Company, companiesOf } from '@parlay/contracts/providers';
import { type SignedRequest, type SignedResponse, SignedServer } from './signed-server.ts';

/** Test server of every register of excluded people, on a free port. */
export class TestRegisters extends SignedServer {
  /** Number of received queries. */
  queryCount = 0;
  /** Whether the server responds with 503 to every request. */
  isUnavailable = false;
  /** Surnames in the registers, with the earliest end of the exclusion. */
  readonly listed = new Map<string, string | null>();

  constructor() {
    super('oasis');
  }

  /** Returns an installation's providers with this server in place of its registers. */
  async replacing(providers: readonly Company[]): Promise<readonly Company[]> {
    const address = `http://127.0.0.1:${await this.listen()}`;
    const [first] = companiesOf({ providers }, 'player-register');
    const replaced = providers.map((company) =>
      company.kind === 'player-register' && first ? { ...company, address, settings: first.settings } : company,
    );
    this.acceptKeyOf({ providers: replaced });
    return replaced;
  }

  protected override respond({ target, body }: SignedRequest): SignedResponse {
    this.queryCount += 1;
    if (this.isUnavailable || target !== `${REGISTER_PATH}/checks`) return { status: 503, body: {} };
    const { surname } = RegisterCheck.parse(JSON.parse(body)).person;
    const until = this.listed.get(surname);
    return { status: 200, body: { data: { listed: until !== undefined, until: until ?? null } } };
  }
}
