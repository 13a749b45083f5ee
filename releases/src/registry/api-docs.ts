import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { CSP_REPORTING } from '../http/policy-reports.ts';
import type { RegistryApp } from './context.ts';

/** Path of the page that shows the API. */
const API_DOCS = '/api-docs';

/** CSP of the page: it has only its own scripts and styles, and calls only this registry. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Hash of a style sheet that Swagger UI adds.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  CSP_REPORTING,
].join('; ');

/** Describes every route at `/openapi.json` and shows the description in a page. Must be called before routes are added. */
export async function apiDocs(app: RegistryApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parlay registry',
        version: '1',
        description: `Releases, channels, gate and audit log. Readable at [${API_DOCS}](${API_DOCS}).`,
      },
      externalDocs: { description: 'The same as a page', url: API_DOCS },
      components: { securitySchemes: { staff: { type: 'http', scheme: 'bearer' } } },
      security: [{ staff: [] }],
    },
    // The library's default transform caches schemas by number, so a second registry in a process would show the first's.
    transform: createJsonSchemaTransform({}),
  });
  await app.register(swaggerUi, {
    routePrefix: API_DOCS,
    staticCSP: POLICY,
    theme: { title: 'Parlay registry' },
    // A token that was entered is lost when the page closes.
    uiConfig: { docExpansion: 'list', persistAuthorization: false },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
