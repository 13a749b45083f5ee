import { toWire } from '@parlay/money';
import type { LotterySetup } from '../lottery/pages/lottery-page.ts';
import type { ParentPage } from './frame.ts';
import { showTimes } from './lottery-clock.ts';
import { endIntent, keyOfIntent } from './lottery-intent.ts';
import type { Lines } from './lottery-lines.ts';
import { chosenDraws, priceOf, showTicket } from './lottery-ticket.ts';
import { requireElement } from './setup.ts';

/** Time that the site has for sending a new token. */
const TOKEN_MS = 4_000;

interface Reply {
  status: number;
  data?: { visit?: string; currency?: string; message?: string };
  error?: { code: string; message: string };
}

/** Posts to the lottery. Returns undefined without a connection. */
async function post(path: string, body: object, visit?: string): Promise<Reply | undefined> {
  try {
    const headers = { 'Content-Type': 'application/json', ...(visit ? { 'X-Visit': visit } : {}) };
    const response = await fetch(`/lottery/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
  } catch {
    return undefined;
  }
}

/** Reads a fragment of the page and puts it into an element. */
async function loadInto(place: HTMLElement, path: string, visit?: string): Promise<void> {
  try {
    const response = await fetch(path, { headers: visit ? { 'X-Visit': visit } : {} });
    if (!response.ok) return;
    const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
    place.replaceChildren(...parsed.body.children);
    showTimes(place);
  } catch {
    // Without a connection the earlier content stays.
  }
}

export interface Orders {
  /** Signs in with a token of the site, or signs out without one. */
  signIn(token: string): Promise<void>;
  /** Shows whether the player is signed in, for example after the page has been refreshed. */
  showVisitor(): void;
  showMine(): Promise<void>;
}

/** Connects the buttons that buy tickets, end subscriptions and check tickets. */
export function connectOrders(setup: LotterySetup, lines: Lines, parent: ParentPage | undefined): Orders {
  const waiting = new Set<() => void>();
  const place = requireElement('mine-place');
  let visitorText = requireElement('visitor').textContent;
  const query = `?lang=${encodeURIComponent(setup.locale)}`;

  function showVisitor(): void {
    const status = requireElement('visitor');
    status.textContent = visitorText;
    status.hidden = visitorText === '';
  }

  async function showMine(): Promise<void> {
    if (!setup.sells || setup.visit === undefined) place.replaceChildren();
    else await loadInto(place, `/lottery/${setup.lottery}/mine${query}`, setup.visit);
  }

  async function signIn(token: string): Promise<void> {
    const reply = token === '' ? undefined : await post('visits', { lottery: setup.lottery, token, lang: setup.lang });
    if (token === '' || reply?.error) setup.visit = undefined;
    if (reply?.data?.visit) setup.visit = reply.data.visit;
    for (const done of waiting) done();
    waiting.clear();
    const { currency } = reply?.data ?? {};
    if (currency && currency !== setup.currency) return inCurrency(currency);
    visitorText = reply?.data?.message ?? '';
    showVisitor();
    showTicket(setup, lines);
    await showMine();
  }

  /** Reloads the page with the prices of the player's own currency. */
  function inCurrency(currency: string): void {
    const url = new URL(location.href);
    if (url.searchParams.get('currency') === currency) return;
    url.searchParams.set('currency', currency);
    url.searchParams.delete('token');
    location.replace(url);
  }

  /** Asks the site for a new token, because a token lasts for minutes only. */
  async function renewVisit(): Promise<void> {
    if (!parent) return;
    const renewed = new Promise<void>((resolve) => {
      waiting.add(resolve);
      setTimeout(resolve, TOKEN_MS);
    });
    parent.send({ action: 'ext.lottery.logon' });
    await renewed;
  }

  async function buy(): Promise<void> {
    const button = requireElement<HTMLButtonElement>('buy');
    const problem = requireElement('problem');
    if (setup.visit === undefined) {
      parent?.send({ action: 'ext.lottery.logon' });
      return;
    }
    if (button.dataset.busy === 'true') return;
    button.dataset.busy = 'true';
    button.disabled = true;
    button.textContent = setup.texts.buying;
    problem.hidden = true;
    requireElement('success').textContent = '';
    await renewVisit();
    const { lottery, currency } = setup;
    const price = toWire(priceOf(setup, lines).wire, currency);
    const order = { lottery, lines: lines.ready(), draws: chosenDraws(), price };
    const reply = await post('tickets', { ...order, key: keyOfIntent(order), lang: setup.locale }, setup.visit);
    button.dataset.busy = 'false';
    // Without an answer about the order itself, the next press asks for the same ticket.
    if (reply && (reply.status < 300 || reply.status === 400 || reply.status === 409)) endIntent();
    if (reply?.data?.message) {
      requireElement('success').textContent = reply.data.message;
      lines.reset();
    } else showProblem(reply);
    showTicket(setup, lines);
    await showMine();
  }

  async function endSubscription(subscription: string): Promise<void> {
    const ending = { lottery: setup.lottery, subscription, lang: setup.locale };
    let reply = await post('subscriptions/end', ending, setup.visit);
    if (reply?.status === 401) {
      await renewVisit();
      reply = await post('subscriptions/end', ending, setup.visit);
    }
    const isEnded = reply !== undefined && reply.status < 300;
    if (isEnded) requireElement('problem').hidden = true;
    requireElement('success').textContent = isEnded ? setup.texts.ended : '';
    if (!isEnded) showProblem(reply);
    await showMine();
    // The pressed button is gone.
    document.getElementById('mine-title')?.focus();
  }

  function showProblem(reply: Reply | undefined): void {
    const problem = requireElement('problem');
    problem.textContent = reply?.error?.message ?? setup.texts.offline;
    problem.hidden = false;
  }

  if (setup.sells) {
    requireElement('buy').addEventListener('click', () => void buy());
    requireElement('counts').addEventListener('change', () => showTicket(setup, lines));
    requireElement<HTMLFormElement>('checker-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const reference = new FormData(event.target as HTMLFormElement).get('reference');
      void loadInto(
        requireElement('checker-result'),
        `/lottery/${setup.lottery}/ticket${query}&reference=${encodeURIComponent(String(reference))}`,
      );
    });
  }
  place.addEventListener('click', ({ target }) => {
    const id = target instanceof HTMLElement ? target.dataset.end : undefined;
    if (id) void endSubscription(id);
  });
  return { signIn, showVisitor, showMine };
}
