import { z } from 'zod/mini';
import { Locale } from './brand/brand.ts';
import type { Open } from './open-word.ts';
import { SiteModes } from './site-modes.ts';

/** Elements of the host's skeleton that remotes fill. */
export const SLOTS = ['top', 'page', 'bottom', 'overlay', 'notices'] as const;
export const Slot = z.enum(SLOTS);
export type Slot = z.infer<typeof Slot>;

/** `sha384-…`, in the format of subresource integrity. */
export const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** First 32 hex digits of the SHA-256 of `release.json`. It names the release's directory. */
export const Digest = z.string().check(z.regex(/^[0-9a-f]{32}$/));
export const RemoteName = z
  .string()
  .check(z.regex(/^(host|remote-[a-z]+)$/, 'must be host, or remote- and lower case letters'), z.maxLength(40));
export const Version = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/));
/** Path inside a release's directory, which is relative and has no empty or dot segments. */
export const FilePath = z
  .string()
  .check(z.regex(/^(?!.*\.\.)(?!.*(?:^|\/)\.?(?:\/|$))[A-Za-z0-9_][A-Za-z0-9_./-]*$/), z.maxLength(200));

/**
 * Versions of the contracts between host and remotes. A release that requires a newer version than the page has is refused.
 */
export const CONTRACT_VERSIONS = { ports: 1, bus: 1, releaseSet: 1, federation: 3 } as const;
/** The oldest versions that a host still supports. */
export const OLDEST_CONTRACTS = { ports: 1, bus: 1, releaseSet: 1 } as const;
/**
 * `federation` 1: the page provides the glue of Module Federation's containers; releases without it bundle a part of the
 * runtime. 2: the page shares libraries under their current names; earlier releases may use more names, which the page then adds.
 * 3: the page links the stylesheets that a container's chunks need; earlier releases have one stylesheet for all their pages.
 */
const ContractVersions = z.object({
  ports: z.int(),
  bus: z.int(),
  releaseSet: z.int(),
  federation: z.optional(z.int()),
});

/** GET calls that a route makes first. They depend only on URL and cookies. `{id}` is a route parameter. */
const FirstData = z.object({ visitor: z.array(z.string()), player: z.array(z.string()) });

export const ReleaseRoute = z.object({
  /** Route id; public routes are listed in contracts/routes. */
  id: z.string(),
  /** Path pattern by locale without the locale segment, for example `game/:name/:id/:free?`. */
  paths: z.partialRecord(Locale, z.string()),
  /**
   * Translations of parameters with a fixed list of values, by parameter and English word (English if a language has none). Any other
   * word is an unknown page.
   */
  words: z.optional(z.record(z.string(), z.record(z.string(), z.partialRecord(Locale, z.string())))),
  /** Document title by locale, until the page itself sets one. */
  titles: z.partialRecord(Locale, z.string()),
  /**
   * Description for search engines by locale. `{brand}` is the brand's name. One per word if `words` identifies the page.
   */
  descriptions: z.optional(z.partialRecord(Locale, z.union([z.string(), z.record(z.string(), z.string())]))),
  /** Opened with a document load, with its own CSP. */
  document: z.optional(z.boolean()),
  /** Guests are redirected to the login page with a return path (RT2). */
  needsPlayer: z.optional(z.boolean()),
  /** Only in demo mode. Production responds with 404. */
  demoOnly: z.optional(z.boolean()),
  /** Hidden from search engines and only reached through links. */
  unlisted: z.optional(z.boolean()),
  /** Scripts of the route's page in addition to those that the entry needs. */
  scripts: z.array(FilePath),
  /** Stylesheets of the route's page in addition to the release's own. */
  styles: z._default(z.array(FilePath), []),
  /** Lazily shared libraries that the page needs before it runs. The host's `sharedScripts` lists their files. */
  shared: z._default(z.array(z.string()), []),
  firstData: FirstData,
});
export type ReleaseRoute = z.infer<typeof ReleaseRoute>;

/** Key in `criticalStyles` for the styles of a remote's slots on pages of other remotes. */
export const SLOT_STYLES = 'slots';

/** Markup for both audiences, with placeholders for a brand's texts. */
const Rendered = {
  guest: FilePath,
  player: FilePath,
  /**
   * Brand facts that rendering used. The markup fits every brand with the same facts, or all brands if there are none.
   */
  of: z.optional(z.record(z.string(), z.unknown())),
};

