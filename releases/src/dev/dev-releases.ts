import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Release } from '@parlay/contracts/release';
import type { DevRelease } from '@parlay/dev/messages';
import { integrityOf, RELEASE_FILE } from '../artifacts/integrity.ts';
import type { ArtifactStore, FileReadResult, StoredRelease } from '../artifacts/store.ts';
import type { ChannelState } from '../state/channel-state.ts';

/** Builds available per package, because open pages may still load chunks of earlier ones. */
const MAX_BUILDS = 4;
/** Number of past revisions that pages can catch up with. */
const RECENT_REVISIONS = 50;

interface DevBuild {
  stored: StoredRelease;
  version: string;
  blobs: DevRelease['blobs'];
}

type Step = ChannelState['recent'][number];

/** Development builds of this checkout that replace the registry's live versions. */
export class DevReleases {
  /** Folder with one subfolder of blobs per package. */
  private readonly blobs: string;
  private readonly byRemote = new Map<string, DevBuild[]>();
  private readonly listeners: (() => void)[] = [];
  private recent: Step[] = [];
  private before: ChannelState['remotes'] = [];
  private count = 0;

  constructor(blobs: string) {
    this.blobs = blobs;
  }

  get isEmpty(): boolean {
    return this.byRemote.size === 0;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  add({ remote, digest, record, blobs }: DevRelease): void {
    const bytes = Buffer.from(record);
    const stored = { release: Release.parse(JSON.parse(record)), digest, bytes, integrity: integrityOf(bytes) };
    const olderBuilds = (this.byRemote.get(remote) ?? []).filter((one) => one.stored.digest !== digest);
    this.count += 1;
    const version = `0.0.0-dev.${this.count}`;
    this.byRemote.set(remote, [...olderBuilds.slice(1 - MAX_BUILDS), { stored, version, blobs }]);
    for (const listener of this.listeners) listener();
  }

  find(remote: string, digest: string): DevBuild | undefined {
    return this.byRemote.get(remote)?.find(({ stored }) => stored.digest === digest);
  }

  async read(remote: string, { stored, blobs }: DevBuild, file: string): Promise<FileReadResult> {
    if (file === RELEASE_FILE) return { ok: true, bytes: stored.bytes, encoding: 'identity' };
    const blob = Object.hasOwn(blobs, file) ? blobs[file] : undefined;
    const bytes = blob && (await readFile(join(this.blobs, remote, blob)).catch(() => undefined));
    return bytes ? { ok: true, bytes, encoding: 'identity' } : { ok: false, error: 'unknown' };
  }

  /**
   * Returns the registry's state with live versions replaced with development builds. Revisions are timestamps, so that
   * they grow across restarts of the development edge. Each change counts as a rollback, which open pages apply
   * immediately.
   */
  over(base: ChannelState | undefined): ChannelState {
    const remotes = new Map((base?.remotes ?? []).map((one) => [one.remote, one]));
    for (const [remote, releases] of this.byRemote) {
      const [latest, previous] = releases.map(versionOf).reverse();
      if (latest) remotes.set(remote, { remote, ...latest, ...(previous ? { previous } : {}) });
    }
    const next = [...remotes.values()];
    const changed = next.filter(
      ({ remote, digest }) => this.before.find((one) => one.remote === remote)?.digest !== digest,
    );
    this.before = next;
    const revision = Math.max(Date.now(), (this.recent.at(-1)?.revision ?? 0) + 1);
    const changes = changed.map(({ remote }) => ({ remote, kind: 'rollback' as const }));
    this.recent = [...this.recent, { revision, changes }].slice(-RECENT_REVISIONS);
    return {
      schema: 1,
      channel: base?.channel ?? 'production',
      epoch: `development ${base?.epoch ?? ''}`,
      revision,
      remotes: next,
      ...(base?.retired ? { retired: base.retired.filter((remote) => !this.byRemote.has(remote)) } : {}),
      recent: this.recent,
    };
  }
}

const versionOf = ({ stored: { digest }, version }: DevBuild) => ({ version, digest });

/** Adds the latest development builds to a store. They need no verification. */
export function withDevReleases(store: ArtifactStore, dev: DevReleases): ArtifactStore {
  return {
    ...store,
    release: async (remote, digest) => dev.find(remote, digest)?.stored ?? (await store.release(remote, digest)),
    verify: async (remote, digest) => (dev.find(remote, digest) ? [] : await store.verify(remote, digest)),
    async read(remote, digest, file, encodings) {
      const known = dev.find(remote, digest);
      return known ? await dev.read(remote, known, file) : await store.read(remote, digest, file, encodings);
    },
  };
}
