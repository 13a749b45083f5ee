// Exports of suppliers for the rest of the platform, which may not import other files of this folder.
export { DRIVERS } from './drivers.ts';
export type { Protocols } from './protocol-routes.ts';
