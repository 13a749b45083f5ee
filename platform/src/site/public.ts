// Exports of `site` for the rest of the platform, which imports no other file of `site`.
export { helpDeskHandler } from './tickets/help-desk/pass-on.ts';
export { startHelpDesks } from './tickets/help-desk/start.ts';
