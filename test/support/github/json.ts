/** What is served as GitHub's JSON: the used part of it. */
import type { ServedComment, ServedRepository, ServedThread } from './served';

export function repositoryJson(repository: ServedRepository, root: string): unknown {
  const [owner = '', name = ''] = repository.name.split('/');
  return {
    ...{ id: idOf(repository.name), name, full_name: repository.name, private: repository.isPrivate },
    owner: { login: owner },
    ...{ html_url: `${root}/${repository.name}`, clone_url: `${root}/${repository.name}.git` },
    ...{ description: repository.description, fork: repository.fork, topics: repository.topics },
    ...{ language: repository.language, stargazers_count: repository.stars, size: repository.sizeKb },
    license: repository.licence === null ? null : { key: repository.licence, spdx_id: repository.licence },
    ...{ archived: repository.archived, pushed_at: repository.pushedAt },
    default_branch: repository.defaultBranch,
  };
}

/** A number that stays the same for a name, as GitHub's ids do over renames. */
export function idOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007, 7);
}

export function threadJson(repository: ServedRepository, thread: ServedThread, root: string): unknown {
  const isPull = thread.kind === 'pull';
  const page = `${root}/${repository.name}/${isPull ? 'pull' : 'issues'}/${thread.number}`;
  return {
    ...{ number: thread.number, html_url: page, title: thread.title, body: thread.body },
    ...{ state: thread.state, labels: thread.labels.map((name) => ({ name })) },
    ...{ updated_at: thread.updatedAt, comments: thread.comments.length },
    ...(isPull ? { pull_request: { merged_at: thread.merged ? thread.updatedAt : null } } : {}),
  };
}

export function commentJson(comment: ServedComment): unknown {
  const none = { '+1': 0, '-1': 0, laugh: 0, hooray: 0, confused: 0, heart: 0, rocket: 0, eyes: 0 };
  return {
    ...{ user: { login: comment.author }, author_association: comment.association, body: comment.body },
    reactions: { ...none, ...comment.reactions },
  };
}
