import { aroundPages, checkForged, publishForged } from '../support/forge.ts';
import { unless } from '../support/matrix.ts';
import { expect, test } from '../support/site.ts';
import { teamOf } from '../support/team.ts';

const REMOTE = 'remote-tournament';
const inEffect = (body: string) => aroundPages(`React.useEffect(() => { ${body} }, [])`);

test.describe.configure({ mode: 'default' });

/** Publishes the live release with a planted mistake, and checks it at the gate. */
async function verdictOn(script: string) {
  const { digest } = await teamOf(REMOTE).live();
  return await checkForged(await publishForged(REMOTE, digest, { script }));
}

test('the gate tries a good release in a browser and lets it through; its verdict stands while nothing changes', async () => {
  test.setTimeout(180_000);
  const { digest } = await teamOf(REMOTE).live();
  const forged = await publishForged(REMOTE, digest, {});
  const first = await checkForged(forged);
  expect(first).toMatchObject({ ok: true, reasons: [], trial: { tried: { mounts: 20, notTried: [] } } });
  const started = performance.now();
  const second = await checkForged(forged);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(second.trial).toEqual(first.trial);
});

for (const [mistake, script, reason] of [
  ['throws when it is mounted', aroundPages(`throw new Error('planted')`), /planted|fallback/],
  [
    'asks an address that the policy forbids',
    inEffect(`void fetch('https://elsewhere.example/').catch(() => undefined)`),
    /Policy: connect-src refused https:\/\/elsewhere\.example/,
  ],
] as const)
  test(`the gate refuses a release that ${mistake}`, unless(script.includes('planted')), async () => {
    test.setTimeout(180_000);
    const { ok, reasons } = await verdictOn(script);
    expect([ok, reasons.join('\n')]).toEqual([false, expect.stringMatching(reason)]);
  });
