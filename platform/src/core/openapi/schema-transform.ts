import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Returns the transform of schemas into one app's document. The library's `jsonSchemaTransform` is shared by all apps
 * of a process and caches the named schemas until their number changes, so a second app was documented with the first
 * one's schemas.
 */
export const createSchemaTransform = () => createJsonSchemaTransform({});
