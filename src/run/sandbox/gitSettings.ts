/** What git runs, or follows to what it runs. `modules` and `worktrees` are git folders of others. */
export const gitSettings = ['hooks', 'config', 'config.worktree', 'info', 'modules', 'worktrees', 'gitdir'];
