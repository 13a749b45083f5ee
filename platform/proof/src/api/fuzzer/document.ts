/** Subset of JSON Schema 2020-12 that our API documents use. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  [keyword: string]: unknown;
}

export interface ApiParameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: JsonSchema;
}

interface DocumentOperation {
  parameters?: ApiParameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  security?: Record<string, string[]>[];
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>;
  components?: { schemas?: Record<string, JsonSchema> };
  security?: Record<string, string[]>[];
}

/** Operation of an API document, with all schema references inlined. */
export interface Operation {
  /** Method and path, such as `POST /api/login`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters: ApiParameter[];
  /** Schema of the body; undefined if there is no body. */
  body: JsonSchema | undefined;
  bodyRequired: boolean;
  /** Whether the body is multipart, with text fields and files. */
  isMultipart: boolean;
  /** Schemas by status or status range (`200`, `4XX`); null for no content. */
  replies: Map<string, JsonSchema | null>;
  /** Media types of file replies, by status. */
  files: ReadonlyMap<string, string>;
  /** Names of the security schemes, all of which a caller must satisfy. */
  security: ReadonlySet<string>;
}

export function operationsOf(document: ApiDocument): Operation[] {
  const inlined = (schema: JsonSchema) => withoutReferences(schema, document.components?.schemas ?? {});
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [[contentType, { schema: body }] = ['', { schema: undefined }]] = Object.entries(
        operation.requestBody?.content ?? {},
      );
      const replies = Object.entries(operation.responses).map(([status, { content }]) => {
        const schema = Object.values(content ?? {})[0]?.schema;
        return [status, schema ? inlined(schema) : null] as const;
      });
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Operation['method'],
        path,
        parameters: (operation.parameters ?? []).map((entry) => ({ ...entry, schema: inlined(entry.schema) })),
        body: body && inlined(body),
        bodyRequired: operation.requestBody?.required === true,
        isMultipart: contentType === 'multipart/form-data',
        replies: new Map(replies),
        files: filesOf(operation),
        security: new Set((operation.security ?? document.security ?? []).flatMap((scheme) => Object.keys(scheme))),
      };
    }),
  );
}

function filesOf({ responses }: DocumentOperation): Map<string, string> {
  const types = Object.entries(responses).flatMap(([status, { content }]) => {
    const [type] = Object.keys(content ?? {});
    return type && type !== 'application/json' ? [[status, type] as const] : [];
  });
  return new Map(types);
}

/** Replaces each reference with a copy of its target, which works because our schemas are trees. */
function withoutReferences(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref } = part as JsonSchema;
    if (typeof $ref === 'string') {
      const target = named[$ref.split('/').at(-1) ?? ''];
      if (!target) throw new Error(`the document refers to ${$ref}, which it has not`);
      return visit(target);
    }
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, visit(value)]));
  };
  return visit(schema) as JsonSchema;
}
