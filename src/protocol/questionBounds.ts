/** The longest question: far above what anyone types, and more than a model has room for beside the code. */
export const maxQuestionCharacters = 100_000;
