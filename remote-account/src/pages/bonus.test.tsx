import { describe, expect, it } from '@jest/globals';
import type { Bonus, BonusOffer, BonusTerms } from '@parlay/betting/bonus';
import { aPlayer, type FakeOptions, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../testing/messages.ts';
import BonusPage from './bonus.tsx';
import PromotionsPage from './promotions.tsx';

const TERMS: BonusTerms = {
  wagering: 10,
  days: 14,
  order: 'own-first',
  contribution: { games: 100, tournaments: 0, byTag: { livetables: 10 }, byGame: {} },
  maxStake: '5.00',
  percent: null,
  cap: null,
  minDeposit: null,
};
const aBonus = (change: Partial<Bonus> = {}): Bonus => ({
  id: '0b6a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a11',
  code: 'WELCOME',
  type: 'deposit-match',
  currency: 'EUR',
  amount: '50.00',
  balance: '42.10',
  status: 'CLAIMED',
  actionText: 'Forfeit',
  percentage: '64.20',
  expiresAt: '2026-05-21T21:59:00.000Z',
  expiresInDays: 6,
  claimedAt: '2026-05-01T10:00:00.000Z',
  endedAt: null,
  endedAmount: null,
  isWithheld: false,
  terms: TERMS,
  rollOvers: [{ codeName: 'WELCOME', pendingAmount: '179.00', originalAmount: '500.00', description: '10x' }],
  ...change,
});
const READY = aBonus({ status: 'ACTIVE', actionText: 'Claim', balance: null, percentage: '0.00', claimedAt: null });
const OFFER: BonusOffer = {
  id: '1b6a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a12',
  code: 'NEVERHEARD',
  type: 'deposit-match',
  currency: 'EUR',
  amount: '20.00',
  endsAt: '2026-06-01T10:00:00.000Z',
  isOptedIn: false,
  isWelcome: false,
  terms: { ...TERMS, percent: 50, cap: '20.00', minDeposit: '10.00' },
};

interface Given {
  api?: Handlers;
  offers?: BonusOffer[];
  location?: { hash: string };
  brand?: NonNullable<FakeOptions['brand']>;
}

function show(bonuses: readonly Bonus[], { api = {}, offers = [], ...rest }: Given = {}) {
  return renderWithPorts(<BonusPage />, {
    messages: en,
    session: aPlayer(),
    ...rest,
    api: {
      'GET /api/bonus/user': () => ({ items: [...bonuses] }),
      'GET /api/bonus/available': () => ({ items: offers }),
      ...api,
    },
  });
}

describe('the bonus page [AC8, EN5]', () => {
  it('shows a running bonus with percentage, balance, remaining wagering and days left [X25]', async () => {
    show([aBonus()]);
    const card = within(await screen.findByRole('region', { name: 'Welcome €50' }));
    expect(card.getByText('Running')).toBeTruthy();
    expect(card.getByText('64.20%')).toBeTruthy();
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64.2');
    expect(card.getByText('€179.00 of €500.00 to go')).toBeTruthy();
    expect(card.getByText('Costs you €42.10 in bonus money')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: 'Less info' }));
    expect(card.queryByRole('progressbar')).toBeNull();
    expect(card.getByRole('button', { name: 'More info' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('shows ACTIVE as ready to claim, and claims only once and only after the terms were ticked [X25]', async () => {
    const bodies: unknown[] = [];
    let items = [READY];
    show([], {
      api: {
        'GET /api/bonus/user': () => ({ items }),
        'POST /api/bonus/claim': ({ body }) => {
          bodies.push(body);
          items = [aBonus()];
          return { bonus: aBonus(), balances: {} as never };
        },
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Welcome €50' }));
    expect(card.getByText('Ready to claim')).toBeTruthy();
    expect(card.getByText('Stake €500.00 in all (10 times the bonus).')).toBeTruthy();
    const claim = card.getByRole('button', { name: 'Claim' });
    expect(claim.hasAttribute('disabled')).toBe(true);
    fireEvent.click(card.getByRole('checkbox'));
    fireEvent.click(claim);
    fireEvent.click(claim);
    await screen.findByText('Running');
    expect(bodies).toEqual([{ bonusId: READY.id }]);
  });

  it('shows when a pending bonus will be ready, and that a withheld one is under review', async () => {
    show([
      aBonus({ ...READY, status: 'PENDING' }),
      aBonus({ ...READY, id: OFFER.id, code: 'RELOAD', status: 'PENDING', isWithheld: true }),
    ]);
    expect(await screen.findByText('The bonus will be active within 5 minutes.')).toBeTruthy();
    const withheld = within(screen.getByRole('region', { name: 'Reload €50' }));
    expect(withheld.getByText('Somebody looks at this claim first. You need not do anything.')).toBeTruthy();
    expect(withheld.queryByRole('checkbox')).toBeNull();
  });

  it('makes a pending bonus claimable on a realtime event [RS4]', async () => {
    let items = [aBonus({ ...READY, status: 'PENDING' })];
    const { fake } = show([], { api: { 'GET /api/bonus/user': () => ({ items }) } });
    expect(await screen.findByText('Pending')).toBeTruthy();
    items = [READY];
    const payload = { values: { message: 'A bonus is ready to claim.' } };
    act(() => fake.realtime.events.next({ name: 'BonusOffer', payload }));
    expect(await screen.findByText('Ready to claim')).toBeTruthy();
  });

  it('shows a ticket with its value, a link to use it, and the cost of forfeiting it', async () => {
    const ticket = aBonus({ code: 'CUP10', type: 'tournament-ticket', amount: '10.00', balance: null, rollOvers: [] });
    const used = {
      ...ticket,
      id: OFFER.id,
      status: 'COMPLETED',
      endedAt: ticket.claimedAt,
      endedAmount: '8.00',
    } as const;
    show([ticket, used]);
    const card = within(await screen.findByRole('region', { name: 'Tournament ticket €10' }));
    expect(card.getByText('Ready to use')).toBeTruthy();
    expect(card.getByText('Pays entries up to')).toBeTruthy();
    expect(card.getByText('Costs you the ticket')).toBeTruthy();
    expect(card.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('It paid an entry of €8.00')).toBeTruthy();
  });

  it('explains a ticket before it is chosen: its value, what a prize is, and that it is not money', async () => {
    show([], { offers: [{ ...OFFER, type: 'tournament-ticket', amount: '10.00', terms: TERMS }] });
    const card = within(await screen.findByRole('region', { name: 'Tournament ticket €10' }));
    expect(card.getByText('A ticket that pays one tournament entry of €10.00 or less.')).toBeTruthy();
    expect(card.getByText('You get the ticket back, not its money.')).toBeTruthy();
    expect(card.queryByText('What counts')).toBeNull();
  });

  it('shows free rounds with the number left, their winnings, and the remaining wagering', async () => {
    const freeRounds = {
      game: 'quiet-comet',
      name: 'Quiet Comet',
      rounds: 20,
      stake: '0.20',
      winnings: 'bonus',
    } as const;
    const rounds = aBonus({
      code: 'COMET20',
      type: 'free-rounds',
      amount: '4.00',
      balance: '1.50',
      roundsLeft: 12,
      won: '1.50',
      terms: { ...TERMS, freeRounds },
      rollOvers: [{ codeName: 'COMET20', pendingAmount: '15.00', originalAmount: '15.00', description: '10x' }],
    });
    const over = {
      ...rounds,
      id: OFFER.id,
      status: 'COMPLETED',
      endedAt: rounds.claimedAt,
      endedAmount: '0.00',
    } as const;
    show([rounds, over]);
    const card = within(await screen.findByRole('region', { name: 'Free rounds €4' }));
    expect(card.getByText('12 of 20')).toBeTruthy();
    expect(card.getByText('Won so far')).toBeTruthy();
    expect(card.getByText('€15.00 of €15.00 to go')).toBeTruthy();
    expect(card.getByText('Costs you the rounds that are left (12) and €1.50 in bonus money')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: 'Forfeit' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Forfeit Free rounds €4?' }));
    expect(
      dialog.getByText('You lose the rounds that are left (12) and €1.50 in bonus money. Your own money stays.'),
    ).toBeTruthy();
    expect(screen.getByText('The rounds won €1.50')).toBeTruthy();
  });

  it('shows which free rounds an offer includes, and whether their winnings are bonus money', async () => {
    const freeRounds = {
      game: 'quiet-comet',
      name: 'Quiet Comet',
      rounds: 20,
      stake: '0.20',
      winnings: 'own',
    } as const;
    const terms = { ...TERMS, wagering: 0, freeRounds };
    show([], { offers: [{ ...OFFER, type: 'free-rounds', amount: '4.00', terms }] });
    const card = within(await screen.findByRole('region', { name: 'Free rounds €4' }));
    expect(card.getByText('Rounds of Quiet Comet that we pay: 20, at €0.20 each.')).toBeTruthy();
    expect(card.getByText('What the rounds win is your own money at once.')).toBeTruthy();
    expect(card.getByText('You lose the rounds that are left, and no money.')).toBeTruthy();
    expect(card.queryByText('What counts')).toBeNull();
  });

  it('shows free bets with the number left, and a link to the sports book', async () => {
    const freeBets = { bets: 2, stake: '5.00', winnings: 'own' } as const;
    const bets = aBonus({
      code: 'BETS5',
      type: 'free-bets',
      amount: '10.00',
      balance: null,
      roundsLeft: 1,
      won: '7.50',
    });
    show([{ ...bets, rollOvers: [], terms: { ...TERMS, freeBets } }]);
    const card = within(await screen.findByRole('region', { name: 'Free bets €10' }));
    expect(card.getByText('1 of 2')).toBeTruthy();
    expect(card.getByText('Costs you the bets that are left (1)')).toBeTruthy();
    expect(card.queryByText('Bonus balance')).toBeNull();
  });

  it('lists how much each product and game counts, and unnamed games as "some"', async () => {
    const contribution = {
      games: 100,
      tournaments: 0,
      byTag: { livetables: 10, 'some-tag': 20 },
      byGame: { 'quiet-comet': 50, gone: 30 },
      gameNames: { 'quiet-comet': 'Quiet Comet' },
    };
    show([], { offers: [{ ...OFFER, terms: { ...OFFER.terms, contribution } }] });
    const card = within(await screen.findByRole('region', { name: 'Deposit bonus €20' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '100% Games',
      '50% Quiet Comet',
      '30% Some games',
      '20% Some games',
      '10% Live games',
      '0% Tournament entries',
      '0% Betting and lottery',
    ]);
  });

  it('does not list live games for a brand that has none', async () => {
    show([], { offers: [OFFER], brand: { hasLiveGames: false } });
    const card = within(await screen.findByRole('region', { name: 'Deposit bonus €20' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('100% Games');
    expect(card.queryByText(/Live games/)).toBeNull();
  });

  it('turns offers off and on, and hides the promo code while they are off [AC8]', async () => {
    const bodies: unknown[] = [];
    let areOff = false;
    show([], {
      api: {
        'GET /api/bonus/available': () => ({ items: areOff ? [] : [OFFER], areOff }),
        'POST /api/bonus/offers': ({ body }) => {
          bodies.push(body);
          areOff = !areOff;
          return { items: [], areOff };
        },
      },
    });
    const box = await screen.findByRole('checkbox', { name: 'Show me bonus offers' });
    expect(box).toBeChecked();
    fireEvent.click(box);
    expect(await screen.findByText('You have turned bonus offers off')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show me bonus offers' }));
    expect(await screen.findByRole('region', { name: 'Deposit bonus €20' })).toBeTruthy();
    expect(bodies).toEqual([{ areOn: false }, { areOn: true }]);
  });

  it('shows on the page and in the dialog what forfeiting loses, and keeps the dialog open on failure', async () => {
    show([aBonus()], {
      api: {
        'POST /api/bonus/forfeit': () => failure({ status: 409, code: 'bonus_not_running', message: 'It is over.' }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Forfeit' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Forfeit Welcome €50?' }));
    expect(dialog.getByText('You lose €42.10 in bonus money. Your own money stays.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Forfeit' }));
    expect(await dialog.findByText(/It is over/)).toBeTruthy();
  });

  it('opens the forfeit dialog immediately when opened through a link on the home page [SH3]', async () => {
    const other = aBonus({ id: OFFER.id, code: 'RELOAD' });
    show([other, aBonus()], { location: { hash: `#forfeit-${aBonus().id}` } });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Forfeit Welcome €50?' }));
    expect(dialog.getByText('You lose €42.10 in bonus money. Your own money stays.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('keeps a wrong promo code in the field, and explains what to do', async () => {
    show([], {
      api: { 'POST /api/bonus/promo-code': () => failure({ status: 422, code: 'bonus_code_unknown' }) },
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' });
    fireEvent.change(field, { target: { value: 'SPRNG15' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use code' }));
    await screen.findByText('No bonus has this code. Look at its letters and digits.');
    expect(field.value).toBe('SPRNG15');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows an unknown code using the texts of its type, and opts in after the terms were ticked', async () => {
    const requests: unknown[] = [];
    let offers = [OFFER];
    show([], {
      api: {
        'GET /api/bonus/available': () => ({ items: offers }),
        'POST /api/bonus/opt-in': ({ body }) => {
          requests.push(body);
          offers = [{ ...OFFER, isOptedIn: true }];
          return { bonus: null, offer: offers[0] ?? null };
        },
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Deposit bonus €20' }));
    expect(
      card.getByText(/50% of a deposit in bonus money, €20.00 at most, when you deposit €10.00 or more/),
    ).toBeTruthy();
    fireEvent.click(card.getByRole('checkbox'));
    fireEvent.click(card.getByRole('button', { name: 'I want this bonus' }));
    await waitFor(() => expect(card.getByText(/Deposit €10.00 or more/)).toBeTruthy());
    expect(requests).toEqual([{ bonusId: OFFER.id }]);
  });

  it('replaces an offer with the chosen bonus before anything is reloaded', async () => {
    const offer = { ...OFFER, type: 'free-cash' } as const;
    const made = aBonus({ ...READY, code: offer.code, type: 'free-cash', amount: '20.00' });
    let isChosen = false;
    const waits = () => new Promise<never>(() => {});
    const { fake } = show([], {
      api: {
        'GET /api/bonus/user': () => (isChosen ? waits() : { items: [] }),
        'GET /api/bonus/available': () => (isChosen ? waits() : { items: [offer] }),
        'POST /api/bonus/opt-in': () => {
          isChosen = true;
          return { bonus: made, offer: null };
        },
      },
    });
    const shown: unknown[] = [];
    fake.ports.bus.on('notice.shown').subscribe(({ title }) => shown.push(title));
    const card = within(await screen.findByRole('region', { name: 'Bonus €20' }));
    fireEvent.click(card.getByRole('checkbox'));
    fireEvent.click(card.getByRole('button', { name: 'I want this bonus' }));
    expect(await screen.findByText('Ready to claim')).toBeTruthy();
    expect(screen.getAllByRole('region', { name: 'Bonus €20' })).toHaveLength(1);
    expect(shown).toEqual(['Chosen']);
  });

  it('lists the outcome of earlier bonuses', async () => {
    const ended = { endedAt: '2026-04-28T10:00:00.000Z', balance: null };
    show([
      aBonus({ ...ended, status: 'COMPLETED', endedAmount: '18.40' }),
      aBonus({ ...ended, id: OFFER.id, status: 'FORFEITED', endedAmount: '20.00' }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Earlier bonuses' }));
    expect(table.getByText('€18.40 moved to your balance')).toBeTruthy();
    expect(table.getByText('You gave up €20.00')).toBeTruthy();
  });
});

describe('the promotions page [CA10]', () => {
  it('shows visitors the offers with all terms, and a login link', async () => {
    renderWithPorts(<PromotionsPage />, {
      messages: en,
      session: { status: 'guest' },
      api: {
        'GET /api/bonus/available': () => ({ items: [OFFER] }),
        'GET /api/bonus/user': () => {
          throw new Error('visitors have no bonuses');
        },
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Deposit bonus €20' }));
    expect(
      card.getByText('€5.00 in a round of a game, all its stakes together, once bonus money is in it.'),
    ).toBeTruthy();
    expect(card.getByRole('link', { name: 'Log in' })).toBeTruthy();
    expect(card.queryByRole('checkbox')).toBeNull();
  });

  it('does not request a player’s bonuses before or after an offer is chosen', async () => {
    const requests: string[] = [];
    renderWithPorts(<PromotionsPage />, {
      messages: en,
      session: aPlayer(),
      api: {
        'GET /api/bonus/available': () => {
          if (requests.length > 0) requests.push('offers');
          return { items: [OFFER] };
        },
        'GET /api/bonus/user': () => {
          requests.push('bonuses');
          return { items: [] };
        },
        'POST /api/bonus/opt-in': () => {
          requests.push('opt-in');
          return { bonus: null, offer: { ...OFFER, isOptedIn: true } };
        },
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Deposit bonus €20' }));
    fireEvent.click(card.getByRole('checkbox'));
    fireEvent.click(card.getByRole('button', { name: 'I want this bonus' }));
    await waitFor(() => expect(requests).toEqual(['opt-in', 'offers']));
  });
});
