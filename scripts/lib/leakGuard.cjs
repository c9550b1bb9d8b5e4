// Required by mocha: what a test leaves open keeps Node.js alive; say so instead of hanging or hiding it.
const graceMs = 15_000;

exports.mochaGlobalTeardown = () => {
  const report = () => {
    process.stderr.write(`the tests left these open: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit(1);
  };
  setTimeout(report, graceMs).unref();
};

// By default a signal ends the process without the hooks of 'exit', which remove temporary folders.
process.once('SIGTERM', () => {
  const end = () => process.exit(143);
  if (process.listenerCount('SIGTERM') === 0) end();
  // Whoever else listens has something to close first.
  else setTimeout(end, 6000).unref();
});
