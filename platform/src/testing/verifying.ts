import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createOperatorToken } from '../core/operators/tokens.ts';
import { checkHandler } from '../identity/verification/company/call.ts';
import type { Verification } from '../identity/verification/schemas.ts';
import type { Browser, BrowserResponse } from './browser.ts';
import { type ProviderResponse, TestCompany } from './company.ts';
import { photoWithMetadata } from './files.ts';
import { TestCheckCompany } from './identity-checks.ts';
import { runDueJobs } from './jobs.ts';
import { applyNotices } from './notices.ts';
import { type TestPlatform, testPlatform } from './platform.ts';
import { createTestPlayer } from './players.ts';
import { upload } from './uploads.ts';

/** Starts a platform with an identity-check provider for all tests of a file. */
export function setUpVerification() {
  const company = new TestCheckCompany();
  const world = { company } as { readonly company: TestCheckCompany; platform: TestPlatform };
  let token: string;
  beforeAll(async () => {
    world.platform = await testPlatform({ env: { PORT_SANDBOX: String(await company.listen()) } });
    const { config, database } = world.platform;
    company.acceptKeyOf(config);
    ({ token } = await createOperatorToken(database.db, { name: 'Olga', scopes: ['documents'], days: 1 }));
  });
  afterAll(async () => {
    await world.platform.close();
    await company.close();
  });
  beforeEach(() => company.reset());

  let players = 0;
  async function player() {
    const account = await createTestPlayer(world.platform.database.db, { mobile: '+35699000001' });
    players += 1;
    const page = world.platform.browser({ address: `198.51.122.${players}` });
    await page.logIn(account.username, account.password);
    const seen = async () => (await page.get('/api/account/verification')).data as unknown as Verification;
    const check = async (kind: string) => (await seen()).checks.find((entry) => entry.kind === kind);
    return { ...account, page, seen, check };
  }

  /** Sends a document and returns the id of its check. */
  async function sent(page: Browser, kind = 'id'): Promise<string> {
    const { data } = await upload(page, { file: photoWithMetadata(), kind });
    return String(data.uploadId);
  }

  let events = 0;
  /**
   * Sends the platform a decision from the provider with the next event number, and runs the job that applies it.
   * `change` overrides fields.
   */
  async function tell(checkId: string, change: object): Promise<ProviderResponse> {
    events += 1;
    const event = { eventId: `evt-${events}`, number: events, checkId, at: new Date().toISOString(), ...change };
    const sealright = new TestCompany(world.platform.app, 'sealright');
    const response = await sealright.call('/api/identity-checks/sealright/events', event);
    await applyNotices(world.platform);
    return response;
  }

  /** Runs the due jobs that call the provider. */
  function sendDue(): Promise<number> {
    const { database, config, app } = world.platform;
    const office = { mails: app.mails, brands: config.brands };
    return runDueJobs(database, [checkHandler({ db: database.db, config, office })]);
  }

  /** Calls a document route as an operator. A call with a body is a change. */
  function operator(verb: string, body?: object, key: string = randomUUID()): Promise<BrowserResponse> {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    const staff = world.platform.browser({ address: '198.51.123.1' });
    const path = `/api/operator/documents${verb}`;
    return body ? staff.post(path, body, headers) : staff.get(path, { headers });
  }

  return Object.assign(world, { player, sent, tell, sendDue, operator });
}
