/** Page health key of all test edges and registries. */
export const HEALTH_KEY = Buffer.alloc(32, 'health');
