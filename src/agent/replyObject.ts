/** The one JSON object in what a model said, whatever stands around it; null where there is none. */
export function replyObject(said: string): Readonly<Record<string, unknown>> | null {
  const [from, to] = [said.indexOf('{'), said.lastIndexOf('}')];
  if (from < 0 || to < from) return null;
  try {
    const value: unknown = JSON.parse(said.slice(from, to + 1));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
