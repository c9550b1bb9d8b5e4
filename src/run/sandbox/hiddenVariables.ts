/** Whether a variable of the environment holds a secret, or names a door to a program outside. */
export function isHiddenVariable(name: string, value: string): boolean {
  return (
    isSecretVariable(name, value) ||
    /^(?:DOCKER_|CONTAINER_HOST|KUBECONFIG|SSH_AGENT_PID|DBUS_|XDG_RUNTIME_DIR|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|GPG_|SUDO_)/.test(
      name,
    )
  );
}

/** Whether a variable of the environment holds a secret. */
export function isSecretVariable(name: string, value: string): boolean {
  return (
    /(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|AUTH)/i.test(
      name,
    ) ||
    // A proxy is asked by every tool that reaches the network.
    (!/proxy$/i.test(name) && /:\/\/[^/@\s:]*:[^/@\s]+@/.test(value))
  );
}
