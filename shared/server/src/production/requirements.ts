import { z } from 'zod';
import { variables } from '../environment/environment.ts';
import { StrongKey, StrongSecret } from '../environment/keys.ts';
import { isInside, isOwnMachine, PublicAddress, ServerAddress } from '../http/public-address.ts';
import { checkBrandHosts, checkBrandPaths, checkBrandUrls, checkProviders } from './data-findings.ts';
import { demoFacts } from './demo-findings.ts';
import { checkRegisters } from './register-findings.ts';
import {
  createFinding,
  type Deployable,
  type Finding,
  type Requirement,
  requireVariable,
  type SetVariables,
} from './requirement.ts';

const ALL_DEPLOYABLES = ['registry', 'platform', 'realtime', 'edge'] as const;
const PAGES = ['platform', 'edge'] as const;
const NEW_KEY = 'Make one with `openssl rand -base64 32` and give every node the same.';

const Postgres = z
  .url({ protocol: /^postgres(ql)?$/, error: 'it is not an address like postgres://user:password@host/database' })
  .refine((url) => {
    const { username, password } = new URL(url);
    return password === '' || (password.length >= 12 && password !== username);
  }, 'its password is shorter than 12 characters or the same as its user')
  .refine((url) => {
    const { hostname, searchParams } = new URL(url);
    return isInside(hostname) || /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
  }, 'it is a machine outside of the operator’s network without TLS (sslmode=verify-full)');

const PublicOrigins = z
  .string()
  .refine(
    (list) => list.split(',').every((origin) => PublicAddress.safeParse(origin).success),
    'one of its origins is not https, or is on this machine',
  );

const RealtimeHost = z
  .string()
  .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/, 'it is not a host name, with or without a port')
  .refine((host) => !isOwnMachine(host.replace(/:\d+$/, '')), 'it is on this machine, where no player can reach it');

/** Secrets that must differ, so that a leaked one gives access to only one thing. */
const SECRETS = ['SESSION_KEY', 'TWO_FACTOR_KEY', 'DOCUMENT_KEY', 'HEALTH_KEY', 'PUSHER_SECRET'] as const;

