import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { policyFor } from '@parlay/contracts/policy-for';
import { POLICY_FIELDS } from '@parlay/contracts/policy-strictest';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { mayPayOut } from './identity/break-page/break-page.ts';
import { isEligible } from './money/bonuses/campaigns/eligible.ts';
import { disallowedField } from './money/bonuses/campaigns/misfit.ts';
import { depositRules, limitPolicyIn } from './money/limits/rules.ts';
import { cycleOf, needsSlotSession } from './play/games/launch.ts';
import type { Browser } from './testing/browser.ts';
import { observeCoolingOff, observeRegisters } from './testing/observed-rules.ts';
import { type TestPlatform, testPlatform } from './testing/platform.ts';
import { createTestPlayer } from './testing/players.ts';

let platform: TestPlatform;
let player: Awaited<ReturnType<typeof createTestPlayer>>;
let page: Browser;
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  // The default applies, because this period is no longer offered. The money makes the identity outlast an erasure.
  player = await createTestPlayer(platform.database.db, {
    realityCheckPeriod: 'PT3H',
    balance: { withdrawable: 100n, bonus: 0n, locked: 0n },
  });
  page = newBrowser();
  await page.logIn(player.username, player.password);
});
afterAll(() => platform.close());

let browsers = 0;
/** Returns a browser with its own address, because logins per address are limited. */
function newBrowser(): Browser {
  browsers += 1;
  return platform.browser({ address: `198.51.100.${browsers}` });
}

/** Returns what a player from Malta sees and may do. Each entry is one rule, on the page and at the server. */
async function rulesNow() {
  const { policy, realityCheck } = (await page.get('/api/account/user')).data as {
    policy: Record<string, unknown> & { realityCheck: object };
    realityCheck: { period: string; offered: string[]; mayBeOff: boolean };
  };
  const demo = await page.post('/api/games/kite-season/launch', { mode: 'demo' });
  const firstLaunch = await page.post('/api/games/dice-parlour/launch', { mode: 'real' });
  // The age check is in the way of everything else until the end of these calls.
  await setAgeConfirmed(true);
  const real = await page.post('/api/games/dice-parlour/launch', { mode: 'real' });
  const { keepYears } = (await page.get('/api/account/erasure')).data;
  const limits = (await page.get('/api/account/limits')).data as { prompt: string; rules: Record<string, unknown> };
  const { types, periods, raise } = limits.rules;
  const { delayHours, afterRunningPeriod, confirmAgain } = raise as Record<string, unknown>;
  const breaks = (await page.get('/api/account/timeout')).data as { timeout: object; exclusion: object };
  const canCancel = (await page.get('/api/account/withdrawal')).data.canCancel;
  const login = newBrowser();
  await login.logIn(player.username, player.password);
  const session = (await login.get('/api/account/user')).data as { sessionStart: string; sessionEndsAt: string };
  await setAgeConfirmed(false);
  const { clock, elapsed, netPosition, balanceInFullscreen, rgBar, register, noticeEveryMinutes, panicButton } = policy;
  return {
    ...{ clock, elapsed, netPosition, balanceInFullscreen, rgBar, noticeEveryMinutes, panicButton },
    registers: [register, await observeRegisters(platform, brandOfMalta(), { ...player, country: 'MT' })],
    coolingOff: await observeCoolingOff(platform, player.customerId),
    realityPeriod: realityCheck.period,
    realityChoices: realityCheck.offered,
    realityOff: realityCheck.mayBeOff,
    realityContent: policy.realityCheck,
    demo: [policy.demo, demo.status],
    ...{ types, periods, delayHours, afterRunningPeriod, confirmAgain },
    limitPrompt: limits.prompt,
    ageFirst: firstLaunch.error?.code === 'identity_required',
    depositCeiling: await ceilingRefusal(),
    ...campaigns(),
    cancelWithdrawal: canCancel,
    multiGame: real.status,
    slotCycle: cycleOf({ tags: ['slots'] }, policyOfMalta()),
    gameCycle: cycleOf({ tags: ['tablegames'] }, policyOfMalta()),
    slotSessionFirst: needsSlotSession({ tags: ['slots'] }, policyOfMalta()),
    keepYears,
    payoutOnBreak: mayPayOut('active', policyOfMalta()),
    timeout: breaks.timeout,
    exclusion: breaks.exclusion,
    otherSession: (await page.get('/api/account/user')).data.authenticated,
    autoplay: String(real.data.url).includes('autoplay=off'),
    turbo: String(real.data.url).includes('turbo=off'),
    sessionMinutes: Math.round((Date.parse(session.sessionEndsAt) - Date.parse(session.sessionStart)) / 60_000),
  };
}
type Rule = keyof Awaited<ReturnType<typeof rulesNow>>;

