// Exports of `site` for the rest of the platform, which may not import other files of `site`.
export { helpDeskNotices } from './tickets/help-desk/events.ts';
export { helpDeskHandler } from './tickets/help-desk/pass-on.ts';
export { startHelpDesks } from './tickets/help-desk/start.ts';
