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
/** Path inside a release's directory: relative, without empty or dot segments. */
export const FilePath = z
  .string()
  .check(z.regex(/^(?!.*\.\.)(?!.*(?:^|\/)\.?(?:\/|$))[A-Za-z0-9_][A-Za-z0-9_./-]*$/), z.maxLength(200));

/**
 * Versions of the contracts between host and remotes. A release that needs a newer one than the page has is refused.
 */
export const CONTRACT_VERSIONS = { ports: 1, bus: 1, releaseSet: 1, federation: 3 } as const;
/** The oldest versions that a host still works with. */
export const OLDEST_CONTRACTS = { ports: 1, bus: 1, releaseSet: 1 } as const;
/**
 * `federation` 1: the page provides the glue of Module Federation's containers; releases without it bundle a part of the
 * runtime. 2: the page shares today's names of libraries; releases of before may use more, which the page then adds.
 * 3: the page links the stylesheets that a container's chunks need; releases of before have one for all their pages.
 */
const ContractVersions = z.object({
  ports: z.int(),
  bus: z.int(),
  releaseSet: z.int(),
  federation: z.optional(z.int()),
});

/** GET calls a route needs first. They depend on URL and cookies only; `{id}` is a route parameter. */
const FirstData = z.object({ visitor: z.array(z.string()), player: z.array(z.string()) });

export const ReleaseRoute = z.object({
  /** Route id; public routes are listed in contracts/routes. */
  id: z.string(),
  /** Path pattern by locale without the locale's segment, for example `game/:name/:id/:free?`. */
  paths: z.partialRecord(Locale, z.string()),
  /**
   * Parameters with a fixed list of values: by parameter, then by the English word, the words of other languages
   * (English where one has none). Any other word is an unknown page.
   */
  words: z.optional(z.record(z.string(), z.record(z.string(), z.partialRecord(Locale, z.string())))),
  /** Document title before the page itself sets one, by locale. */
  titles: z.partialRecord(Locale, z.string()),
  /**
   * Description for search engines, by locale; `{brand}` is the brand's name. One per word where `words` name the page.
   */
  descriptions: z.optional(z.partialRecord(Locale, z.union([z.string(), z.record(z.string(), z.string())]))),
  /** Entered by a document load, with its own security policy. */
  document: z.optional(z.boolean()),
  /** Guests are sent to the login page with a return path (RT2). */
  needsPlayer: z.optional(z.boolean()),
  /** Demo mode only; production answers 404. */
  demoOnly: z.optional(z.boolean()),
  /** Hidden from search engines; reached by links only. */
  unlisted: z.optional(z.boolean()),
  /** Scripts of the route's page beyond those the entry needs. */
  scripts: z.array(FilePath),
  /** Stylesheets of the route's page beyond the release's own. */
  styles: z._default(z.array(FilePath), []),
  /** Lazily shared libraries the page needs before it runs; the host's `sharedScripts` lists their files. */
  shared: z._default(z.array(z.string()), []),
  firstData: FirstData,
});
export type ReleaseRoute = z.infer<typeof ReleaseRoute>;

/** Key of `criticalStyles` for what a remote's slots need on pages of other remotes. */
export const SLOT_STYLES = 'slots';

/** Markup for both audiences, with placeholders for a brand's texts. */
const Drawn = {
  guest: FilePath,
  player: FilePath,
  /**
   * Facts of the brand that rendering read: the markup fits every brand with the same facts. Without any it fits all.
   */
  of: z.optional(z.record(z.string(), z.unknown())),
};

