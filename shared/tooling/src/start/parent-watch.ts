// Preloaded into each deployable that `npm start` runs: when the parent is gone, even by kill -9, so are we.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
