// Exports of identity for other wings, which may not import its other files.
export { playerById } from './players/repository.ts';
export { seedPlayers } from './players/seed.ts';
export { announceEnd, endSessionsOf } from './sessions/end-sessions.ts';
export { dropSessionCookie, sessionsPlugin } from './sessions/plugin.ts';
export { lockLiveSession, playerOfSession } from './sessions/repository.ts';
export { checkHandler } from './verification/company/call.ts';
export { checkNotices } from './verification/company/events.ts';
