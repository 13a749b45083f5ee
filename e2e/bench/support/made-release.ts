import { createHash } from 'node:crypto';
import { LOCALES } from '@parlay/contracts/brand';
import type { Release } from '@parlay/contracts/release';

/** A small release without a build: one script, and a page that no search engine lists. */
export interface MadeRelease {
  remote: string;
  digest: string;
  /** In the order in which they are uploaded: `release.json` first. */
  files: ReadonlyMap<string, Buffer>;
}

const ENTRY = 'remoteEntry.js';
const CONTRACTS = { ports: 1, bus: 1, releaseSet: 1 };

/** `build` tells the releases of a remote apart. */
export function makeRelease(remote: string, build: number): MadeRelease {
  const files = new Map([[ENTRY, Buffer.from(`/* ${remote} ${build} */${' '.repeat(500)}`)]]);
  const sourceDigest = createHash('sha256').update(`${remote} ${build}`).digest('hex');
  return recorded(files, {
    remote,
    sourceDigest,
    container: `${remote.replaceAll('-', '_')}_${sourceDigest.slice(0, 12)}`,
    slots: ['page'],
    routes: [
      {
        id: remote,
        paths: { en: remote },
        titles: { en: remote },
        unlisted: true,
        scripts: [],
        styles: [],
        shared: [],
        firstData: { visitor: [], player: [] },
      },
    ],
    locales: Object.fromEntries(LOCALES.map((locale) => [locale, [ENTRY]])),
  });
}

/** A host for a registry without a site. */
export function makeHost(): MadeRelease {
  const document = { body: 'body.html', criticalCss: 'critical.css', head: 'head.html', fonts: [] };
  const parts = [document.body, document.criticalCss, document.head];
  const files = new Map([ENTRY, ...parts].map((file) => [file, Buffer.from(`/* ${file} */`)]));
  const sourceDigest = createHash('sha256').update('host').digest('hex');
  return recorded(files, { remote: 'host', sourceDigest, container: '', slots: [], routes: [], locales: {}, document });
}

type Own = Pick<Release, 'remote' | 'sourceDigest' | 'container' | 'slots' | 'routes' | 'locales' | 'document'>;

function recorded(files: ReadonlyMap<string, Buffer>, own: Own): MadeRelease {
  const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const release: Release = {
    schema: 1,
    ...own,
    entry: ENTRY,
    styles: [],
    criticalStyles: {},
    scripts: [],
    files: Object.fromEntries(
      [...files].map(([file, bytes]) => [file, { bytes: bytes.length, integrity: integrityOf(bytes) }]),
    ),
    firstContent: {},
    needs: {},
    shares: {},
    sharedScripts: {},
    contracts: CONTRACTS,
    tokens: [],
  };
  const record = Buffer.from(JSON.stringify(release));
  const digest = createHash('sha256').update(record).digest('hex').slice(0, 32);
  return { remote: own.remote, digest, files: new Map([['release.json', record], ...files]) };
}
