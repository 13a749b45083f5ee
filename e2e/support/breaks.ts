import { expect } from '@playwright/test';
import { damage, type ForgedRelease, type Forgery, promoteForged, wrapPages } from './forge.ts';
import { servedOf } from './release-set.ts';

/** One kind of broken release, and the expected effect on a page. */
export interface BrokenRelease {
  forgery?: Forgery;
  /** Damages the release after it went live. */
  damage?(release: ForgedRelease, route: string): void;
  report: object;
  /** The page keeps the faulty version. */
  keepsVersion?: true;
  /** The fault occurs when the page is left, and the next page must not wait for it. */
  breaksOnLeave?: true;
  /** Maximum milliseconds until another version or a fallback is rendered, if the error is not immediately clear. */
  limitMs?: number;
  /** Milliseconds for which the release blocks the page or the CPU for all parts. */
  blockedMs?: number;
}

/** Code that throws, and marks the time on the page's clock. */
const FAIL = "performance.mark('forged'); throw new Error('forged')";

/** Message of the thrown error, with its place in the release. */
const FORGED: unknown = expect.stringMatching(/^Error: forged \(at [\w.-]+\.js:\d+:\d+\)$/);

/** Limit for faults that the host finds only by observing the page or its calls for a while. */
const NOT_CLEAR = Number.POSITIVE_INFINITY;

const effect = (code: string): Forgery => ({
  script: wrapPages(`React.useEffect(() => { ${code} }, [])`),
});
/** Replaces a lifecycle of every part. */
const lifecycle = (name: 'bootstrap' | 'unmount', code: string): Forgery => ({
  script: `
    const { lifecycles } = module.default;
    module.default.lifecycles = slot => ({ ...lifecycles(slot), ${name}: async () => { ${code} } })`,
});
const chunkOf = ({ record }: ForgedRelease, route: string) =>
  record.routes.find(({ id }) => id === route)?.scripts.find((file) => file.startsWith('page-')) ?? '';

/** Returns the first stylesheet of a page: the release's own or, if there is none, the page's. */
const sheetOf = ({ record }: ForgedRelease, route: string) =>
  record.styles[0] ?? record.routes.find(({ id }) => id === route)?.styles[0] ?? '';

