import { expect } from '@playwright/test';
import { damage, type ForgedRelease, type Forgery, promoteForged, wrapPages } from './forge.ts';
import { servedVersionOf } from './release-set.ts';

/** Kind of broken release, and its expected effect on a page. */
export interface BrokenRelease {
  forgery?: Forgery;
  /** Damages the release after it has gone live. */
  damage?(release: ForgedRelease, route: string): void;
  report: object;
  /** Set if the page keeps the faulty version. */
  keepsVersion?: true;
  /** Set if the fault occurs when the page is left. The next page must not wait for it. */
  breaksOnLeave?: true;
  /**
   * Maximum milliseconds until another version or a fallback is rendered. Needed if the fault is not detected
   * immediately.
   */
  limitMs?: number;
  /** Milliseconds for which the release blocks the page or the CPU, and thus all parts. */
  blockedMs?: number;
}

/** Code that marks the time on the page's clock and throws. */
const FAIL = "performance.mark('forged'); throw new Error('forged')";

/** Matches the message of the thrown error, including its location in the release. */
const FORGED: unknown = expect.stringMatching(/^Error: forged \(at [\w.-]+\.js:\d+:\d+\)$/);

/** Limit for faults that the host detects only after observing the page or its calls for a while. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

const effect = (code: string): Forgery => ({
  script: wrapPages(`React.useEffect(() => { ${code} }, [])`),
});
/** Replaces a lifecycle function of every part. */
const lifecycle = (name: 'bootstrap' | 'unmount', code: string): Forgery => ({
  script: `
    const { lifecycles } = module.default;
    module.default.lifecycles = slot => ({ ...lifecycles(slot), ${name}: async () => { ${code} } })`,
});
const chunkOf = ({ record }: ForgedRelease, route: string) =>
  record.routes.find(({ id }) => id === route)?.scripts.find((file) => file.startsWith('page-')) ?? '';

/** Returns the first stylesheet of a page: the release's own or, if there is none, the page's. */
const stylesheetOf = ({ record }: ForgedRelease, route: string) =>
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
    limitMs: NO_LIMIT,
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
    damage: (release, route) => damage(release, stylesheetOf(release, route), 'altered'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'lacks its style': {
    damage: (release, route) => damage(release, stylesheetOf(release, route), 'missing'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'hides the page by its styles': {
    forgery: { style: 'body{display:none}' },
    report: { kind: 'remote-failed', outcome: 'blank-page' },
    limitMs: NO_LIMIT,
  },
  'empties the body': {
    forgery: effect('document.body.replaceChildren()'),
    report: { kind: 'remote-failed', outcome: 'blank-page' },
    limitMs: NO_LIMIT,
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
    limitMs: NO_LIMIT,
  },
};

/** A page of a remote. */
export interface RemotePage {
  remote: string;
  path: string;
  route: string;
  isPlayer?: true;
  /** Faults that `npm test` tries on this page. It tries all faults on the casino page. */
  samples?: readonly string[];
  /** Text in the page's frame once the frame works. */
  inFrame?: string;
}

/** Fault that `npm test` tries with each other remote. One is enough, because the host handles all remotes alike. */
export const SAMPLE = 'throws in its first effect';
export const CASINO: RemotePage = { remote: 'remote-casino', path: '/en/casino', route: 'casino' };
export const OTHER_PAGES: readonly RemotePage[] = [
  { remote: 'remote-shell', path: '/en', route: 'home' },
  { remote: 'remote-auth', path: '/en/login', route: 'login' },
  { remote: 'remote-sports', path: '/en/betting', route: 'betting' },
  { remote: 'remote-tournament', path: '/en/tournaments', route: 'tournaments' },
  {
    ...{ remote: 'remote-account', path: '/en/account/transactions', route: 'account/transactions' },
    // This page contains a hidden dialog.
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
  const live = async () => (await servedVersionOf(bad.record.remote))?.version;
  await expect.poll(live, { intervals: [200] }).toBe(bad.version);
  broken.damage?.(bad, route);
}
