import swagger from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import { transformAndPrune } from '../openapi/prune.ts';
import { createSchemaTransform } from '../openapi/schema-transform.ts';

declare module 'fastify' {
  interface FastifyInstance {
    operatorDocument: FastifyInstance['swagger'];
  }
}

/** Registers the operator routes with their own OpenAPI document. */
export const operatorApi: FastifyPluginAsync<{ routes: readonly FastifyPluginAsync[] }> = async (app, { routes }) => {
  await app.register(swagger, {
    decorator: 'operatorDocument',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Operator API',
        version: '1',
        description: 'Calls of staff, by bearer token. Each change names a reason and is recorded with its actor.',
      },
      components: { securitySchemes: { operator: { type: 'http', scheme: 'bearer' } } },
      security: [{ operator: [] }],
    },
    transform: createSchemaTransform(),
    transformObject: transformAndPrune,
  });
  for (const route of routes) await app.register(route);
  app.get('/api/operator/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(app.operatorDocument()),
  );
};
