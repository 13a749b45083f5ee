import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { pruneDocument } from './prune.ts';

/** OpenAPI 3.1 of every route registered after it, from the schemas that validate. */
export const openapiPlugin = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Players API',
          version: '1',
          description:
            'Success: `{"data": …}`. Failure: `{"error": {code, message, reference, fieldErrors?, details?}}`. ' +
            'Every call but GET echoes the XSRF-TOKEN cookie in the X-XSRF-TOKEN header.',
        },
        components: {
          securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-parlay_session' } },
        },
      },
      transform: jsonSchemaTransform,
      transformObject: (document) => {
        const whole = jsonSchemaTransformObject(document);
        return 'paths' in whole ? (pruneDocument(whole as Parameters<typeof pruneDocument>[0]) as typeof whole) : whole;
      },
    });
    app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(app.swagger()),
    );
  },
  { name: 'openapi' },
);
