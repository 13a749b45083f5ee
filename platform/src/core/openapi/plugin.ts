import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { transformAndPrune } from './prune.ts';
import { createSchemaTransform } from './schema-transform.ts';
import { SECURITY_SCHEMES, securityOf } from './security.ts';

/** Documents every route that is registered after it in OpenAPI 3.1, from its validation schemas. */
export const openapiPlugin = fp(
  async (app) => {
    const transform = createSchemaTransform();
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Players API',
          version: '1',
          description:
            'Success: `{"data": …}`. Failure: `{"error": {code, message, reference, fieldErrors?, details?}}`; 400 and 422 ' +
            'name the field, the header, or the part (`path`, `query`, `body`), with the key of its message. A body ' +
            'without `additionalProperties: false`, and every query, may hold fields we do not know: they are ' +
            'ignored. Commands that move money or points or start a game refuse them.',
        },
        components: { securitySchemes: SECURITY_SCHEMES },
      },
      transform: (input) => {
        const { schema, url } = transform(input);
        return { url, schema: schema.hide ? schema : { security: securityOf(input.route), ...schema } };
      },
      transformObject: transformAndPrune,
    });
    app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(app.swagger()),
    );
  },
  { name: 'openapi' },
);
