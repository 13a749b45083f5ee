import type { PagePolicy } from '@parlay/contracts/page-policy';
import type { Page, Route } from '@playwright/test';
import { chooseBrand } from '../support/brand.ts';
import { currentProduct } from '../support/site.ts';
import { type Audience, addressOf, nameOf, type StoredResponses, type Viewer, withPorts } from './answers.ts';

export interface FreezeOptions {
  stored: StoredResponses;
  /** Viewer of the stored responses. */
  viewer: Viewer;
  /** Rules that replace the player's stored rules. */
  policy?: Partial<PagePolicy> | undefined;
}

export interface FrozenPage {
  /** Resolves when the player's channel is open, so that no hint about a lost connection is shown. */
  subscribed: Promise<void>;
}

/**
 * Makes a page identical on every visit. Documents, scripts and styles come from the running product, but time and
 * randomness are fixed, platform responses are stored, no realtime event arrives, and third-party frames are empty.
 */
export async function freezePage(page: Page, { stored, viewer, policy }: FreezeOptions): Promise<FrozenPage> {
  const answers = withPolicy(stored.answers[nameOf(viewer)] ?? {}, policy);
  let subscribe: () => void = () => undefined;
  const subscribed = new Promise<void>((resolve) => {
    subscribe = resolve;
  });
  const { site, ports } = currentProduct();
  await chooseBrand(page.context(), viewer.brand);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(stopTimeAndChance, stored.at);
  await page.route(`${site}/**`, (route) =>
    route.request().resourceType() === 'document' ? stillDocument(route, stored.at, viewer.audience) : route.fallback(),
  );
  await page.route(`${site}/api/**`, (route) => stillAnswer(route, answers));
  await page.route(`http://sandbox.localhost:${ports.sandbox}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: EMPTY_FRAME }),
  );
  await page.routeWebSocket(/.*/, (socket) => {
    const sendEvent = (event: string, data: object, channel?: string) =>
      socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) }));
    socket.onMessage((text) => {
      const { event, data } = JSON.parse(String(text)) as { event: string; data: { channel: string } };
      if (event !== 'pusher:subscribe') return;
      sendEvent('pusher_internal:subscription_succeeded', { presence: { count: 0, ids: [], hash: {} } }, data.channel);
      subscribe();
    });
    sendEvent('pusher:connection_established', { socket_id: '1.1', activity_timeout: 600 });
  });
  return { subscribed };
}

const USER = '/api/account/user';

function withPolicy(answers: Record<string, string>, policy: Partial<PagePolicy> | undefined): Record<string, string> {
  const user = answers[USER];
  if (!policy || user === undefined) return answers;
  const { data } = JSON.parse(user) as { data: { policy: object } };
  return { ...answers, [USER]: JSON.stringify({ data: { ...data, policy: { ...data.policy, ...policy } } }) };
}

/** Runs in the page before any of its scripts. */
function stopTimeAndChance(at: number): void {
  const Real = Date;
  class Still extends Real {
    constructor(...given: ConstructorParameters<DateConstructor> | []) {
      super(...((given.length === 0 ? [at] : given) as ConstructorParameters<DateConstructor>));
    }
    static override now(): number {
      return at;
    }
  }
  Reflect.set(window, 'Date', Still);
  performance.now = () => 0;
  Math.random = () => 0.5;
  // The lobby uses it to shuffle its games (CA5).
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (numbers) => {
    // Ids stay different from each other.
    if (numbers instanceof Uint8Array && numbers.length === 16) return random(numbers);
    if (numbers instanceof Uint32Array) numbers.fill(7);
    return numbers;
  };
}

/** Session cookie for a player's page. The platform, which would refuse it, is never called. */
const SESSION = '__Host-parlay_session=stored';

/** Serves the product's page with the stored time. */
async function stillDocument(route: Route, at: number, audience: Audience): Promise<void> {
  const headers = { ...route.request().headers(), ...(audience === 'player' ? { cookie: SESSION } : {}) };
  const response = await route.fetch({ headers, maxRedirects: 0 });
  const html = await response.text();
  await route.fulfill({ response, body: html.replace(/"serverTime":\d+/, `"serverTime":${at}`) });
}

/** Late requests of the footer. They get no response, because it could arrive before or after the picture is taken. */
const LATE_REQUESTS = ['/api/partials/footer-company-info', '/api/player-instruments/available'];
/** Requests that visitors' pages send only when they have been open for a while, as on a busy machine. */
const REFRESHES = ['/api/client-config'];

async function stillAnswer(route: Route, answers: Record<string, string>): Promise<void> {
  const request = route.request();
  const address = addressOf(request.url());
  if (LATE_REQUESTS.includes(address)) return;
  const answer = answers[address];
  if (answer === undefined && REFRESHES.includes(address)) return;
  // Reports and pings have no effect, and the channel's signature is not checked here.
  if (answer === undefined && request.method() !== 'GET')
    return await route.fulfill({ json: { data: { auth: 'stored:stored', channel_data: '{"user_id":"stored"}' } } });
  if (answer === undefined) throw new Error(`There is no stored answer to ${address}. Run npm run pictures answers.`);
  await route.fulfill({ contentType: 'application/json', body: withPorts(answer) });
}

/** Empty page that sends the "ready" messages of the sports book, the lotteries and the games. */
const EMPTY_FRAME = `<!doctype html><title>Frame</title><script>
  for (const message of [
    { action: 'ext.sportsbook.ready' },
    { action: 'ext.sportsbook.size', parameters: { height: 600 } },
    { action: 'onIFrameHeightChange', parameters: { height: 600 } },
    { action: 'game.ready' },
  ]) parent.postMessage(message, '*');
</script>`;
