/** Shared by the edges and registries of tests. */
export const HEALTH_KEY = Buffer.alloc(32, 'health');
