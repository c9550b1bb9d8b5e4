/** The packages' repositories behind a loopback GitHub, and what its answers brought. */
import { servedRepository } from '../../support/github/served';
import type { ServedRepository } from '../../support/github/served';
import type { SeenRequest } from '../../support/github/githubServer';
import type { ToldPackage } from './list';

/** As GitHub would hold it; a package's one line stands for the repository's description. */
export function servedPackage(told: ToldPackage): ServedRepository {
  const { repository, description, topics, language, stars, licence, readme } = told;
  const line = description === '' ? null : description;
  return servedRepository(repository, { description: line, topics, language, stars, licence, readme });
}

/** The repositories that the searches among these requests brought, in the order of their coming; each is asked once more. */
export async function broughtBy(
  requests: readonly SeenRequest[],
  apiUrl: string,
): Promise<readonly string[]> {
  const brought = new Set<string>();
  for (const { path } of requests.filter((each) => each.path.startsWith('/search/repositories'))) {
    const response = await fetch(`${apiUrl}${path}`);
    // What the service refused brought nothing.
    if (!response.ok) continue;
    const { items } = (await response.json()) as { items: readonly { full_name: string }[] };
    for (const { full_name } of items) brought.add(full_name);
  }
  return [...brought];
}
