// Preloaded into each deployable that `npm start` runs. Ends the process when its parent exits, even after kill -9.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
