// Exports of site for the rest of the platform; it imports no other file of it.
export { helpDeskHandler } from './tickets/help-desk/pass-on.ts';
export { startHelpDesks } from './tickets/help-desk/start.ts';
