// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type ChannelsRow = {
  name: string;
  epoch: string;
  revision: number;
};
export const channels = many<never, ChannelsRow>(`select name, epoch, revision from channel`);

export type LiveRow = {
  channel: string;
  remote: string;
  digest: string;
};
export const live = many<never, LiveRow>(`select channel, remote, digest from live`);

export type CanariesRow = {
  channel: string;
  remote: string;
  digest: string;
  percent: number;
  brand: number | null;
  cohort: string | null;
  steps: number[];
  paused: boolean;
};
export const canaries = many<never, CanariesRow>(`select channel, remote, digest, percent, brand, cohort, steps, paused from canary`);

export type RetiredRow = {
  channel: string;
  remote: string;
  digest: string;
};
export const retired = many<never, RetiredRow>(`select channel, remote, digest from retired_remote`);

export type FrozenRow = {
  remote: string;
  reason: string;
};
export const frozen = many<never, FrozenRow>(`select remote, reason from frozen_remote`);

export type QuarantinedRow = {
  remote: string;
  digest: string;
  reason: string | null;
};
export const quarantined = many<never, QuarantinedRow>(`select remote, digest, reason from quarantined_release`);

export type ReleasesRow = {
  remote: string;
  version: string;
  digest: string;
};
export const releases = many<never, ReleasesRow>(`select remote, version, digest from release`);

export type ChangesRow = {
  channel: string;
  revision: number;
  remote: string;
  kind: 'promote' | 'rollback' | 'retire';
  live: boolean;
  digest: string;
};
export const changes = many<never, ChangesRow>(`select channel, revision, remote, kind, live, digest from change`);

export type TokensRow = {
  name: string;
  team: string;
  remotes: string[];
  read_only: boolean;
  expires_at: Date | null;
  revoked_at: Date | null;
};
export const tokens = many<never, TokensRow>(`select name, team, remotes, read_only, expires_at, revoked_at from token`);
