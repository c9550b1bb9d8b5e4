/** Places that hold credentials, keys, histories or doors to other programs: a sandboxed command finds them empty. */

/** Below the home folder. */
const ofHome: readonly string[] = [
  // Keys and passwords.
  ...[
    '.ssh',
    '.gnupg',
    '.pki',
    '.password-store',
    '.local/share/keyrings',
    '.config/op',
    '.vault-token',
    '.age',
  ],
  // Clouds and clusters.
  ...['.aws', '.azure', '.config/gcloud', '.boto', '.s3cfg', '.config/rclone', '.kube', '.terraform.d'],
  ...['.terraformrc', '.databrickscfg', '.config/doctl', '.fly', '.oci', '.config/heroku', '.snowflake'],
  // Forges, registries, packages.
  ...[
    '.config/gh',
    '.config/hub',
    '.config/glab-cli',
    '.git-credentials',
    '.config/git/credentials',
    '.netrc',
  ],
  ...['.docker', '.config/containers', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pypirc', '.pip', '.config/pip'],
  ...['.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.m2/settings.xml'],
  ...['.m2/settings-security.xml', '.gradle/gradle.properties', '.config/composer/auth.json', '.nuget/NuGet'],
  // Data and models.
  ...['.cache/huggingface/token', '.huggingface', '.kaggle', '.pgpass', '.my.cnf', '.mylogin.cnf'],
  // Browsers and mail.
  ...['.mozilla', '.thunderbird', '.config/google-chrome', '.config/chromium', '.config/BraveSoftware'],
  ...['.config/microsoft-edge', '.config/vivaldi', '.config/opera', 'snap', '.var/app'],
  // Editors and agents: their storage holds conversations and keys, ours among them.
  ...['.config/Code', '.config/VSCodium', '.config/Cursor', '.vscode-server/data', '.vscode-oss'],
  ...['.config/repomaster', '.local/state/repomaster', '.local/share/repomaster', '.cache/repomaster'],
  ...['.claude', '.claude.json', '.codex', '.gemini', '.config/github-copilot', '.config/openai'],
  // What was typed.
  ...['.bash_history', '.zsh_history', '.python_history', '.node_repl_history', '.psql_history'],
  ...['.mysql_history', '.sqlite_history', '.lesshst', '.viminfo', '.local/share/fish'],
];

/** Of the machine: readable for root alone, which in a container or on a server a command may well be. */
const ofMachine: readonly string[] = [
  ...['/etc/shadow', '/etc/shadow-', '/etc/gshadow', '/etc/gshadow-', '/etc/sudoers', '/etc/sudoers.d'],
  ...['/etc/ssl/private', '/etc/wireguard', '/etc/NetworkManager/system-connections', '/etc/docker'],
  ...['/etc/kubernetes', '/var/lib/docker', '/var/lib/containers', '/var/lib/kubelet', '/var/spool/cron'],
  ...['/var/lib/postgresql', '/var/lib/mysql', '/var/lib/containerd', '/mnt/wslg'],
];

/** Keys of the machine in a folder that programs need otherwise. */
const hostKeys = ['rsa', 'ecdsa', 'ed25519', 'dsa'].map((kind) => `/etc/ssh/ssh_host_${kind}_key`);

/** Absolute paths, whether or not they are there. */
export function hiddenPlaces(home: string): readonly string[] {
  return [...ofHome.map((path) => `${home}/${path}`), ...ofMachine, ...hostKeys];
}

/** Names of variables that hold secrets, or name a door to a program outside. */
export function isHiddenVariable(name: string): boolean {
  return (
    /(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|AUTH)/i.test(
      name,
    ) ||
    /^(?:DOCKER_|CONTAINER_HOST|KUBECONFIG|SSH_AGENT_PID|DBUS_|XDG_RUNTIME_DIR|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|GPG_|SUDO_)/.test(
      name,
    )
  );
}
