import { expect, it } from '@jest/globals';
import { thirdWave } from './requests.ts';

const requestOf = (url: string, byScript = true, type = 'Fetch') => ({
  url: `http://localhost:8080${url}`,
  method: 'GET',
  byScript,
  type,
});

it('counts only new GET requests from loaded scripts as a third wave, not sockets or beacons', () => {
  const requests = [
    requestOf('/api/games', false),
    requestOf('/api/games'),
    requestOf('/api/tabs?tag=x'),
    requestOf('/r/remote-casino/1/late.js', true, 'Script'),
    requestOf('/r/remote-sports/1/late.js', true, 'Script'),
    { ...requestOf('/api/games/1/launch'), method: 'POST' },
    requestOf('/release-events', true, 'EventSource'),
    requestOf('/api/reports', true, 'Ping'),
  ];
  const isJudged = (path: string) => path.startsWith('/api/') || path.startsWith('/r/remote-casino/');
  expect(thirdWave(requests, isJudged)).toEqual(['/api/tabs', '/r/remote-casino/1/late.js']);
});
