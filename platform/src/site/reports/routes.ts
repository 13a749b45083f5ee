import { type Report, ReportBatch } from '@parlay/contracts/reports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter, Histogram } from 'prom-client';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { siteOrigin } from '../../core/http/request-context.ts';
import { answers } from '../../core/http/schemas.ts';

const Accepted = z.object({ accepted: z.int() }).meta({ id: 'Accepted' });

/** Beacons of pages: no XSRF token can ride on them, so their Origin is checked instead. */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const reports = new Counter({
    name: 'page_reports_total',
    help: 'Reports of pages, by kind, remote and outcome',
    labelNames: ['kind', 'remote', 'outcome'],
    registers: [app.metrics],
  });
  const vitals = new Histogram({
    name: 'page_vital',
    help: 'Web vitals as pages measured them: milliseconds, CLS without unit',
    labelNames: ['name'],
    buckets: [0.05, 0.1, 0.25, 100, 200, 500, 1_000, 1_800, 2_500, 4_000],
    registers: [app.metrics],
  });

  const counted = new Counter({
    name: 'analytics_events_total',
    help: 'What visitors have let pages count: logins, registrations, deposits',
    labelNames: ['event'],
    registers: [app.metrics],
  });

  // sendBeacon sends text; JSON in it is parsed as strictly as any other.
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, app.parseStrictly);

  app.post(
    '/api/reports',
    {
      config: { xsrf: 'exempt', activity: 'automatic' },
      preValidation: limit('reports'),
      schema: { tags: ['site'], body: ReportBatch, response: answers(Accepted) },
    },
    async (request) => {
      if (request.headers.origin !== siteOrigin(request)) throw refuse('origin_refused');
      for (const report of request.body.reports) {
        reports.inc(labelsOf(report));
        if (report.kind === 'analytics') counted.inc({ event: report.event });
        if (report.kind === 'vital') vitals.observe({ name: report.name }, report.value);
        else if (report.kind !== 'remote-loaded')
          request.log.info({ report, page: request.body.page }, 'a page reports');
      }
      return { data: { accepted: request.body.reports.length } };
    },
  );
};

const NAMES_AT_MOST = 20;
const names = new Set<string>();

/** Labels a page cannot multiply at will: a few names, well formed; everything else stays in the log. */
function labelsOf(report: Report): { kind: string; remote: string; outcome: string } {
  const given = 'remote' in report ? (report.remote ?? 'none') : 'none';
  const named = /^[a-z]{1,12}(-[a-z]{1,12})?$/.test(given) ? given : 'none';
  if (names.size < NAMES_AT_MOST) names.add(named);
  return {
    kind: report.kind,
    remote: names.has(named) ? named : 'other',
    outcome: report.kind === 'remote-failed' ? report.outcome : 'none',
  };
}
