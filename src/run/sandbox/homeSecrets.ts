/** Where a home folder keeps keys, tokens and passwords. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretFile } from '../../core/files/secretFiles';

/** Files and folders, by their path in the home folder. Kept as data: a line a kind. */
const known: readonly string[] = [
  ...['.ssh', '.gnupg', '.pki', '.password-store', '.age', '.config/sops', '.config/op', '.config/Bitwarden'],
  ...['.local/share/keyrings', '.local/share/kwalletd', '.vault-token'],
  ...['.aws', '.azure', '.config/gcloud', '.boto', '.s3cfg', '.config/rclone', '.kube', '.helm', '.oci'],
  ...['.terraform.d/credentials.tfrc.json', '.terraformrc', '.databrickscfg', '.config/doctl', '.fly'],
  ...['.config/heroku', '.snowflake', '.vercel', '.netlify', '.pulumi/credentials.json', '.config/hcloud'],
  ...['.config/gh', '.config/hub', '.config/glab-cli', '.git-credentials', '.config/git/credentials'],
  ...['.config/github-copilot', '.docker/config.json', '.config/containers/auth.json', '.netrc', '_netrc'],
  ...['.pypirc', '.cargo/credentials', '.cargo/credentials.toml', '.rustup/credentials', '.gem/credentials'],
  ...['.m2/settings-security.xml', '.config/composer/auth.json', '.composer/auth.json', '.hex/hex.config'],
  ...['.pub-cache/credentials.json', '.sbt/credentials', '.ivy2/.credentials', '.config/uv/credentials'],
  ...['.config/pypoetry/auth.toml', '.cache/huggingface/token', '.huggingface/token', '.kaggle'],
  ...['.gradle/gradle.properties', '.gradle/init.gradle', '.nuget/NuGet/NuGet.Config', '.bundle/config'],
  ...['.config/Code/User/globalStorage', '.config/Cursor', '.vscode-server/data'],
  ...['.pgpass', '.my.cnf', '.mylogin.cnf', '.config/wandb', '.config/openai', '.config/litellm'],
  ...['.claude/.credentials.json', '.claude.json', '.codex/auth.json', '.gemini/oauth_creds.json'],
  ...['.mozilla', '.thunderbird', '.config/google-chrome', '.config/chromium', '.config/BraveSoftware'],
  ...['.config/microsoft-edge', 'snap/firefox', '.var/app', '.config/evolution', '.config/Slack'],
  ...['.config/Signal', '.config/filezilla', '.config/remmina', '.bitcoin', '.ethereum', '.electrum'],
  ...['.bash_history', '.zsh_history', '.python_history', '.node_repl_history', '.psql_history'],
  ...['.mysql_history', '.sqlite_history', '.lesshst', '.viminfo', '.local/share/fish/fish_history'],
];

/** Absolute paths of what holds secrets in the home folder (absolute), as far as names tell. Lists the folder. */
export function homeSecrets(home: string): readonly string[] {
  const named = existsSync(home) ? readdirSync(home).filter((name) => isSecretFile(name)) : [];
  const all = [...known, ...named].map((path) => join(home, path));
  return [...new Set(all)].filter((path) => existsSync(path));
}
