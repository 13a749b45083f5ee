/** Part of the visitors that gets a version, and its growth. */
export interface Audience {
  percent?: number | undefined;
  brand?: number | undefined;
  cohort?: string | undefined;
  /** Shares in per cent that it grows to. */
  steps?: number[] | undefined;
  /** Seconds between two steps. */
  stepSeconds?: number | undefined;
  /** Whether the registry rolls it back automatically if it is significantly worse. */
  auto?: boolean | undefined;
  /** Whether it only grows once it is proven good enough. */
  proof?: boolean | undefined;
}

export type SteerAction = 'pause' | 'resume' | 'next' | 'complete' | 'abort';

/** A change that an operator requests in the console. */
export type Order =
  | {
      kind: 'promote';
      channel: string;
      remote: string;
      version: string;
      /** Everyone if absent. */
      audience?: Audience | undefined;
      withoutBrowser?: boolean | undefined;
      reason?: string | undefined;
    }
  | { kind: 'steer'; channel: string; remote: string; action: SteerAction; reason?: string | undefined }
  | {
      kind: 'rollback';
      channel: string;
      /** Remotes that roll back in the same step. The first one decides the target. */
      remotes: readonly [string, ...string[]];
      /** Versions to roll back, by remote. If nobody gets that version of a remote, it is rolled back already. */
      from?: Readonly<Record<string, string>> | undefined;
      /** Target version of the first remote. The previous version if absent. */
      to?: string | undefined;
      reason: string;
    }
  | { kind: 'retire'; channel: string; remote: string; dropRoutes: boolean; reason: string }
  | { kind: 'freeze' | 'unfreeze'; remote: string; reason: string }
  | { kind: 'end preview'; preview: string };

export const nameOf = (remote: string): string => remote.replace(/^remote-/, '');
