import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Returns the schema transform for one app's document. The library's `jsonSchemaTransform` is shared by all apps of a
 * process and caches the named schemas until their number changes, so it would document a second app with the first
 * app's schemas.
 */
export const createSchemaTransform = () => createJsonSchemaTransform({});
