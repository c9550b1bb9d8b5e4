/** Where environments are made: where editors and tools look for them. */
export const VENV = '.venv';
