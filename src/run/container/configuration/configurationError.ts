import { UserError } from '../../../core/errors';

/** A dev container configuration that nothing can be made from, and where it is to be corrected. */
export class ConfigurationError extends UserError {
  constructor(
    message: string,
    /** As its path is named, mostly relative to the workspace folder. */
    readonly place: { readonly path: string; readonly line1: number },
  ) {
    super('bad-input', message);
  }
}
