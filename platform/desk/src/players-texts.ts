import { formatTable } from '@parlay/cli/table';
import { formatTimestamp } from './area.ts';

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
  owed: string | null;
  sessions: number;
  breaks: PlayBreak[];
  notes: { actor: string; at: string; text: string }[];
  actions: { actor: string; at: string; action: string; reason: string }[];
}

const lastLogin = ({ lastLoginAt }: FoundPlayer) => (lastLoginAt === null ? 'never' : formatTimestamp(lastLoginAt));

export function formatPlayerList({ items }: { items: FoundPlayer[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['ID', 'BRAND', 'USERNAME', 'NAME', 'EMAIL', 'STANDING', 'LAST LOGIN'],
    items.map((player) => [
      player.customerId,
      String(player.brandId),
      player.username,
      `${player.firstName} ${player.surname}`,
      player.email,
      player.standing,
      lastLogin(player),
    ]),
  );
}

export function formatPlayer(player: PlayerDetails): string {
  const { spendable, withdrawable, locked, bonus, currency } = player.balances;
  return formatTable(
    [player.customerId, ''],
    [
      ['Standing', player.standing],
      ['Username', player.username],
      ['Name', `${player.firstName} ${player.surname} (${player.displayName})`],
      ['Born', player.birthDate],
      ['Email', player.email],
      ['Mobile', player.mobileNumber || '-'],
      ['Country', player.countryCode || '-'],
      ['Brand', String(player.brandId)],
      ['Last login', lastLogin(player)],
      ['Open sessions', String(player.sessions)],
      ['Balance', `${spendable} ${currency}: ${withdrawable} withdrawable, ${locked} locked, ${bonus} bonus`],
      ...(player.owed ? [['Owes', `${player.owed} ${currency} after corrected results`]] : []),
      ...player.breaks.map((item) => [
        item.kind,
        `${breakText(item)}, from ${formatTimestamp(item.startsAt)} by ${item.actor}${item.reason && `: ${item.reason}`}`,
      ]),
      ...player.notes.map(({ at: when, actor, text }) => ['Note', `${formatTimestamp(when)}, ${actor}: ${text}`]),
      ...player.actions.map(({ at: when, actor, action, reason }) => [
        action,
        `${formatTimestamp(when)}, ${actor}: ${reason}`,
      ]),
    ],
  );
}

/** Describes a player's latest break of a kind. */
export function describeLatestBreak({ breaks }: PlayerDetails, kind: string): string {
  const latest = breaks.find((entry) => entry.kind === kind);
  return latest ? `${kind} ${breakText(latest)}.` : `no ${kind}.`;
}

function breakText({ scope, endsAt, inForceUntil, isInForce }: PlayBreak): string {
  const where = scope === 'group' ? 'on every brand' : 'on this brand';
  if (!isInForce) return `${where}, over since ${formatTimestamp(inForceUntil ?? '')}`;
  if (inForceUntil !== null) return `${where} until ${formatTimestamp(inForceUntil)}`;
  return endsAt === null
    ? `${where} until further notice`
    : `${where} until ${formatTimestamp(endsAt)} at least, then on request`;
}
