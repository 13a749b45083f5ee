import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { type FastifyPluginAsyncZod, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { openapiPlugin } from './plugin.ts';

/**
 * Builds an app with one route whose body is a named schema with one field. Returns the body's schema in the document.
 */
async function bodyOf(field: string): Promise<unknown> {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(openapiPlugin);
  const routes: FastifyPluginAsyncZod = async (instance) => {
    const body = z.object({ [field]: z.string() }).meta({ id: 'BodyOfTwoApps' });
    instance.post('/api/call', { schema: { body } }, async () => 'done');
  };
  await app.register(routes);
  await app.ready();
  const document = (await app.inject('/api/openapi.json')).json();
  await app.close();
  const { schema } = document.paths['/api/call'].post.requestBody.content['application/json'];
  return document.components.schemas[schema.$ref.split('/').at(-1)];
}

it('documents a body with its input schema, even if an earlier app in the process used the same name', async () => {
  for (const field of ['first', 'second'])
    expect(await bodyOf(field)).toEqual({
      type: 'object',
      properties: { [field]: { type: 'string' } },
      required: [field],
    });
});
