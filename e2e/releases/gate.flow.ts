import { isMatrix } from '@parlay/dev/testing/matrix';
import { checkForged, publishForged, wrapPages } from '../support/forge.ts';
import { IN_MATRIX, matrixOnlyUnless } from '../support/matrix.ts';
import { liveOf } from '../support/ops.ts';
import { expect, test } from '../support/site.ts';

const REMOTE = 'remote-tournament';
const ALL_REMOTES = ['host', 'remote-shell', 'remote-auth', 'remote-casino', 'remote-sports', REMOTE, 'remote-account'];
const inEffect = (body: string) => wrapPages(`React.useEffect(() => { ${body} }, [])`);

test.describe.configure({ mode: 'default' });

/** Publishes a copy of the live release with an injected bug and returns the gate's verdict. */
async function verdictOn(script: string) {
  const { digest } = await liveOf(REMOTE);
  return await checkForged(await publishForged(REMOTE, digest, { script }));
}

// Runs in the matrix only, because cli.flow.ts covers the same with the casino through the CLI.
test(
  'the gate passes a good release after a browser trial, and reuses the verdict while nothing changes',
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

/** Code that leaks on each mount, and the reason that the verdict must give. */
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

test('the gate rejects a release that leaks listeners, styles or detached nodes on each mount', async () => {
  const { ok, reasons } = await verdictOn(inEffect(LEAKS.map(({ code }) => code).join('')));
  expect(ok).toBe(false);
  const leakReasons = reasons.filter((reason) => reason.includes('mounted again and again'));
  for (const { reason } of LEAKS) expect(leakReasons.join('\n')).toContain(reason);
  expect(reasons).toEqual(leakReasons);
});

// Runs in the matrix only, because all remotes together take ten minutes.
for (const remote of isMatrix ? ALL_REMOTES : [])
  test(`the gate passes ${remote} three times`, async () => {
    test.setTimeout(900_000);
    const { digest } = await liveOf(remote);
    for (let round = 0; round < 3; round += 1)
      expect(await checkForged(await publishForged(remote, digest, {}))).toMatchObject({ ok: true, reasons: [] });
  });

for (const [bug, script, reason] of [
  ['throws on mount', wrapPages(`throw new Error('at once')`), /at once|fallback/],
  [
    'throws only in narrow windows and on touch',
    `window.addEventListener('touchstart', () => { throw new Error('touched') });` +
      wrapPages(`if (innerWidth < 600) setTimeout(() => { throw new Error('planted') })`),
    /on a phone: Uncaught Error: planted[\s\S]*on a phone: Uncaught Error: touched/,
  ],
  [
    'requests a URL that the CSP forbids',
    inEffect(`void fetch('https://elsewhere.example/').catch(() => undefined)`),
    /Policy: connect-src refused https:\/\/elsewhere\.example/,
  ],
] as const)
  test(`the gate rejects a release that ${bug}`, matrixOnlyUnless(script.includes('planted')), async () => {
    const { ok, reasons } = await verdictOn(script);
    expect([ok, reasons.join('\n')]).toEqual([false, expect.stringMatching(reason)]);
  });
