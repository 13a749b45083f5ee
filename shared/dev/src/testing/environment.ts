import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

const key = (bytes: number) => randomBytes(bytes).toString('base64');

/** Returns an environment with everything production needs and test host names. Pass real databases in `given`. */
export const completeEnvironment = (given: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PARLAY_MODE: 'production',
  BRAND_HOSTS: '104=parlay.test,www.parlay.test;103=farolito.test',
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: 'postgres://parlay_app:a-long-password@database.test/parlay?sslmode=verify-full',
  MIGRATIONS_DATABASE_URL: 'postgres://parlay_owner:a-long-password@database.test/parlay?sslmode=verify-full',
  RELEASES_MIGRATIONS_DATABASE_URL:
    'postgres://parlay_owner:a-long-password@database.test/releases?sslmode=verify-full',
  RELEASES_DATABASE_URL: 'postgres://parlay_releases:a-long-password@database.test/releases?sslmode=verify-full',
  SMTP_URL: 'smtps://parlay:a-long-password@mail.test',
  SESSION_KEY: key(32),
  TWO_FACTOR_KEY: key(32),
  DOCUMENT_KEY: key(32),
  HEALTH_KEY: key(32),
  PUSHER_APP_ID: 'parlay',
  PUSHER_KEY: 'public-key',
  PUSHER_SECRET: key(24),
  PUSHER_HOST: 'realtime.parlay.test',
  PROVIDERS: join(import.meta.dirname, 'providers.json'),
  SANDBOX_PUBLIC: 'https://companies.test',
  ...given,
});
