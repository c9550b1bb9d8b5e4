// A mocha root hook: what a test leaves open keeps Node.js alive; say so instead of hanging or hiding it.
const graceMs = 15_000;

exports.mochaGlobalTeardown = () => {
  const report = () => {
    process.stderr.write(`the tests left these open: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit(1);
  };
  setTimeout(report, graceMs).unref();
};
