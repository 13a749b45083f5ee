import type { Browser, BrowserContext, Page } from '@playwright/test';
import { chooseBrand } from '../support/brand.ts';
import { decideCheck, sendDocument } from '../support/documents.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { COOKIE_CHOICE, currentProduct, waitUntilMounted } from '../support/site.ts';
import { createTournament, type TestTournament } from '../support/tournament.ts';
import { ALBUM } from './album.ts';
import { addressOf, nameOf, pathWith, type StoredResponses, withoutPorts, writeResponses } from './answers.ts';

/** Opens every page of the album in the running product and stores the platform's responses. */
export async function recordResponses(browser: Browser): Promise<void> {
  const { site } = currentProduct();
  const tournament = await createTournament({ name: 'Harbour Cup', minutes: 90 });
  const stored: StoredResponses = { at: stillTime(), tournament: tournament.id, ticket: '', answers: {} };
  for (const [name, leaves] of Map.groupBy(ALBUM, nameOf)) {
    const context = await browser.newContext({
      baseURL: site,
      serviceWorkers: 'block',
      storageState: { cookies: COOKIE_CHOICE, origins: [] },
    });
    const [{ audience, brand } = { audience: 'visitor' }] = leaves;
    await chooseBrand(context, brand);
    if (audience === 'player') {
      await signIn(context, await createPlayer());
      await joinAndBet(context, tournament);
      stored.ticket = await createTicket(context);
      await addDocuments(context);
      await setLimits(context);
    }
    if (audience === 'on-break') {
      await signIn(context, await createPlayer());
      await post(context, '/api/account/timeout', { period: 'P3D' });
    }
    const page = await context.newPage();
    const answers: Record<string, string> = {};
    stored.answers[name] = answers;
    await storeResponses(page, answers);
    // The shell requests the number of unread tickets some time after it has mounted.
    const unreadCount = audience === 'player' ? page.waitForResponse(/\/api\/account\/tickets\/unread/) : undefined;
    for (const leaf of leaves.filter(({ without }) => !without)) {
      await page.goto(`/${pathWith(leaf.path, stored)}`);
      await waitUntilMounted(page);
      await page.waitForLoadState('networkidle');
      await unreadCount;
    }
    await context.close();
  }
  writeResponses(stored);
}

/** Returns the current minute plus ten seconds, so that no displayed figure is about to change. */
const stillTime = () => Math.floor(Date.now() / 60_000) * 60_000 + 10_000;

/** Calls that return data although they are not GET requests. */
const QUERIES = /\/(launch|country-labels)$/;

async function storeResponses(page: Page, answers: Record<string, string>): Promise<void> {
  await page.route(`${currentProduct().site}/api/**`, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' && !QUERIES.test(request.url())) return await route.continue();
    const response = await route.fetch();
    if (response.ok()) answers[addressOf(request.url())] = withoutPorts(await response.text());
    await route.fulfill({ response });
  });
}

const QUESTION = {
  subject: 'Why did my deposit not arrive?',
  message: 'I paid €120.00 by card this morning, and my balance is still the same.',
  type: 'payments',
};

/** Creates a support ticket of the player. Returns its id. */
async function createTicket(context: BrowserContext): Promise<string> {
  const response = await post(context, '/api/account/tickets', QUESTION);
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

const OLD_BILL = {
  state: 'failed',
  reason: 'too_old',
  note: 'The bill is from 2019. Please send one of the last 3 months.',
};

/** Gives a player documents in several states. */
async function addDocuments(context: BrowserContext): Promise<void> {
  await sendDocument(context, { kind: 'id' });
  const bill = await sendDocument(context, { kind: 'address', name: 'electricity-bill.jpg' });
  await decideCheck(context.request, bill, OLD_BILL);
  const card = await sendDocument(context, { kind: 'payments', name: 'card.jpg' });
  await decideCheck(context.request, card, { state: 'refer' });
}

/** Gives a player limits and a pending increase. */
async function setLimits(context: BrowserContext): Promise<void> {
  const limits = [
    { type: 'deposit', period: 'week', amount: '100' },
    { type: 'deposit', period: 'month', amount: '400' },
    { type: 'loss', period: 'week', amount: '80' },
    { type: 'wager', period: 'month', amount: '2000' },
    { type: 'session', period: 'day', amount: '120' },
    { type: 'deposit', period: 'month', amount: '600' },
  ];
  for (const limit of limits) await post(context, '/api/account/limits', limit);
}

/** Odds of the bets in the pictures. */
const ODDS = 2.4;

/** Enters a player into the tournament and places two bets. */
async function joinAndBet(
  context: BrowserContext,
  { id: tournamentId, fixtures, price }: TestTournament,
): Promise<void> {
  await post(context, '/api/sportuno/enroll', { tournamentId });
  for (const { markets } of fixtures.slice(0, 2)) {
    const selection = markets[0]?.selections[0];
    if (!selection) continue;
    const { selectionId } = selection;
    await price(selectionId, { odds: ODDS });
    await post(context, '/api/sportuno/bet', { tournamentId, selectionId, stake: '2500', odds: ODDS });
  }
}
