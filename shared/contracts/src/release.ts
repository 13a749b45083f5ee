import { z } from 'zod/mini';
import { Locale } from './brand/brand.ts';

/** Elements of the host's skeleton that remotes fill. */
export const SLOTS = ['top', 'page', 'bottom', 'overlay', 'notices'] as const;
export const Slot = z.enum(SLOTS);
export type Slot = z.infer<typeof Slot>;

/** `sha384-…`, as subresource integrity writes it. */
export const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** First 32 hex digits of the SHA-256 of `release.json`; names the release's directory. */
export const Digest = z.string().check(z.regex(/^[0-9a-f]{32}$/));
export const RemoteName = z.string().check(z.regex(/^(host|remote-[a-z]+)$/), z.maxLength(40));
export const Version = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/));
/** Path inside a release's directory: no leading slash, no empty segment, no segment of dots, no dots that climb. */
export const FilePath = z
  .string()
  .check(z.regex(/^(?!.*\.\.)(?!.*(?:^|\/)\.?(?:\/|$))[A-Za-z0-9_][A-Za-z0-9_./-]*$/), z.maxLength(200));

/** What the page's parts promise each other; a release that needs a newer one than the page has is refused. */
export const CONTRACT_VERSIONS = { ports: 1, bus: 1, releaseSet: 1, federation: 1 } as const;
/** `federation` 1: the page gives Module Federation's glue; releases without it bring their own. */
const ContractVersions = z.object({
  ports: z.int(),
  bus: z.int(),
  releaseSet: z.int(),
  federation: z.optional(z.int()),
});

/** GET calls a route needs first. They depend on URL and cookies only; `{id}` stands for a route parameter. */
const FirstData = z.object({ visitor: z.array(z.string()), player: z.array(z.string()) });

export const ReleaseRoute = z.object({
  /** Route id; public ones stand in contracts/routes. */
  id: z.string(),
  /** Path pattern by locale without the locale's segment, for example `game/:name/:id/:free?`. */
  paths: z.partialRecord(Locale, z.string()),
  /**
   * Where a parameter is one of a list of words: by parameter, by the English word, the words of other languages (where one
   * has none, the English word holds). Any other word is an unknown page.
   */
  words: z.optional(z.record(z.string(), z.record(z.string(), z.partialRecord(Locale, z.string())))),
  /** Document title before the page itself sets one, by locale. */
  titles: z.partialRecord(Locale, z.string()),
  /** What search engines quote of the page, by locale; `{brand}` is the brand's name. Where `words` name a page, one a word. */
  descriptions: z.optional(z.partialRecord(Locale, z.union([z.string(), z.record(z.string(), z.string())]))),
  /** Entering it is a document load with a security policy of its own. */
  document: z.optional(z.boolean()),
  /** Guests are sent to the login page with a return path (RT2). */
  needsPlayer: z.optional(z.boolean()),
  /** Offered in demo mode only: in production there is no such page. */
  demoOnly: z.optional(z.boolean()),
  /** Reached by links alone: search engines are not told of it and may not keep it. */
  unlisted: z.optional(z.boolean()),
  /** Scripts of the route's page beyond those the entry needs. */
  scripts: z.array(FilePath),
  /** Late shared libraries the page needs before it runs; the host's `sharedScripts` say which files that is. */
  shared: z._default(z.array(z.string()), []),
  firstData: FirstData,
});
export type ReleaseRoute = z.infer<typeof ReleaseRoute>;

/** Key of `criticalStyles` for what a remote's slots need on pages of other remotes. */
export const SLOT_STYLES = 'slots';

/** Markup for both audiences, with the places of a brand's texts in it. */
const Drawn = {
  guest: FilePath,
  player: FilePath,
  /** Facts of the brand that were looked at: it is for every brand that has them. Without any it is for all. */
  of: z.optional(z.record(z.string(), z.unknown())),
};

