import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { PAYMENT_STATUSES } from '@parlay/contracts/realtime';

/** The specification's notices, with the keys of their texts. The others are in remote-auth and remote-sports. */
const NOTICES: Record<string, readonly string[]> = {
  SIMULTANEOUS_NEW_DEVICE_MESSAGE: ['devices.here.title', 'SIMULTANEOUS_NEW_DEVICE_MESSAGE'],
  SIMULTANEOUS_ANOTHER_DEVICE_MESSAGE: ['devices.joined.title', 'SIMULTANEOUS_ANOTHER_DEVICE_MESSAGE'],
  PUSHER_NOTIFICATION_INSUFFICIENT_FUNDS: [
    'realtime.InsufficientFunds.title',
    'PUSHER_NOTIFICATION_INSUFFICIENT_FUNDS',
  ],
  PUSHER_NOTIFICATION_LIMIT_BREACH: ['realtime.LimitBreach.title', 'PUSHER_NOTIFICATION_LIMIT_BREACH'],
  PUSHER_NOTIFICATION_KYC_REQUIRED: ['realtime.KycRequired.title', 'PUSHER_NOTIFICATION_KYC_REQUIRED'],
  'jurisdiction change': ['jurisdiction.title', 'jurisdiction.text'],
  ...Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, [`payment.${status}`]])),
};

const textAt = (messages: unknown, key: string): unknown =>
  key.split('.').reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], messages);

describe('every notice', () => {
  it.each(LOCALES)('has its texts in %s, without exclamation marks [MC1]', (locale) => {
    const file = join(__dirname, '..', '..', 'locales', `${locale}.json`);
    const messages: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const texts = Object.entries(NOTICES).map(([notice, keys]) => [
      notice,
      ...keys.map((key) => textAt(messages, key)),
    ]);
    for (const [notice, ...contents] of texts)
      for (const text of contents) {
        expect([notice, typeof text]).toEqual([notice, 'string']);
        expect(text).toMatch(/^[^!]{3,}$/);
      }
    expect(texts).toHaveLength(15);
    expect(new Set(texts.map(([, title]) => title)).size).toBe(15);
  });
});