export const brokenReleases: Readonly<Record<string, BrokenRelease>> = {
  'throws at import': {
    forgery: { script: FAIL },
    report: { kind: 'remote-failed', outcome: 'broken-at-import' },
  },
  'throws at bootstrap': {
    forgery: lifecycle('bootstrap', FAIL),
    report: { kind: 'remote-failed', outcome: 'broken-at-mount' },
  },
  'never ends its bootstrap': {
    forgery: lifecycle('bootstrap', 'await new Promise(() => undefined)'),
    report: { kind: 'remote-failed', outcome: 'timed-out' },
    limitMs: 3_000,
  },
  'throws at unmount': {
    forgery: lifecycle('unmount', "throw new Error('forged')"),
    report: { kind: 'error', message: FORGED },
    keepsVersion: true,
    breaksOnLeave: true,
  },
  'never ends its unmount': {
    forgery: lifecycle('unmount', 'await new Promise(() => undefined)'),
    report: { kind: 'error', message: expect.stringContaining('unmounting took longer') },
    keepsVersion: true,
    breaksOnLeave: true,
  },
  'throws at mount': {
    forgery: { script: wrapPages(FAIL) },
    report: { kind: 'remote-failed', outcome: 'broken-at-mount', message: FORGED },
  },
  'throws in its first effect': {
    forgery: effect(FAIL),
    report: { kind: 'remote-failed', outcome: 'broken-later', message: FORGED },
  },
  'throws in a later render': {
    forgery: {
      script: wrapPages(`
        const [late, setLate] = React.useState(false);
        React.useEffect(() => void setTimeout(() => setLate(true), 300), []);
        if (late) { ${FAIL} }`),
    },
    report: { kind: 'remote-failed', outcome: 'broken-later', message: FORGED },
  },
  'leaves a rejection unhandled': {
    forgery: effect("void Promise.reject(new Error('forged'))"),
    report: { kind: 'error', message: FORGED },
    keepsVersion: true,
  },
  'loops for three seconds': {
    forgery: effect('const end = performance.now() + 3000; while (performance.now() < end);'),
    report: { kind: 'long-task' },
    keepsVersion: true,
    blockedMs: 3_000,
  },
  'calls the API 480 times a second': {
    forgery: {
      script: `
        const { lifecycles } = module.default;
        module.default.lifecycles = slot => {
          const inner = lifecycles(slot);
          const mount = props => {
            setInterval(() => { for (let n = 0; n < 5; n += 1) void props.ports.api.get('/api/tabs') }, 10);
            return inner.mount(props);
          };
          return { ...inner, mount };
        }`,
    },
    report: { kind: 'remote-failed', outcome: 'api-storm' },
    limitMs: NOT_CLEAR,
  },
  'lacks the chunk of its page': {
    damage: (release, route) => damage(release, chunkOf(release, route), 'missing'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'lacks its translations': {
    damage: (release) => damage(release, release.record.locales.en?.[0] ?? '', 'missing'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'has an altered entry': {
    damage: (release) => damage(release, release.record.entry, 'altered'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'has an altered chunk': {
    damage: (release, route) => damage(release, chunkOf(release, route), 'altered'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'has an altered style': {
    damage: (release, route) => damage(release, sheetOf(release, route), 'altered'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'lacks its style': {
    damage: (release, route) => damage(release, sheetOf(release, route), 'missing'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'hides the page by its styles': {
    forgery: { style: 'body{display:none}' },
    report: { kind: 'remote-failed', outcome: 'blank-page' },
    limitMs: NOT_CLEAR,
  },
  'empties the body': {
    forgery: effect('document.body.replaceChildren()'),
    report: { kind: 'remote-failed', outcome: 'blank-page' },
    limitMs: NOT_CLEAR,
    blockedMs: 3_000,
  },
  'covers the window': {
    forgery: {
      script: wrapPages(`
        const cover = { position: 'fixed', inset: 0, zIndex: 2147483647, background: '#fff' };
        const content = React.createElement(loaded.default, props);
        return React.createElement(React.Fragment, null, content, React.createElement('div', { style: cover }))`),
    },
    report: { kind: 'remote-failed', outcome: 'blank-page' },
    limitMs: NOT_CLEAR,
  },
};

/** A page of a remote. */
export interface RemotePage {
  remote: string;
  path: string;
  route: string;
  isPlayer?: true;
  /** Faults that `npm test` tries here. With the casino it tries all of them. */
  samples?: readonly string[];
  /** Text that the page's frame shows once it works. */
  inFrame?: string;
}

/** Fault that `npm test` tries with each of the other remotes. The host detects and handles all faults in the same way. */
export const SAMPLE = 'throws in its first effect';
export const CASINO: RemotePage = { remote: 'remote-casino', path: '/en/casino', route: 'casino' };
export const OTHERS: readonly RemotePage[] = [
  { remote: 'remote-shell', path: '/en', route: 'home' },
  { remote: 'remote-auth', path: '/en/login', route: 'login' },
  { remote: 'remote-sports', path: '/en/betting', route: 'betting' },
  { remote: 'remote-tournament', path: '/en/tournaments', route: 'tournaments' },
  {
    ...{ remote: 'remote-account', path: '/en/account/transactions', route: 'account/transactions' },
    // This page has a dialog that stays hidden.
    ...{ isPlayer: true, samples: [SAMPLE, 'covers the window'] },
  },
  {
    ...{ remote: 'remote-sports', path: '/en/account/lotteryplatformlogin', route: 'account/lotteryplatformlogin' },
    ...{ isPlayer: true, samples: ['throws in a later render'], inFrame: 'You are signed in to the lottery.' },
  },
];

/** Promotes a forged release to every visitor and damages its files. `route` is the tested page. */
export async function goLive(bad: ForgedRelease, broken: BrokenRelease, route: string): Promise<void> {
  await promoteForged(bad);
  const live = async () => (await servedOf(bad.record.remote))?.version;
  await expect.poll(live, { intervals: [200] }).toBe(bad.version);
  broken.damage?.(bad, route);
}
