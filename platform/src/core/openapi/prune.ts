import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';

interface Document {
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/**
 * Removes unused schemas. Each named schema exists as `Name` (output) and as `NameInput` (input). An input schema whose
 * output schema is unused or equal gets the plain name. Schemas and paths are sorted for readable diffs.
 */
function pruneDocument<D extends Document>(document: D): D {
  const schemas = document.components?.schemas ?? {};
  const used = reachable(document.paths, schemas);
  const plainName = (name: string) => {
    const plain = name.replace(/Input$/, '');
    return !used.has(plain) || isEqual(schemas[plain], schemas[name]) ? plain : name;
  };
  const rename = <T>(part: T): T =>
    JSON.parse(
      JSON.stringify(part).replace(REFERENCE, (_, name: string) => `"#/components/schemas/${plainName(name)}"`),
    );
  const usedSchemas = Object.fromEntries([...used].sort().map((name) => [plainName(name), rename(schemas[name])]));
  return {
    ...document,
    paths: withOptionalBodies(rename(sortPaths(document.paths ?? {}))),
    components: { ...document.components, schemas: usedSchemas },
  };
}

interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, { schema?: { anyOf?: { type?: string }[] } }> };
}

/** Marks nullable bodies as optional, because the generator marks every body as required. */
function withOptionalBodies(paths: Record<string, unknown>): Record<string, unknown> {
  for (const path of Object.values(paths) as Record<string, Operation>[]) {
    for (const { requestBody } of Object.values(path)) {
      const schemas = Object.values(requestBody?.content ?? {});
      if (schemas.some(({ schema }) => schema?.anyOf?.some(({ type }) => type === 'null')) && requestBody)
        requestBody.required = false;
    }
  }
  return paths;
}

function reachable(paths: unknown, schemas: Record<string, unknown>): Set<string> {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(REFERENCE)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return found;
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)?.replace(/Input"/g, '"');

function sortPaths(paths: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(paths)
      .sort()
      .map((path) => [path, paths[path]]),
  );
}

/** Completes a document: adds the named Zod schemas and prunes them. */
export const transformAndPrune: typeof jsonSchemaTransformObject = (document) => {
  const completed = jsonSchemaTransformObject(document);
  return 'paths' in completed
    ? (pruneDocument(completed as Parameters<typeof pruneDocument>[0]) as typeof completed)
    : completed;
};
