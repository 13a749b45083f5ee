import { table } from '@parlay/cli/table';
import { at } from './area.ts';

export interface FoundPlayer {
  customerId: string;
  brandId: number;
  username: string;
  firstName: string;
  surname: string;
  email: string;
  standing: string;
  lastLoginAt: string | null;
}
interface PlayBreak {
  kind: string;
  scope: string;
  startsAt: string;
  endsAt: string | null;
  inForceUntil: string | null;
  isInForce: boolean;
  actor: string;
  reason: string;
}
export interface PlayerDetails extends FoundPlayer {
  displayName: string;
  mobileNumber: string;
  birthDate: string;
  countryCode: string;
  balances: { spendable: string; withdrawable: string; locked: string; bonus: string; currency: string };
  sessions: number;
  breaks: PlayBreak[];
  notes: { actor: string; at: string; text: string }[];
  actions: { actor: string; at: string; action: string; reason: string }[];
}

const lastLogin = ({ lastLoginAt }: FoundPlayer) => (lastLoginAt === null ? 'never' : at(lastLoginAt));

export function playerListText({ items }: { items: FoundPlayer[] }): string {
  if (items.length === 0) return 'There is none.';
  return table(
    ['ID', 'BRAND', 'USERNAME', 'NAME', 'EMAIL', 'STANDING', 'LAST LOGIN'],
    items.map((one) => [
      one.customerId,
      String(one.brandId),
      one.username,
      `${one.firstName} ${one.surname}`,
      one.email,
      one.standing,
      lastLogin(one),
    ]),
  );
}

export function playerText(one: PlayerDetails): string {
  const { spendable, withdrawable, locked, bonus, currency } = one.balances;
  return table(
    [one.customerId, ''],
    [
      ['Standing', one.standing],
      ['Username', one.username],
      ['Name', `${one.firstName} ${one.surname} (${one.displayName})`],
      ['Born', one.birthDate],
      ['Email', one.email],
      ['Mobile', one.mobileNumber || '-'],
      ['Country', one.countryCode || '-'],
      ['Brand', String(one.brandId)],
      ['Last login', lastLogin(one)],
      ['Open sessions', String(one.sessions)],
      ['Balance', `${spendable} ${currency}: ${withdrawable} withdrawable, ${locked} locked, ${bonus} bonus`],
      ...one.breaks.map((each) => [
        each.kind,
        `${breakText(each)}, from ${at(each.startsAt)} by ${each.actor}${each.reason && `: ${each.reason}`}`,
      ]),
      ...one.notes.map(({ at: when, actor, text }) => ['Note', `${at(when)}, ${actor}: ${text}`]),
      ...one.actions.map(({ at: when, actor, action, reason }) => [action, `${at(when)}, ${actor}: ${reason}`]),
    ],
  );
}

/** Describes the latest break of a kind. */
export function latestBreakText({ breaks }: PlayerDetails, kind: string): string {
  const latest = breaks.find((one) => one.kind === kind);
  return latest ? `${kind} ${breakText(latest)}.` : `no ${kind}.`;
}

function breakText({ scope, endsAt, inForceUntil, isInForce }: PlayBreak): string {
  const where = scope === 'group' ? 'on every brand' : 'on this brand';
  if (!isInForce) return `${where}, over since ${at(inForceUntil ?? '')}`;
  if (inForceUntil !== null) return `${where} until ${at(inForceUntil)}`;
  return endsAt === null ? `${where} until further notice` : `${where} until ${at(endsAt)} at least, then on request`;
}
