/** What a dev container would have of the machine that it runs on, as it is told before it is made. */
/**
 * `hostCommand`: runs outside, before there is a container. `privileged`, `capability`, `device`, `hostNamespace`: can
 * lead out of it. `engineSocket`: whoever has it is root outside. `mount`: a folder outside of the workspace.
 * `environment`: variables of this machine. `compose`: says more in files of its own. `engineOption`: the engine is told
 * what is not known to stay inside. `feature`: may ask for any of this once it is loaded.
 */
export type ConcernKind =
  | 'hostCommand'
  | 'privileged'
  | 'engineSocket'
  | 'mount'
  | 'capability'
  | 'hostNamespace'
  | 'device'
  | 'environment'
  | 'compose'
  | 'engineOption'
  | 'feature';

export interface HostConcern {
  readonly kind: ConcernKind;
  /** As written in the configuration. */
  readonly text: string;
}
