/**
 * `{ begin, onEdit }` of what `start()` resolves to, which takes seconds and fails where the tree does not build: `onFailed(error)`
 * is told of that, and the next edit starts it again. `answer(started, edit)` gets each edit; those from before `start()`
 * ended come as one. An edit is `{ paths, renamed }`.
 */
export function startingAnswers({ start, answer, onFailed }) {
  let started;
  let isStarting = false;
  let edits = 0;
  const waiting = { paths: new Set(), renamed: new Set() };

  async function begin() {
    isStarting = true;
    let seen;
    do {
      seen = edits;
      try {
        started = await start();
      } catch (error) {
        onFailed(error);
      }
    } while (started === undefined && seen < edits);
    isStarting = false;
    const edit = { paths: [...waiting.paths].sort(), renamed: [...waiting.renamed] };
    if (started !== undefined && edit.paths.length > 0) await answer(started, edit);
  }

  async function onEdit(edit) {
    if (started !== undefined && !isStarting) return answer(started, edit);
    for (const path of edit.paths) waiting.paths.add(path);
    for (const path of edit.renamed) waiting.renamed.add(path);
    edits += 1;
    if (!isStarting) await begin();
  }

  return { begin, onEdit };
}