/** `release.json`: everything about one build. Its own hash is the release's digest. The version is a label given at publication. */
export const Release = z.object({
  schema: z.literal(1),
  remote: RemoteName,
  /** Hash of the sources; it names the federation container, because it is known before the build. */
  sourceDigest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Global name of the container, for example `remote_casino_0123456789ab`. Empty for the host. */
  container: z.string(),
  entry: FilePath,
  /** The stylesheet that a remote needs on every page, at most one. */
  styles: z.array(FilePath),
  /**
   * Inline styles of first content: by route (`route:casino`, including its slots) and under SLOT_STYLES for pages of
   * other remotes. Without any, a page waits for the whole stylesheet before it paints.
   */
  criticalStyles: z._default(z.record(z.string(), FilePath), {}),
  /** Scripts the exposed module needs at once, in addition to the entry. */
  scripts: z.array(FilePath),
  files: z.record(FilePath, z.object({ bytes: z.int(), integrity: Integrity })),
  slots: z.array(Slot),
  routes: z.array(ReleaseRoute),
  /** Calls made on every page: by the host, and by remotes that are on all pages. */
  firstData: z.optional(FirstData),
  /** Scripts with the messages of a locale. */
  locales: z.partialRecord(Locale, z.array(FilePath)),
  /** Keys with an English text that a locale lacks: a release with any may not go live. */
  missingMessages: z.optional(z.partialRecord(Locale, z.array(z.string()))),
  /** Static markup shown before scripts run: by `slot:top` or `route:casino`, then locale, then audience. */
  firstContent: z.record(
    z.string(),
    z.partialRecord(
      Locale,
      z.object({
        ...Drawn,
        /** Markup for brands with other facts. */
        variants: z.optional(z.array(z.object(Drawn))),
        /** Format of earlier releases, by brand id. */
        brands: z.optional(z.record(z.string(), z.object({ guest: FilePath, player: FilePath }))),
      }),
    ),
  ),
  /** Shared libraries it needs from the page: name → range. */
  needs: z.record(z.string(), z.string()),
  /** Shared libraries it provides to the page (host only): name → version. */
  shares: z.record(z.string(), z.string()),
  /** Host only: files of each lazily shared library. */
  sharedScripts: z._default(z.record(z.string(), z.array(FilePath)), {}),
  contracts: ContractVersions,
  /** Host only: the oldest version of each contract that it still works with. */
  accepts: z.optional(z.record(z.string(), z.int())),
  /** Custom properties of the design system it uses. */
  tokens: z.array(z.string()),
  /** Host only: files the edge builds the document from. */
  document: z.optional(
    z.object({
      /** Markup of the body with `<!--slot:top-->` … where first content is inserted. */
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

/** For so long after its promotion, in seconds, open pages keep the version before it loaded. */
export const YOUNG_FOR = 24 * 3600;

/** One remote as described to an open page. */
export const SetRemote = z.object({
  remote: RemoteName,
  version: Version,
  digest: Digest,
  container: z.string(),
  entry: File,
  styles: z.array(File),
  /** Integrity of `release.json`, which has all other facts. */
  release: Integrity,
  slots: z.array(Slot),
  /** Route ids with this locale's path pattern (without the locale), `d` for document loads, `p` for players only. */
  routes: z.array(
    z.object({ id: z.string(), path: z.string(), d: z.optional(z.literal(1)), p: z.optional(z.literal(1)) }),
  ),
  needs: z.record(z.string(), z.string()),
  contracts: ContractVersions,
  /** True when the visitor is in a canary for this remote. */
  canary: z.optional(z.boolean()),
  /** When it was promoted, in seconds since 1970; only within `YOUNG_FOR`, and where there is a version to roll back to. */
  promoted: z.optional(z.int()),
});
export type SetRemote = z.infer<typeof SetRemote>;

/** Remotes whose live version changed, and how. */
const Changes = z.array(
  z.object({
    remote: RemoteName,
    kind: z.enum(['promote', 'rollback']),
    /**
     * Digest of the release that everyone has after a rollback; absent where that is not the same for all. Older edges
     * do not send it.
     */
    digest: z.optional(Digest),
  }),
);

/** Digits of the hash of a log's entry that sets carry. */
export const LOG_MARK = 32;
/** Digits of a channel's epoch that sets carry. */
export const EPOCH_MARK = 8;

/** The lean release set: inline in every page and at `/release-set.json`. */
export const ReleaseSet = z.object({
  schema: z.literal(1),
  channel: z.string(),
  /** Revision of the channel; only grows. */
  revision: z.int(),
  /** Changes when the registry's database is restored or made again; revisions then start lower. */
  epoch: z.optional(z.string()),
  /** Hash of the entry of the registry's log that wrote this revision. */
  log: z.optional(z.string()),
  /** The same of the revision that the page has seen (`?seen=`): another one than the page knows was rewritten. */
  logSeen: z.optional(z.string()),
  locale: Locale,
  host: z.object({ version: Version, digest: Digest }),
  remotes: z.array(SetRemote),
  /** Changes since the requested revision (`?since=`); absent without that parameter. */
  changes: z.optional(Changes),
  /**
   * Files that the open page needs to show the live versions of the remotes it named (`?swap=`); absent without that
   * parameter.
   */
  ahead: z.optional(z.object({ scripts: z.array(File), styles: z.array(File) })),
  /** Remotes that were taken off the site: open pages unmount them. Absent when there are none. */
  retired: z.optional(z.array(RemoteName)),
});
export type ReleaseSet = z.infer<typeof ReleaseSet>;

/**
 * Payload of the event `revision` on `/release-events`, which includes rollbacks: the page then fetches its own set.
 */
export const RevisionEvent = z.object({
  channel: z.string(),
  /** As in the set. Older edges do not send it. */
  epoch: z.optional(z.string()),
  revision: z.int(),
  changes: Changes,
});
export type RevisionEvent = z.infer<typeof RevisionEvent>;

export const releaseUrl = (remote: string, digest: string, file: string) => `/r/${remote}/${digest}/${file}`;

/** Path pattern for a locale: its own, else the English one (fr and lv use English paths). */
export function pathIn(paths: Partial<Record<Locale, string>>, locale: Locale): string | undefined {
  return paths[locale] ?? paths.en;
}
