import { isMatrix } from '@parlay/dev/testing/matrix';
import { aroundPages, checkForged, publishForged } from '../support/forge.ts';
import { IN_MATRIX, unless } from '../support/matrix.ts';
import { liveOf } from '../support/ops.ts';
import { expect, test } from '../support/site.ts';

const REMOTE = 'remote-tournament';
const ALL = ['host', 'remote-shell', 'remote-auth', 'remote-casino', 'remote-sports', REMOTE, 'remote-account'];
const inEffect = (body: string) => aroundPages(`React.useEffect(() => { ${body} }, [])`);

test.describe.configure({ mode: 'default' });

/** Publishes the live release with a planted mistake, and checks it at the gate. */
async function verdictOn(script: string) {
  const { digest } = await liveOf(REMOTE);
  return await checkForged(await publishForged(REMOTE, digest, { script }));
}

// `npm test` has it with the casino, by the command line.
test(
  'the gate tries a good release in a browser and passes it; the verdict stands while nothing changes',
  IN_MATRIX,
  async () => {
    const { digest } = await liveOf(REMOTE);
    const forged = await publishForged(REMOTE, digest, {});
    const first = await checkForged(forged);
    expect(first).toMatchObject({ ok: true, reasons: [], trial: { tried: { mounts: 20, notTried: [] } } });
    const started = performance.now();
    const second = await checkForged(forged);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(second.trial).toEqual(first.trial);
  },
);

/** Planted leaks of each mount, with what the verdict says of them. */
const LEAKS = [
  {
    code: "for (let n = 0; n < 3; n += 1) window.addEventListener('resize', () => void n);",
    reason: 'Each mount leaves 3.0 listeners behind',
  },
  {
    code: 'document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()];',
    reason: 'Each mount leaves 1.0 style sheets behind',
  },
  {
    code: `
      const tree = document.createElement('ul');
      for (let n = 0; n < 50; n += 1) tree.append(document.createElement('li'));
      (window.removedTrees ??= []).push(tree);`,
    reason: 'Each mount leaves 51 nodes of documents behind',
  },
];

test('the gate refuses a release that leaves listeners, styles or a removed tree behind at each mount', async () => {
  const { ok, reasons } = await verdictOn(inEffect(LEAKS.map(({ code }) => code).join('')));
  expect(ok).toBe(false);
  const growth = reasons.filter((reason) => reason.includes('mounted again and again'));
  for (const { reason } of LEAKS) expect(growth.join('\n')).toContain(reason);
  expect(reasons).toEqual(growth);
});

// The whole site takes ten minutes.
for (const remote of isMatrix ? ALL : [])
  test(`the gate lets ${remote} through three times`, async () => {
    test.setTimeout(900_000);
    const { digest } = await liveOf(remote);
    for (let round = 0; round < 3; round += 1)
      expect(await checkForged(await publishForged(remote, digest, {}))).toMatchObject({ ok: true, reasons: [] });
  });

for (const [mistake, script, reason] of [
  ['throws when it is mounted', aroundPages(`throw new Error('at once')`), /at once|fallback/],
  [
    'throws in narrow windows only, and when a finger touches it',
    `window.addEventListener('touchstart', () => { throw new Error('touched') });` +
      aroundPages(`if (innerWidth < 600) setTimeout(() => { throw new Error('planted') })`),
    /on a phone: Uncaught Error: planted[\s\S]*on a phone: Uncaught Error: touched/,
  ],
  [
    'asks an address that the policy forbids',
    inEffect(`void fetch('https://elsewhere.example/').catch(() => undefined)`),
    /Policy: connect-src refused https:\/\/elsewhere\.example/,
  ],
] as const)
  test(`the gate refuses a release that ${mistake}`, unless(script.includes('planted')), async () => {
    const { ok, reasons } = await verdictOn(script);
    expect([ok, reasons.join('\n')]).toEqual([false, expect.stringMatching(reason)]);
  });
