import { type Report, ReportBatch } from '@parlay/contracts/reports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter, Histogram } from 'prom-client';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { siteOrigin } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';

const Accepted = z.object({ accepted: z.int() }).meta({ id: 'Accepted' });

/** Registers the route for page beacons. A beacon cannot carry an XSRF token, so its Origin is checked instead. */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const reports = new Counter({
    name: 'page_reports_total',
    help: 'Reports of pages, by kind, remote, version and outcome',
    labelNames: ['kind', 'remote', 'version', 'outcome'],
    registers: [app.metrics],
  });
  const vitals = new Histogram({
    name: 'page_vital',
    help: 'Web vitals as pages measured them: milliseconds, CLS without unit',
    labelNames: ['name'],
    buckets: [0.05, 0.1, 0.25, 100, 200, 500, 1_000, 1_800, 2_500, 4_000],
    registers: [app.metrics],
  });

  const analyticsEvents = new Counter({
    name: 'analytics_events_total',
    help: 'What visitors have let pages count: logins, registrations, deposits',
    labelNames: ['event'],
    registers: [app.metrics],
  });

  // sendBeacon sends text. Its JSON is parsed as strictly as any other body.
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, app.parseStrictly);

  app.post(
    '/api/reports',
    {
      config: { xsrf: 'exempt', activity: 'automatic' },
      preValidation: limit('reports'),
      schema: { tags: ['site'], body: ReportBatch, response: responseSchemas(Accepted) },
    },
    async (request) => {
      if (request.headers.origin !== siteOrigin(request)) throw refuse('origin_refused');
      for (const report of request.body.reports) {
        reports.inc(labelsOf(report));
        if (report.kind === 'analytics') analyticsEvents.inc({ event: report.event });
        if (report.kind === 'vital') vitals.observe({ name: report.name }, report.value);
        else if (report.kind !== 'remote-loaded')
          request.log.info({ report, page: request.body.page }, 'a page reports');
      }
      return { data: { accepted: request.body.reports.length } };
    },
  );
};

/**
 * Returns a function that limits a label to a number of well-formed values, so that pages cannot create time series at
 * will. Everything else is only logged.
 */
function labelValues(pattern: RegExp, maxValues: number): (given: string | undefined) => string {
  const acceptedValues = new Set<string>();
  return (given = 'none') => {
    const value = pattern.test(given) ? given : 'none';
    if (acceptedValues.size < maxValues) acceptedValues.add(value);
    return acceptedValues.has(value) ? value : 'other';
  };
}

const remoteLabel = labelValues(/^[a-z]{1,12}(-[a-z]{1,12})?$/, 20);
const versionLabel = labelValues(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,30}$/, 300);

function labelsOf(report: Report): { kind: string; remote: string; version: string; outcome: string } {
  return {
    kind: report.kind,
    remote: remoteLabel('remote' in report ? report.remote : undefined),
    version: versionLabel(versionIn(report)),
    outcome: report.kind === 'remote-failed' ? report.outcome : 'none',
  };
}

/** Returns the version that a report is about. For a swap, it is the version that the page runs afterwards. */
function versionIn(report: Report): string | undefined {
  if (report.kind === 'swap') return report.to;
  return 'version' in report ? report.version : undefined;
}
