/** Where questions to a model go unless the user says otherwise; as the settings have it. */
export const DEFAULT_BASE_URL = 'https://api.anthropic.com';
export const DEFAULT_MODEL = 'claude-sonnet-5-5';
