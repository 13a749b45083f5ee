import { isNestedDeeper } from '@parlay/server/json-nesting';
import { tryParseJson } from '@parlay/server/json-or-nothing';
import { MAX_JSON_NESTING } from '@parlay/server/receive';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { envelope } from './envelope.ts';

/** Path that browsers send CSP violations to. */
const PATH = '/.policy-reports';
const GROUP = 'policy';
/**
 * Reporting directive of a CSP. Used without `report-to`, because with both Chromium ignores this one and reports
 * nothing without TLS.
 */
export const CSP_REPORTING = `report-uri ${PATH}`;
/** Reporting endpoint of the integrity policy. */
export const INTEGRITY_REPORTING = `endpoints=(${GROUP})`;
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `${GROUP}="${PATH}"` };

const MAX_BYTES = 16 * 1024;
const MAX_REPORTS = 20;
/** Maximum log lines per minute, because anyone can send reports. */
const MAX_LOGGED_PER_MINUTE = 30;
const MAX_LENGTH = 200;

/** URL without its query, which may contain personal data, and without characters that would break a log line. */
const Address = z
  .string()
  .transform((text) => (text.split(/[?#]/)[0] ?? '').replace(/[^\x21-\x7e]/g, '').slice(0, MAX_LENGTH));
const Directive = z.string().regex(/^[a-z][a-z-]{2,39}$/);

/** Report format of `report-uri`. */
const ReportUri = z.object({
  'csp-report': z.object({
    'document-uri': Address,
    'blocked-uri': Address.optional(),
    'violated-directive': z.string().optional(),
    'effective-directive': Directive.optional(),
    'source-file': Address.optional(),
    'line-number': z.int().optional(),
  }),
});
/** Report format of `report-to`. */
const ReportTo = z.object({
  type: z.enum(['csp-violation', 'integrity-violation']),
  url: Address,
  body: z.object({
    blockedURL: Address.optional(),
    effectiveDirective: Directive.optional(),
    destination: z.string().max(MAX_LENGTH).optional(),
    sourceFile: Address.nullish(),
    lineNumber: z.int().nullish(),
  }),
});
const Reports = z.union([ReportUri.transform(fromUri), z.array(ReportTo.transform(fromTo)).min(1).max(MAX_REPORTS)]);

/** Violation of a page's CSP or integrity policy. */
interface Violation {
  /** Directive such as `script-src-elem`; `integrity` for a script without it. */
  directive: string;
  page: string;
  blocked: string;
  source: string;
}

function fromUri({ 'csp-report': report }: z.infer<typeof ReportUri>): Violation[] {
  const { 'document-uri': page, 'blocked-uri': blocked = '', 'source-file': file, 'line-number': line } = report;
  const reported = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0];
  return [{ directive: Directive.safeParse(reported).data ?? 'other', page, blocked, source: sourceText(file, line) }];
}

function fromTo({ type, url: page, body }: z.infer<typeof ReportTo>): Violation {
  const { blockedURL: blocked = '', effectiveDirective = 'other', sourceFile, lineNumber } = body;
  const directive = type === 'integrity-violation' ? 'integrity' : effectiveDirective;
  return { directive, page, blocked, source: sourceText(sourceFile, lineNumber) };
}

const sourceText = (file?: string | null, line?: number | null) => (file ? `${file}:${line ?? 0}` : '');

/** Directives counted under their own name; all others are counted as `other`. */
const COUNTED: ReadonlySet<string> = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'font-src', 'connect-src', 'frame-src', 'media-src', 'worker-src', 'child-src', 'manifest-src'],
  ...['object-src', 'base-uri', 'form-action', 'frame-ancestors', 'default-src'],
  ...['require-trusted-types-for', 'trusted-types', 'integrity'],
]);

/**
 * Accepts a limited size and number of violation reports from browsers. Counts all by directive, and logs the first
 * ones of each minute. `config` is the route's.
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
    return logged <= MAX_LOGGED_PER_MINUTE;
  };
  await app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, text, done) =>
        done(null, isNestedDeeper(String(text), MAX_JSON_NESTING) ? undefined : tryParseJson(String(text))),
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
