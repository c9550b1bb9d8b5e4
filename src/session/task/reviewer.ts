/** Reviews a task's answers. */
import type { CitedCode } from '../../core/changes/checks';
import type { FileChange } from '../../core/changes/edits';
import type { Reviewer } from '../../core/conversation/task';
import { withPlacedCode } from '../../explore/places/placedCode';
import { heldTo } from '../../tools/plan/taskPlan';
import { reviewAnswer } from './review';
import type { ReviewPorts } from './review';
import type { TaskParts } from './taskParts';
import { alreadyTold, toldOf } from './told';

/** Looks at the answers of the task. */
export function createReviewer(parts: TaskParts): Reviewer {
  const { index, taskPlan, answers, hasContract } = parts;
  const told = alreadyTold(parts.taskEntries);
  const ports = reviewPorts(parts);
  return {
    review: async (answer, signal, done) => {
      await answers.settle();
      const asksForChange = await answers.asksForChange();
      const evidence = { ...done, results: await answers.results() };
      const held = { ...ports, asksForChange, done: evidence };
      const found = await reviewAnswer(
        answer,
        heldTo(taskPlan, hasContract),
        taskPlan.before(),
        held,
        signal,
      );
      // What the checks wrote is there for the next question.
      index.touch();
      return { ...found, ...toldOf(found, told), ...(await answers.listed()) };
    },
  };
}

function reviewPorts(parts: TaskParts): Omit<ReviewPorts, 'asksForChange'> {
  const { root, checks, checkpoints, syntax, since, outputs, answers } = parts;
  return {
    ...{ ...checks, root, checkpoints, syntax, since },
    ...{ shell: parts.parser, code: placedCode(parts) },
    isOutput: (path: string, kind: FileChange['kind']) =>
      outputs.isResult(path) || (kind === 'created' && outputs.has(path)),
    made: () => answers.made(),
    missing: () => answers.missing(),
  };
}

function placedCode({ index, places }: TaskParts): CitedCode {
  return withPlacedCode(index.code, places);
}