type FieldValues = Readonly<Record<string, unknown>>;
/** Register settings for Malta, which has no register. Without one, no other register field has an effect. */
const ONE_REGISTER: FieldValues = {
  'register.ids': ['spelpaus'],
  'register.at': ['registration', 'login'],
  'register.cacheMinutes': 60,
  'register.failClosed': false,
};

/** Policy fields with a value other than Malta's, the only rule that it changes, and other fields to set first. */
const FIELDS: readonly (readonly [path: string, other: unknown, rule: Rule, given?: FieldValues])[] = [
  ['clock', true, 'clock'],
  ['elapsed', false, 'elapsed'],
  ['netPosition', false, 'netPosition'],
  ['balanceInFullscreen', false, 'balanceInFullscreen'],
  ['rgBar', ['limits'], 'rgBar'],
  ['noticeEveryMinutes', 60, 'noticeEveryMinutes'],
  ['realityCheck.default', 'PT30M', 'realityPeriod'],
  ['realityCheck.offered', ['PT1H'], 'realityChoices'],
  ['realityCheck.mayBeOff', true, 'realityOff'],
  ['realityCheck.content', ['lost'], 'realityContent'],
  ['demo', 'off', 'demo'],
  ['demo', 'ageVerified', 'demo'],
  ['ageBeforePlay', true, 'ageFirst'],
  ['cancelWithdrawal', false, 'cancelWithdrawal'],
  ['panicButton', true, 'panicButton'],
  ['autoplay', false, 'autoplay'],
  ['turbo', false, 'turbo'],
  ['session.maxMinutes', 60, 'sessionMinutes'],
  ['bonus.maxWagering', 10, 'wagering'],
  ['bonus.mixedProducts', false, 'mixed'],
  ['bonus.ownMoneyFirst', true, 'order'],
  ['bonus.offersFromAge', 26, 'young'],
  ['bonus.welcomeOnly', true, 'welcome'],
  ['multiGame', false, 'multiGame'],
  ['minimumCycleSeconds.slots', 2.5, 'slotCycle'],
  ['minimumCycleSeconds.otherGames', 5, 'gameCycle'],
  ['session.single', true, 'otherSession'],
  ['keepYears', 10, 'keepYears'],
  ['payoutOnBreak', false, 'payoutOnBreak'],
  ['timeout.minHours', 48, 'timeout'],
  ['timeout.maxHours', 720, 'timeout'],
  ['exclusion.minMonths', 12, 'exclusion'],
  ['exclusion.maxMonths', 36, 'exclusion'],
  ['exclusion.untilFurtherNotice', false, 'exclusion'],
  ['exclusion.groupFirst', false, 'exclusion'],
  ['limits.types', ['deposit'], 'types'],
  ['limits.periods', ['week'], 'periods'],
  ['limits.required', ['deposit'], 'limitPrompt'],
  ['limits.promptAt', 'never', 'limitPrompt'],
  ['limits.crossOperatorMonthly', { EUR: 1000 }, 'depositCeiling'],
  ['limits.raise.delayHours', 72, 'delayHours'],
  ['limits.raise.afterRunningPeriod', true, 'afterRunningPeriod'],
  ['limits.raise.confirmAgain', false, 'confirmAgain'],
  ['session.configureBefore', true, 'slotSessionFirst'],
  ['register.ids', ['oasis', 'spelpaus'], 'registers', ONE_REGISTER],
  ['register.at', ['registration'], 'registers', ONE_REGISTER],
  ['register.at', ['login'], 'registers', ONE_REGISTER],
  ['register.cacheMinutes', 0, 'registers', ONE_REGISTER],
  ['register.failClosed', true, 'registers', ONE_REGISTER],
  ['exclusion.coolingOffHours.definite', 72, 'coolingOff'],
  ['exclusion.coolingOffHours.indefinite', 240, 'coolingOff'],
];

