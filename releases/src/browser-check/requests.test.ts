import { expect, it } from '@jest/globals';
import { thirdWave } from './requests.ts';

const asked = (url: string, byScript = true, type = 'Fetch') => ({
  url: `http://localhost:8080${url}`,
  method: 'GET',
  byScript,
  type,
});

it('a third wave is what a loaded script newly requests: no socket, no beacon, nothing that is sent', () => {
  const requests = [
    asked('/api/games', false),
    asked('/api/games'),
    asked('/api/tabs?tag=x'),
    asked('/r/remote-casino/1/late.js', true, 'Script'),
    asked('/r/remote-sports/1/late.js', true, 'Script'),
    { ...asked('/api/games/1/launch'), method: 'POST' },
    asked('/release-events', true, 'EventSource'),
    asked('/api/reports', true, 'Ping'),
  ];
  const isJudged = (path: string) => path.startsWith('/api/') || path.startsWith('/r/remote-casino/');
  expect(thirdWave(requests, isJudged)).toEqual(['/api/tabs', '/r/remote-casino/1/late.js']);
});