/** `release.json`, which describes one build. Its own hash is the release's digest. The version is a label given at publication. */
export const Release = z.object({
  schema: z.literal(1),
  remote: RemoteName,
  /** Hash of the sources. It names the federation container, because it is known before the build. */
  sourceDigest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Global name of the container, for example `remote_casino_0123456789ab`. Empty for the host. */
  container: z.string(),
  entry: FilePath,
  /** The stylesheet that a remote needs on every page, at most one. */
  styles: z.array(FilePath),
  /**
   * Inline styles of first content, by route (`route:casino`, including its slots), and under SLOT_STYLES for pages of
   * other remotes. Without them, a page waits for the whole stylesheet before it paints.
   */
  criticalStyles: z._default(z.record(z.string(), FilePath), {}),
  /** Scripts that the exposed module needs immediately, in addition to the entry. */
  scripts: z.array(FilePath),
  files: z.record(FilePath, z.object({ bytes: z.int(), integrity: Integrity })),
  slots: z.array(Slot),
  routes: z.array(ReleaseRoute),
  /** Calls made on every page, by the host and by remotes that are on all pages. */
  firstData: z.optional(FirstData),
  /** Scripts with the messages of a locale. */
  locales: z.partialRecord(Locale, z.array(FilePath)),
  /** Keys with an English text that a locale lacks. A release with missing messages must not go live. */
  missingMessages: z.optional(z.partialRecord(Locale, z.array(z.string()))),
  /** Static markup shown before scripts run, by `slot:top` or `route:casino`, then locale, then audience. */
  firstContent: z.record(
    z.string(),
    z.partialRecord(
      Locale,
      z.object({
        ...Rendered,
        /** Markup for brands with other facts. */
        variants: z.optional(z.array(z.object(Rendered))),
        /** Markup by brand id, in the format of earlier releases. */
        brands: z.optional(z.record(z.string(), z.object({ guest: FilePath, player: FilePath }))),
      }),
    ),
  ),
  /** Shared libraries that it requires from the page, as ranges by name. */
  needs: z.record(z.string(), z.string()),
  /** Shared libraries that it provides to the page (host only), as versions by name. */
  shares: z.record(z.string(), z.string()),
  /** Host only: files of each lazily shared library. */
  sharedScripts: z._default(z.record(z.string(), z.array(FilePath)), {}),
  contracts: ContractVersions,
  /** Host only: the oldest version of each contract that it still supports. */
  accepts: z.optional(z.record(z.string(), z.int())),
  /** Custom properties of the design system that it uses. */
  tokens: z.array(z.string()),
  /** Host only: files from which the edge builds the document. */
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

/** Number of seconds after a promotion during which open pages keep the version that was loaded before it. */
export const YOUNG_SECONDS = 24 * 3600;

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
  /** True if the visitor is in a canary of this remote. */
  canary: z.optional(z.boolean()),
  /** Time of the promotion in seconds since 1970. Only within `YOUNG_SECONDS`, and if there is a version to roll back to. */
  promoted: z.optional(z.int()),
});
export type SetRemote = z.infer<typeof SetRemote>;

/** Remotes whose live version changed, and how. */
const Changes = z.array(
  z.object({
    remote: RemoteName,
    kind: z.enum(['promote', 'rollback']),
    /**
     * Digest of the release that everyone has after a rollback. Absent if it is not the same for everyone. Older edges
     * do not send it.
     */
    digest: z.optional(Digest),
  }),
);

/** Number of digits of a log entry's hash in release sets. */
export const LOG_MARK = 32;
/** Number of digits of a channel's epoch in release sets. */
export const EPOCH_MARK = 8;

/** The lean release set, inline in every page and at `/release-set.json`. */
export const ReleaseSet = z.object({
  schema: z.literal(1),
  channel: z.string(),
  /** Revision of the channel, which only grows. */
  revision: z.int(),
  /** Changes when the registry's database is restored or recreated. Revisions then start lower. */
  epoch: z.optional(z.string()),
  /** Hash of the registry log entry that wrote this revision. */
  log: z.optional(z.string()),
  /** Hash of the log entry for the revision that the page has seen (`?seen=`). If it differs from the page's, that revision was rewritten. */
  logSeen: z.optional(z.string()),
  locale: Locale,
  host: z.object({ version: Version, digest: Digest }),
  remotes: z.array(SetRemote),
  /** Changes since the requested revision (`?since=`). Absent without that parameter. */
  changes: z.optional(Changes),
  /**
   * Files that the open page needs to show the live versions of the remotes that it named (`?swap=`). Absent without that
   * parameter.
   */
  ahead: z.optional(z.object({ scripts: z.array(File), styles: z.array(File) })),
  /** Modes of the page's brand, if staff have ever switched them. Only in a set that the page fetches later. */
  modes: z.optional(SiteModes),
  /** Remotes that were taken off the site, which open pages unmount. Absent if there are none. */
  retired: z.optional(z.array(RemoteName)),
});
type SentSet = z.infer<typeof ReleaseSet>;
/** As received: with changes of kinds that only a newer edge knows. */
export type ReleaseSet = Omit<SentSet, 'changes'> & Open<Pick<SentSet, 'changes'>>;

/**
 * Payload of the event `revision` on `/release-events`, which includes rollbacks. The page then fetches its own set.
 */
export const RevisionEvent = z.object({
  channel: z.string(),
  /** As in the release set. Older edges do not send it. */
  epoch: z.optional(z.string()),
  revision: z.int(),
  changes: Changes,
});
/** As received: with words of a newer edge. */
export type RevisionEvent = Open<z.infer<typeof RevisionEvent>>;

export const releaseUrl = (remote: string, digest: string, file: string) => `/r/${remote}/${digest}/${file}`;

/** Returns the path pattern for a locale: its own, or the English one (fr and lv use English paths). */
export function pathIn(paths: Partial<Record<Locale, string>>, locale: Locale): string | undefined {
  return paths[locale] ?? paths.en;
}