/** `release.json`: everything about one build. Its own hash is the release's digest. The version is a label given at publication. */
export const Release = z.object({
  schema: z.literal(1),
  remote: RemoteName,
  /** Names the federation container: known before the build. */
  sourceDigest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Global name of the container, for example `remote_casino_0123456789ab`. Empty for the host. */
  container: z.string(),
  entry: FilePath,
  /** The one stylesheet of a remote, if it has styles. */
  styles: z.array(FilePath),
  /**
   * What of it the first content needs, which stands in the page itself: by route (`route:casino`, its slots with it) and
   * under SLOT_STYLES for pages of other remotes. Without any, a page waits for the whole before it paints.
   */
  criticalStyles: z._default(z.record(z.string(), FilePath), {}),
  /** Scripts the exposed module needs at once, beside the entry. */
  scripts: z.array(FilePath),
  files: z.record(FilePath, z.object({ bytes: z.int(), integrity: Integrity })),
  slots: z.array(Slot),
  routes: z.array(ReleaseRoute),
  /** Calls it makes on every page: of the host, and of remotes that are on all pages. */
  firstData: z.optional(FirstData),
  /** Scripts that carry the messages of a locale. */
  locales: z.partialRecord(Locale, z.array(FilePath)),
  /** Keys that a locale has no text for, though English has: a release with any may not go live. */
  missingMessages: z.optional(z.partialRecord(Locale, z.array(z.string()))),
  /** Static markup drawn before scripts run: key is `slot:top` or `route:casino`, then locale, then audience. */
  firstContent: z.record(
    z.string(),
    z.partialRecord(
      Locale,
      z.object({
        ...Drawn,
        /** For brands with other facts. */
        variants: z.optional(z.array(z.object(Drawn))),
        /** Releases of before had it by brand id. */
        brands: z.optional(z.record(z.string(), z.object({ guest: FilePath, player: FilePath }))),
      }),
    ),
  ),
  /** Shared libraries it expects from the page: name → range. */
  needs: z.record(z.string(), z.string()),
  /** Shared libraries it gives to the page (the host only): name → version. */
  shares: z.record(z.string(), z.string()),
  /** The host only: files of each library it gives late. */
  sharedScripts: z._default(z.record(z.string(), z.array(FilePath)), {}),
  contracts: ContractVersions,
  /** Custom properties of the design system it uses. */
  tokens: z.array(z.string()),
  /** The host only: what the edge builds the document from. */
  document: z.optional(
    z.object({
      /** Markup of the body with `<!--slot:top-->` … where first content goes. */
      body: FilePath,
      criticalCss: FilePath,
      /** Fonts to preload. */
      fonts: z.array(FilePath),
      /** Head markup that never changes (icons, colour scheme). */
      head: FilePath,
    }),
  ),
});
export type Release = z.infer<typeof Release>;

const File = z.object({ url: z.string(), integrity: Integrity });

/** One remote as an open page needs to know it. */
export const SetRemote = z.object({
  remote: RemoteName,
  version: Version,
  digest: Digest,
  container: z.string(),
  entry: File,
  styles: z.array(File),
  /** Integrity of `release.json`, where everything else stands. */
  release: Integrity,
  slots: z.array(Slot),
  /** Route ids with this locale's path pattern (without the locale), `d` for document loads, `p` for players only. */
  routes: z.array(
    z.object({ id: z.string(), path: z.string(), d: z.optional(z.literal(1)), p: z.optional(z.literal(1)) }),
  ),
  needs: z.record(z.string(), z.string()),
  contracts: ContractVersions,
  /** True where the visitor is in a canary for this remote. */
  canary: z.optional(z.boolean()),
});
export type SetRemote = z.infer<typeof SetRemote>;

/** Remotes whose live version changed, and how. */
const Changes = z.array(z.object({ remote: RemoteName, kind: z.enum(['promote', 'rollback']) }));

/** The lean release set: inline in every page and at `/release-set.json`. */
export const ReleaseSet = z.object({
  schema: z.literal(1),
  channel: z.string(),
  /** Revision of the channel; only grows. */
  revision: z.int(),
  locale: Locale,
  host: z.object({ version: Version, digest: Digest }),
  remotes: z.array(SetRemote),
  /** Since the revision that was asked about (`?since=`); without a question there is none. */
  changes: z.optional(Changes),
  /** Remotes that were taken off the site: an open page unmounts them. Absent where there are none. */
  retired: z.optional(z.array(RemoteName)),
});
export type ReleaseSet = z.infer<typeof ReleaseSet>;

/** What `/release-events` sends as event `revision`: the page then fetches its own set. Rollbacks say so. */
export const RevisionEvent = z.object({
  channel: z.string(),
  revision: z.int(),
  changes: Changes,
});
export type RevisionEvent = z.infer<typeof RevisionEvent>;

export const releaseUrl = (remote: string, digest: string, file: string) => `/r/${remote}/${digest}/${file}`;

/** Path patterns of a release for one locale: its own words, else the English ones (fr and lv use English paths). */
export function pathIn(paths: Partial<Record<Locale, string>>, locale: Locale): string | undefined {
  return paths[locale] ?? paths.en;
}
