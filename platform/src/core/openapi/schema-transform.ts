import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Makes the step that turns schemas into parts of one app's document. `jsonSchemaTransform` of the library serves all apps of
 * a process: it stores the named schemas until their number changes, so a second app was documented with those of the first.
 */
export const makeSchemaTransform = () => createJsonSchemaTransform({});
