/** Base names, in lower case, of files that are made to hold keys, tokens or passwords. */
const SECRET_NAMES = [
  // Not the example that is in the repository.
  /^\.env(?!\.(?:example|sample|template|dist|defaults)$)/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg)$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/,
  /^\.(?:npmrc|yarnrc|netrc|pypirc|pgpass|htpasswd|git-credentials|dockercfg|vault-token)/,
  /^_netrc$/,
  /^(?:credentials|secrets?|service-?account[^.]*|client_secret[^.]*)\.(?:json|ya?ml|toml|ini)$/,
];

/** Folders whose files are credentials whatever their names. */
const SECRET_FOLDERS = new Set(['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.gcloud']);

/** Files that programs keep tokens in. */
const SECRET_PATHS = /(?:^|\/)\.config\/(?:gh|glab-cli|hub|gcloud|rclone|op)\//;

/**
 * Whether a file (path with `/`) holds secrets, as far as its name tells: such a file is never read for an answer,
 * since what is answered may go to a model.
 */
export function isSecretFile(path: string): boolean {
  const segments = path.toLowerCase().split('/');
  const name = segments.at(-1) ?? '';
  return (
    SECRET_NAMES.some((pattern) => pattern.test(name)) ||
    SECRET_PATHS.test(path.toLowerCase()) ||
    segments.slice(0, -1).some((folder) => SECRET_FOLDERS.has(folder))
  );
}
