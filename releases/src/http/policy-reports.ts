import { isNestedDeeper } from '@parlay/server/json-nesting';
import { jsonOrNothing } from '@parlay/server/json-or-nothing';
import { MAX_JSON_NESTING } from '@parlay/server/receive';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { envelope } from './envelope.ts';

/** Where browsers send what a page's policy refused. */
const PATH = '/.policy-reports';
const GROUP = 'policy';
/** Ends a policy. With `report-to` next to it Chromium ignores this one, and reports nothing without TLS. */
export const REPORTS_OF_POLICY = `report-uri ${PATH}`;
/** Reporting endpoint of the policy of scripts without integrity. */
export const REPORTS_OF_INTEGRITY = `endpoints=(${GROUP})`;
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `${GROUP}="${PATH}"` };

const MOST_BYTES = 16 * 1024;
const MOST_REPORTS = 20;
/** Lines of the log in a minute: anybody can send reports. */
const LOGGED_A_MINUTE = 30;
const LONGEST = 200;

/** Addresses without their query, which may hold what is nobody's business, and without what breaks a line of the log. */
const Address = z
  .string()
  .transform((text) => (text.split(/[?#]/)[0] ?? '').replace(/[^\x21-\x7e]/g, '').slice(0, LONGEST));
const Directive = z.string().regex(/^[a-z][a-z-]{2,39}$/);

/** By `report-uri`. */
const Old = z.object({
  'csp-report': z.object({
    'document-uri': Address,
    'blocked-uri': Address.optional(),
    'violated-directive': z.string().optional(),
    'effective-directive': Directive.optional(),
    'source-file': Address.optional(),
    'line-number': z.int().optional(),
  }),
});
/** By `report-to`. */
const New = z.object({
  type: z.enum(['csp-violation', 'integrity-violation']),
  url: Address,
  body: z.object({
    blockedURL: Address.optional(),
    effectiveDirective: Directive.optional(),
    destination: z.string().max(LONGEST).optional(),
    sourceFile: Address.nullish(),
    lineNumber: z.int().nullish(),
  }),
});
const Reports = z.union([Old.transform(ofOld), z.array(New.transform(ofNew)).min(1).max(MOST_REPORTS)]);

/** Refusal by a page's policy. */
interface Violation {
  /** Such as `script-src-elem`; `integrity` for a script without it. */
  directive: string;
  page: string;
  blocked: string;
  source: string;
}

function ofOld({ 'csp-report': report }: z.infer<typeof Old>): Violation[] {
  const { 'document-uri': page, 'blocked-uri': blocked = '', 'source-file': file, 'line-number': line } = report;
  const said = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0];
  return [{ directive: Directive.safeParse(said).data ?? 'other', page, blocked, source: sourceText(file, line) }];
}

function ofNew({ type, url: page, body }: z.infer<typeof New>): Violation {
  const { blockedURL: blocked = '', effectiveDirective = 'other', sourceFile, lineNumber } = body;
  const directive = type === 'integrity-violation' ? 'integrity' : effectiveDirective;
  return { directive, page, blocked, source: sourceText(sourceFile, lineNumber) };
}

const sourceText = (file?: string | null, line?: number | null) => (file ? `${file}:${line ?? 0}` : '');

/** Names of the metric: what others send is one of them, too. */
const COUNTED: ReadonlySet<string> = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'font-src', 'connect-src', 'frame-src', 'media-src', 'worker-src', 'child-src', 'manifest-src'],
  ...['object-src', 'base-uri', 'form-action', 'frame-ancestors', 'default-src'],
  ...['require-trusted-types-for', 'trusted-types', 'integrity'],
]);

/**
 * Takes reports of browsers, bounded in size and number: all are counted by directive, the first of a minute are logged.
 * `config` is the route's.
 */
export async function policyReports(
  app: FastifyInstance,
  count: (directive: string) => void,
  config: FastifyContextConfig = {},
): Promise<void> {
  let minute = 0;
  let logged = 0;
  const mayLog = () => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, logged] = [now, 0];
    logged += 1;
    return logged <= LOGGED_A_MINUTE;
  };
  await app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, text, done) =>
        done(null, isNestedDeeper(String(text), MAX_JSON_NESTING) ? undefined : jsonOrNothing(String(text))),
    );
    reports.post(PATH, { config, schema: { hide: true } }, async (request, reply) => {
      const read = Reports.safeParse(request.body);
      if (!read.success) {
        const error = { status: 400, code: 'invalid_request', message: 'This is no report of a policy.' };
        return reply.code(400).send(envelope(error, request.id));
      }
      for (const violation of read.data) {
        count(COUNTED.has(violation.directive) ? violation.directive : 'other');
        if (mayLog()) request.log.warn({ violation }, "a page's policy refused something");
      }
      return reply.code(204).send();
    });
  });
}
