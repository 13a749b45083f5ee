/** Which part of the visitors gets a version, and how that grows. */
export interface Audience {
  percent?: number | undefined;
  brand?: number | undefined;
  cohort?: string | undefined;
  /** Shares that it grows to. */
  steps?: number[] | undefined;
  /** Between two steps. */
  stepSeconds?: number | undefined;
  /** Whether the registry takes it back automatically when it is worse beyond doubt. */
  auto?: boolean | undefined;
  /** Whether it grows only when it is proven good enough. */
  proof?: boolean | undefined;
}

export type SteerAction = 'pause' | 'resume' | 'next' | 'complete' | 'abort';

/** A change that somebody at the console wants. */
export type Order =
  | {
      kind: 'promote';
      channel: string;
      remote: string;
      version: string;
      /** Everyone when absent. */
      audience?: Audience | undefined;
      withoutBrowser?: boolean | undefined;
      reason?: string | undefined;
    }
  | { kind: 'steer'; channel: string; remote: string; action: SteerAction; reason?: string | undefined }
  | {
      kind: 'rollback';
      channel: string;
      /** Those that go back in the same step; the first decides where to. */
      remotes: readonly [string, ...string[]];
      /** Versions that it takes back, by remote. A remote that nobody has that version of is taken back already. */
      from?: Readonly<Record<string, string>> | undefined;
      /** Target of the first remote; the version before when absent. */
      to?: string | undefined;
      reason: string;
    }
  | { kind: 'retire'; channel: string; remote: string; dropRoutes: boolean; reason: string }
  | { kind: 'freeze' | 'unfreeze'; remote: string; reason: string }
  | { kind: 'end preview'; preview: string };

export const nameOf = (remote: string): string => remote.replace(/^remote-/, '');
