import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { eventStream } from './event-stream.ts';

it('responds to HEAD with the stream’s headers and adds no client', async () => {
  const stream = eventStream({ heartbeatMs: 60_000, retryMs: 1_000 });
  const app = fastify();
  app.get('/events', (_request, reply) => stream.open(reply, ['data: first\n\n']));
  try {
    const response = await app.inject({ method: 'HEAD', url: '/events' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.clients).toBe(0);
  } finally {
    stream.close();
    await app.close();
  }
});
