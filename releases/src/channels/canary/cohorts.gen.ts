// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one, only } from '@parlay/server/query';

export type CohortsRow = {
  name: string;
};
export const cohorts = many<never, CohortsRow>(`select name from cohort order by name`);

export type MembersRow = {
  cohort: string;
  member: string;
};
export const members = many<never, MembersRow>(`select cohort, member from cohort_member order by member`);

export type CreateCohortRow = {
  name: string;
};
export const createCohort = one<{
  name: string;
  actor: string;
}, CreateCohortRow>(`insert into cohort (name, created_by) values ($1, $2) on conflict do nothing returning name`, { params: ["name","actor"] });

export type CountMembersRow = {
  members: number;
};
export const countMembers = only<{
  cohort: string;
}, CountMembersRow>(`select count(*)::int as members from cohort_member where cohort = $1`, { params: ["cohort"] });

export type AddMembersRow = {
  member: string;
};
export const addMembers = many<{
  cohort: string;
  actor: string;
  members: readonly string[];
}, AddMembersRow>(`insert into cohort_member (cohort, member, added_by) select $1, member, $2 from unnest($3::text[]) as member
on conflict do nothing returning member`, { params: ["cohort","actor","members"] });

export type RemoveMembersRow = {
  member: string;
};
export const removeMembers = many<{
  cohort: string;
  members: readonly string[];
}, RemoveMembersRow>(`delete from cohort_member where cohort = $1 and member = any($2::text[]) returning member`, { params: ["cohort","members"] });

export type RemoveAllMembersRow = {
  member: string;
};
export const removeAllMembers = many<{
  cohort: string;
}, RemoveAllMembersRow>(`delete from cohort_member where cohort = $1 returning member`, { params: ["cohort"] });

export const removeCohort = exec<{
  name: string;
}>(`delete from cohort where name = $1`, { params: ["name"] });

export type CohortNamedRow = {
  name: string;
};
export const cohortNamed = one<{
  name: string;
}, CohortNamedRow>(`select name from cohort where name = $1`, { params: ["name"] });

/** Locks the channels with a canary for the cohort. */
export const lockChannelsOf = exec<{
  cohort: string;
}>(`select name from channel where name in (select channel from canary where cohort = $1) order by name for update`, { params: ["cohort"] });
