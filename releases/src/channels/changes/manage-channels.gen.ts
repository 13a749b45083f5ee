// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export const removeChannel = exec<{
  name: string;
}>(`update channel set removed_at = now(), hosts = '{}' where name = $1`, { params: ["name"] });

export type ServedChannelsRow = {
  name: string;
  revision: number;
  hosts: string[];
};
export const servedChannels = many<never, ServedChannelsRow>(`select name, revision, hosts from channel where removed_at is null order by name`);

export type CreateChannelRow = {
  revision: number;
};
/** Creates a channel or restores a removed one, which keeps its revisions. Returns nothing if it is already served. */
export const createChannel = one<{
  name: string;
  hosts: readonly string[];
  rule: unknown;
}, CreateChannelRow>(`insert into channel (name, hosts, verdict_rule) values ($1, $2, $3::jsonb)
on conflict (name) do update set hosts = excluded.hosts, removed_at = null where channel.removed_at is not null
returning revision`, { params: ["name","hosts","rule"], json: ["rule"] });

export const dropCanaries = exec<{
  name: string;
}>(`delete from canary where channel = $1`, { params: ["name"] });

export const dropLive = exec<{
  name: string;
}>(`delete from live where channel = $1`, { params: ["name"] });

export const dropRetired = exec<{
  name: string;
}>(`delete from retired_remote where channel = $1`, { params: ["name"] });