/**
 * All requirements of production, in the order of printing. To add a requirement, add an entry here. The preflight then lists
 * it, and the named deployables refuse to start without it.
 */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    name: 'BRAND_OVERRIDES',
    of: ALL_DEPLOYABLES,
    check: ({ BRAND_OVERRIDES }) =>
      BRAND_OVERRIDES === undefined
        ? undefined
        : createFinding('BRAND_OVERRIDES', 'It is for PARLAY_MODE=demo only.', 'Unset it.'),
  },
  {
    name: 'NODE_TLS_REJECT_UNAUTHORIZED',
    of: ALL_DEPLOYABLES,
    check: ({ NODE_TLS_REJECT_UNAUTHORIZED: value }) =>
      value === '0'
        ? createFinding(
            'NODE_TLS_REJECT_UNAUTHORIZED',
            'It disables the check of certificates.',
            'Unset it; set NODE_EXTRA_CA_CERTS for a private authority.',
          )
        : undefined,
  },
  { name: 'BRAND_HOSTS', of: ['platform', 'realtime', 'edge'], check: checkBrandHosts },
  { name: 'addresses of brands', of: PAGES, check: checkBrandUrls },
  requireVariable('TRUSTED_PROXIES', {
    of: ALL_DEPLOYABLES,
    schema: variables.TRUSTED_PROXIES,
    remedy: 'Name the addresses of the proxies in front of Parlay, separated by commas, or the word none.',
  }),
  requireVariable('SITE_ORIGINS', {
    of: ['realtime'],
    schema: PublicOrigins,
    remedy: 'Name https origins that players can reach, separated by commas.',
    optional: true,
  }),
  requireVariable('DATABASE_URL', {
    of: ['platform'],
    schema: Postgres,
    remedy: 'Name the database of the platform, with a role that is not a superuser and a long password.',
  }),
  ...migrationRole('MIGRATIONS_DATABASE_URL', 'DATABASE_URL', 'platform'),
  requireVariable('RELEASES_DATABASE_URL', {
    of: ['registry'],
    schema: Postgres,
    remedy: 'Name the database of the registry, with a role that is not a superuser and a long password.',
  }),
  ...migrationRole('RELEASES_MIGRATIONS_DATABASE_URL', 'RELEASES_DATABASE_URL', 'registry'),
  requireVariable('SMTP_URL', {
    of: ['platform'],
    schema: variables.SMTP_URL,
    remedy: 'Name the mail server, like smtps://user:password@mail.example.',
  }),
  requireVariable('SESSION_KEY', { of: ['platform'], schema: StrongKey, remedy: NEW_KEY }),
  requireVariable('TWO_FACTOR_KEY', { of: ['platform'], schema: StrongKey, remedy: NEW_KEY }),
  requireVariable('DOCUMENT_KEY', { of: ['platform'], schema: StrongKey, remedy: NEW_KEY }),
  // Advice only. Without it each machine creates a key, and canaries are not judged if there are several edges and registries.
  requireVariable('HEALTH_KEY', { of: [], schema: StrongKey, remedy: NEW_KEY }),
  { name: 'different secrets', of: ['platform'], check: differentSecrets },
  requireVariable('PUSHER_APP_ID', {
    of: ['platform', 'realtime'],
    schema: z.string().min(1),
    remedy: 'Name the application of the realtime server.',
  }),
  requireVariable('PUSHER_KEY', {
    of: ['platform', 'realtime', 'edge'],
    schema: z.string().min(1),
    remedy: 'Name the public key of the realtime server.',
  }),
  requireVariable('PUSHER_SECRET', {
    of: ['platform', 'realtime'],
    schema: StrongSecret,
    remedy: 'Give the secret of the realtime server: 20 random characters or more.',
  }),
  {
    name: 'realtime with TLS',
    of: PAGES,
    check: ({ PUSHER_HOST, PUSHER_CLUSTER }) =>
      PUSHER_HOST === undefined && PUSHER_CLUSTER === undefined
        ? createFinding(
            'PUSHER_HOST',
            'Neither it nor PUSHER_CLUSTER is set.',
            'Name the host under which the realtime server speaks TLS, or the cluster of a hosted one.',
          )
        : undefined,
  },
  requireVariable('PUSHER_HOST', {
    of: PAGES,
    schema: RealtimeHost,
    remedy: 'Name the host under which the realtime server speaks TLS, like realtime.parlay.example.',
    optional: true,
  }),
  { name: 'PROVIDERS', of: PAGES, check: checkProviders },
  // Advice only, because players from other countries can play.
  { name: 'registers', of: [], check: checkRegisters },
  requireVariable('SANDBOX_PUBLIC', {
    of: PAGES,
    schema: PublicAddress,
    remedy: 'Name the https origin of the addresses that are paths in the brands’ files.',
    optional: true,
  }),
  { name: 'paths of brands', of: PAGES, check: checkBrandPaths },
  // Advice only. Production starts, but its pages name authorities that do not exist.
  { name: 'demo facts', of: [], check: demoFacts },
  { name: 'PORT_DESK', of: [], check: deskPort },
  ...['API_URL', 'REGISTRY_URL'].map((name) =>
    requireVariable(name, {
      of: ['edge'],
      schema: ServerAddress,
      remedy: 'Name an https address, or unset it where the edge runs on the same machine.',
      optional: true,
    }),
  ),
  requireVariable('CDN_BASE', {
    of: PAGES,
    schema: PublicAddress,
    remedy: 'Name the https address of the content network, or unset it.',
    optional: true,
  }),
];

/** Advises to set the port of the operator API. Production starts with the default port, but nobody has decided who can reach it. */
function deskPort({ PORT_DESK: port }: SetVariables): Finding | undefined {
  if (port !== undefined) return undefined;
  const problem = 'It is not set: the operator API listens on port 8086 of every interface of HOST.';
  const remedy = 'Set the port, and let nobody but staff’s network reach it.';
  return { ...createFinding('PORT_DESK', problem, remedy), isAdvice: true };
}

/** Requires a separate role for the owner of the tables, because the application's role must not be able to change history. */
function migrationRole(name: string, applicationName: string, deployable: Deployable): Requirement[] {
  const remedy = `Name the database of ${applicationName} with the role that owns its tables.`;
  const roleOf = (url = '') => (URL.canParse(url) ? new URL(url).username : undefined);
  return [
    requireVariable(name, { of: [deployable], schema: Postgres, remedy }),
    {
      name,
      of: [deployable],
      check: (stated) =>
        stated[name] !== undefined && roleOf(stated[name]) === roleOf(stated[applicationName])
          ? createFinding(name, `Its role is that of ${applicationName}.`, remedy)
          : undefined,
    },
  ];
}

function differentSecrets(stated: SetVariables): Finding | undefined {
  const definedSecrets = SECRETS.filter((name) => stated[name] !== undefined);
  const same = definedSecrets.find((name, at) =>
    definedSecrets.slice(0, at).some((earlier) => stated[earlier] === stated[name]),
  );
  return same && createFinding(same, 'Another secret has the same value.', NEW_KEY);
}
