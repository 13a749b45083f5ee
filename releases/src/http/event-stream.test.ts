import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { eventStream } from './event-stream.ts';

it('answers HEAD with the headers of the stream, and keeps no client', async () => {
  const stream = eventStream({ heartbeatMs: 60_000, retryMs: 1_000 });
  const app = fastify();
  app.get('/events', (_request, reply) => stream.open(reply, ['data: first\n\n']));
  try {
    const answer = await app.inject({ method: 'HEAD', url: '/events' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.clients).toBe(0);
  } finally {
    stream.close();
    await app.close();
  }
});
