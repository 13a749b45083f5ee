// Preloaded into each deployable that `npm start` runs: ends the process when its parent ends, even by kill -9.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
