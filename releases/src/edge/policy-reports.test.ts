import { describe, expect, it } from '@jest/globals';
import { startLiveEdge } from '../testing/live-edge.ts';

const started = startLiveEdge();

const legacyReport = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'http://localhost:8080/en/casino?token=secret',
    'blocked-uri': 'https://evil.example/x.js?y',
    'effective-directive': 'script-src-elem',
    ...more,
  },
});
const current = (more: object = {}) => ({
  ...{ type: 'csp-violation', age: 5, url: 'http://localhost:8080/en', user_agent: 'x' },
  body: { effectiveDirective: 'connect-src', blockedURL: 'https://evil.example/', sourceFile: null, ...more },
});
const send = async (body: unknown, type = 'application/csp-report') => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { host: 'localhost', 'content-type': type };
  return (await started.edge.app.inject({ method: 'POST', url: '/.policy-reports', headers, payload })).statusCode;
};
const counts = async () => (await started.edge.get('/metrics')).body.match(/^parlay_edge_policy_violations.*$/gm) ?? [];

describe('a page', () => {
  it('declares the reporting endpoint for violations of its CSP', async () => {
    const { headers } = await started.edge.get('/en/casino');
    expect(headers['content-security-policy']).toMatch(/; report-uri \/\.policy-reports$/);
    expect(headers['reporting-endpoints']).toBe('policy="/.policy-reports"');
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(policy)');
  });
});

describe('CSP reports', () => {
  it('are counted by directive in both formats, with unknown directives as "other"', async () => {
    expect(await send(legacyReport())).toBe(204);
    expect(await send([current(), current({ effectiveDirective: 'made-up' })], 'application/reports+json')).toBe(204);
    expect(await send([{ ...current(), type: 'integrity-violation' }], 'application/reports+json')).toBe(204);
    expect((await counts()).sort()).toEqual(
      ['connect-src', 'integrity', 'other', 'script-src-elem'].map(
        (directive) => `parlay_edge_policy_violations_total{directive="${directive}"} 1`,
      ),
    );
  });

  it.each([
    ['not JSON', 'x', 'application/csp-report', 400],
    ['something else', {}, 'application/csp-report', 400],
    ['too many', Array.from({ length: 21 }, () => current()), 'application/reports+json', 400],
    ['too deep', `${'['.repeat(2_000)}${']'.repeat(2_000)}`, 'application/reports+json', 400],
    ['too large', legacyReport({ 'script-sample': 'x'.repeat(20_000) }), 'application/csp-report', 413],
    ['of another type', legacyReport(), 'application/json', 415],
  ])('are refused if they are %s', async (_case, body, type, status) => {
    expect(await send(body, type)).toBe(status);
  });
});
