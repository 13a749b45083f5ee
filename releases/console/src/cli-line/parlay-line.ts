import type { Audience, Order } from '../data/order.ts';
import { settingsWords } from './settings-words.ts';

/** Returns the equivalent `parlay` command for an order, with the revision that the operator saw. */
export function parlayLine(order: Order, expectedRevision?: number): string {
  const words = ['npx', 'parlay', ...verbOf(order)];
  if ('channel' in order && order.channel !== 'production') words.push('--channel', order.channel);
  if ('channel' in order && expectedRevision !== undefined) words.push('--expect-revision', String(expectedRevision));
  if ('reason' in order && order.reason !== undefined && order.reason !== '') words.push('--reason', order.reason);
  return words.map(quoted).join(' ');
}

function verbOf(order: Order): string[] {
  switch (order.kind) {
    case 'promote':
      return [
        'promote',
        order.remote,
        order.version,
        ...(order.audience ? audienceOf(order.audience) : []),
        ...(order.withoutBrowser ? ['--without-browser'] : []),
      ];
    case 'steer':
      return ['canary', order.remote, order.action];
    case 'rollback':
      return ['rollback', ...order.remotes, ...fromOf(order), ...(order.to === undefined ? [] : ['--to', order.to])];
    case 'retire':
      return ['retire', order.remote, ...(order.dropRoutes ? ['--drop-routes'] : [])];
    case 'freeze':
    case 'unfreeze':
      return [order.kind, order.remote];
    case 'end preview':
      return ['preview', '--revoke', order.preview];
    default:
      return settingsWords(order);
  }
}

/**
 * Returns the option for the version to roll back from. For several remotes, the command finds their versions itself.
 */
function fromOf({ remotes: [only, ...others], from }: Extract<Order, { kind: 'rollback' }>): string[] {
  const version = from?.[only];
  return version === undefined || others.length > 0 ? [] : ['--from', version];
}

function audienceOf({ percent, brand, cohort, steps, stepSeconds, auto, proof }: Audience): string[] {
  const option = (name: string, value: unknown) => (value === undefined ? [] : [`--${name}`, String(value)]);
  const flag = (name: string, value: boolean | undefined) =>
    value === undefined ? [] : [value ? `--${name}` : `--no-${name}`];
  return [
    ...option('canary', percent),
    ...option('brand', brand),
    ...option('cohort', cohort),
    ...option('steps', steps?.join(',')),
    ...option('every', stepSeconds === undefined ? undefined : spanOf(stepSeconds)),
    ...flag('auto', auto),
    ...flag('proof', proof),
  ];
}

/** Formats a duration for the command line: whole minutes, hours or days. */
function spanOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes % 1_440 === 0) return `${minutes / 1_440}d`;
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

/** Quotes an argument for a POSIX shell. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