describe('a policy field', () => {
  it('is covered by this list [B0]', () => {
    const listed = [...new Set(FIELDS.map(([path]) => path))];
    expect(listed.toSorted()).toEqual([...POLICY_FIELDS].sort());
  });

  it.each(FIELDS)('%s as %j changes only the rule %s [B0, X26, X27]', async (path, other, rule, given = {}) => {
    const restore = Object.entries(given).map(([name, value]) => setField(name, value));
    const before = await rulesNow();
    restore.push(setField(path, other));
    const after = await rulesNow();
    for (const undo of restore.toReversed()) undo();
    const changed = Object.keys(before).filter(
      (name) => JSON.stringify(before[name as Rule]) !== JSON.stringify(after[name as Rule]),
    );
    expect(changed).toEqual([rule]);
  });
});

const setAgeConfirmed = (isConfirmed: boolean) =>
  sql`update player set age_verified_at = ${isConfirmed ? sql`now()` : null} where customer_id = ${player.customerId}`.execute(
    platform.database.db,
  );

/** Returns why a deposit of 20.00 EUR is refused, apart from limits that must be set first. */
async function ceilingRefusal(): Promise<unknown> {
  const rules = { ...depositRules(limitPolicyIn(policyOfMalta()), 'EUR'), requiredLimits: [] };
  const rows = await readRows(
    platform.database.db,
    { refusal: z.unknown() },
    sql`
    select deposit_limited(${player.customerId}, 2000, null, ${JSON.stringify(rules)}::jsonb) as refusal`,
  );
  return rows[0]?.refusal;
}

/** Returns the refused fields of campaigns that each break at most one rule. */
function campaigns() {
  const { bonus } = policyOfMalta();
  const refused = (terms: object, deposits = 'none') =>
    disallowedField(
      bonus,
      CampaignDefinition.parse({ kind: 'free-cash', amount: { EUR: 500 }, terms, eligibility: { deposits } }),
    );
  const young = {
    ...{ customerId: '', country: 'MT', currency: 'EUR', age: 20 },
    ...{ deposits: 0, claimed: 0, entered: [], offersOff: false },
  };
  const welcome = {
    kind: 'free-cash',
    amount: { EUR: 500 },
    terms: { wagering: 5 },
    eligibility: { deposits: 'none' },
  };
  return {
    young: isEligible(
      { brand: brandOfMalta(), providers: [] },
      { definition: CampaignDefinition.parse(welcome) },
      young,
    ),
    wagering: refused({ wagering: 30 }),
    mixed: refused({ wagering: 5, contribution: { games: 100, tournaments: 100 } }),
    order: refused({ wagering: 5, order: 'bonus-first' }),
    welcome: refused({ wagering: 5 }, 'some'),
  };
}

function brandOfMalta() {
  const brand = platform.config.brands.find(({ id }) => id === 104);
  if (!brand) throw new Error('no brand 104');
  return brand;
}

/** Returns the policy object that all calls of this process share. */
const policyOfMalta = () => policyFor(brandOfMalta(), 'MT');

/** Sets a field of Malta's policy and returns a function that restores it. */
function setField(path: string, value: unknown): () => void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const group = names.reduce<Record<string, unknown>>(
    (inner, name) => inner[name] as Record<string, unknown>,
    policyOfMalta() as unknown as Record<string, unknown>,
  );
  const previous = group[last];
  group[last] = value;
  return () => {
    group[last] = previous;
  };
}
