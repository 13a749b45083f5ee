import { checkSignature, signedHeaders } from '@parlay/server/signed-call';
import type { Driver } from '../../core/companies/driver.ts';
import { fetchCatalogue } from './catalogue.ts';
import { launchUrl } from './launch.ts';

/** Our own protocol: JSON over HTTP, with the signature of `@parlay/server/signed-call` in both directions. */
export const parlay1: Driver<'parlay-1'> = {
  name: 'parlay-1',
  sign: ({ keys }, { method, url, body = '' }) =>
    signedHeaders(keys.ours[0], { method, target: url.pathname + url.search, body }),
  authenticate({ keys }, request) {
    const checks = keys.theirs.map((key) => checkSignature(key, request));
    const [first] = checks;
    return checks.find(({ ok }) => ok) ?? first ?? { ok: false, error: 'wrong' };
  },
  games: {
    launch: async (company, launch) => ({ ok: true, url: launchUrl(company, launch) }),
    catalogue: fetchCatalogue,
  },
};
