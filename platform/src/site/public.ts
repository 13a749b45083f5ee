// What the rest of the platform may use of site; it imports no other file of it.
export { startHelpDesks } from './tickets/help-desk/start.ts';
