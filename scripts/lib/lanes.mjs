/**
 * What `run` gives for each of the jobs, in the order in which they end. At most `count` run at a time; each lane takes the
 * next job when its last one has ended. Rejects where one rejects, once the jobs under way have ended.
 */
export async function inLanes(jobs, count, run) {
  const waiting = [...jobs];
  const results = [];
  const failures = [];
  const lane = async () => {
    while (failures.length === 0 && waiting.length > 0) {
      try {
        results.push(await run(waiting.shift()));
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, jobs.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return results;
}
