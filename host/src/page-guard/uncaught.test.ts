import { describe, expect, it } from '@jest/globals';
import type { Report } from '@parlay/contracts/reports';
import { reportUncaught } from './uncaught.ts';

const host = { remote: 'host', version: '1.0.0', digest: 'a1' };
const casino = { remote: 'remote-casino', version: '2.0.0', digest: 'b2' };

/** Opens a separate page, so that tests do not see each other's errors. */
function open(report?: (report: Report) => void) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const window = frame.contentWindow as Window & typeof globalThis;
  const reports: Report[] = [];
  let live = [casino];
  reportUncaught(window, { host, running: () => live, report: report ?? ((one) => reports.push(one)) });
  const at = (message: string, ...files: string[]) => {
    const error = new Error(message);
    error.stack = [`Error: ${message}`, ...files.map((file) => `    at press (${file}:1:1)`)].join('\n');
    return error;
  };
  const thrown = (error: unknown, message = 'Uncaught') =>
    window.dispatchEvent(new window.ErrorEvent('error', { error, message }));
  const refused = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new window.Event('unhandledrejection'), { reason }));
  return { reports, at, thrown, refused, swap: (next: typeof casino) => (live = [next]) };
}

const OWN_FILE = 'https://cdn.example/r/remote-casino/b2/page.js';

describe('reportUncaught', () => {
  it('reports an error with the remote and version of the throwing file, otherwise as the host’s', () => {
    const { reports, at, thrown, refused } = open();
    thrown(at('one', OWN_FILE, 'https://cdn.example/r/host/a1/main.js'));
    refused(at('two', 'https://cdn.example/r/host/a1/main.js'));
    refused('three');
    expect(reports).toEqual([
      { kind: 'error', remote: 'remote-casino', version: '2.0.0', message: 'Error: one (at page.js:1:1)' },
      { kind: 'error', remote: 'host', version: '1.0.0', message: 'Error: two (at main.js:1:1)' },
      { kind: 'error', remote: 'host', version: '1.0.0', message: 'three' },
    ]);
  });

  it('reports an error with the version that threw it, even after that version was swapped', () => {
    const { reports, at, thrown, swap } = open();
    thrown(at('before', OWN_FILE));
    swap({ ...casino, version: '3.0.0', digest: 'c3' });
    thrown(at('late', OWN_FILE));
    expect(reports.at(-1)).toMatchObject({ version: '2.0.0', message: 'Error: late (at page.js:1:1)' });
  });

  it('ignores errors of foreign scripts, whatever their messages contain', () => {
    const { reports, at, thrown, refused } = open();
    thrown(null, 'Script error.');
    thrown(at('theirs', 'chrome-extension://abc/content.js'));
    refused(at(`theirs ${OWN_FILE}`, 'https://chat.example/chat.js'));
    expect(reports).toEqual([]);
  });

  it('reports at most ten errors per page, and ignores failures to report', () => {
    const { reports, at, thrown } = open();
    for (let time = 0; time < 12; time += 1) thrown(at(`${time}`, OWN_FILE));
    expect(reports).toHaveLength(10);
    let attempts = 0;
    const broken = open(() => {
      attempts += 1;
      throw new Error('no beacon');
    });
    expect(() => broken.thrown(broken.at('one', OWN_FILE))).not.toThrow();
    expect(attempts).toBe(1);
  });
});
