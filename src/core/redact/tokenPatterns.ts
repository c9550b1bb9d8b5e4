/** Secrets that are known by their form: services give their tokens prefixes so that they can be found. */

export interface SecretPattern {
  /** As in `[redacted: GitHub token]`. */
  readonly name: string;
  /**
   * With the flag g. What is in its group `secret` is taken out, else all of it. It never spans lines. Linear: no match
   * can begin inside a run of the characters that it repeats, since the character before it must be none of them.
   */
  readonly pattern: RegExp;
  /** A text without any of these has no match; they are quick to look for. */
  readonly needs: readonly string[];
}

function token(name: string, body: string, ...needs: readonly string[]): SecretPattern {
  return { name, pattern: new RegExp(`(?<![\\w-])(?:${body})(?![\\w-])`, 'g'), needs };
}

export const tokenPatterns: readonly SecretPattern[] = [
  // The one of Amazon's documentation ends in EXAMPLE.
  token(
    'AWS access key',
    '(?:AKIA|ASIA|ABIA|ACCA)(?![A-Z0-9]{9}EXAMPLE)[A-Z0-9]{16}',
    'AKIA',
    'ASIA',
    'ABIA',
    'ACCA',
  ),
  token(
    'GitHub token',
    'gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\\w{22,255}',
    'ghp_',
    'gho_',
    'ghu_',
    'ghs_',
    'ghr_',
    'github_pat_',
  ),
  token('GitLab token', 'gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct)-[\\w-]{20,300}', 'gl'),
  token(
    'Slack token',
    'xox[abceoprs]-(?:\\d-)?[\\w-]{10,400}|xapp-\\d-[\\w-]{20,400}|xoxe\\.xox[bp]-[\\w-]{20,400}',
    'xox',
    'xapp-',
  ),
  {
    name: 'Slack webhook',
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Z0-9]{8,20}\/[\w/]{20,100})/g,
    needs: ['hooks.slack.com'],
  },
  token(
    'Stripe key',
    '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,250}|whsec_[A-Za-z0-9]{24,100}',
    '_live_',
    '_test_',
    'whsec_',
  ),
  token('Anthropic key', 'sk-ant-[\\w-]{20,300}', 'sk-ant-'),
  token('OpenAI key', 'sk-(?:proj|svcacct|admin|None)-[\\w-]{20,300}|sk-[A-Za-z0-9]{32,100}', 'sk-'),
  token('Google key', 'AIza[\\w-]{35}|GOCSPX-[\\w-]{28}|ya29\\.[\\w-]{30,2000}', 'AIza', 'GOCSPX-', 'ya29.'),
  token('npm token', 'npm_[A-Za-z0-9]{36}', 'npm_'),
  {
    name: 'npm token',
    pattern: /_(?:authToken|auth|password)[ \t]{0,3}=[ \t]{0,3}(?<secret>[\w+/=.~-]{16,400})/g,
    needs: ['_auth', '_password'],
  },
  token('PyPI token', 'pypi-Ag[\\w-]{50,400}', 'pypi-'),
  token('Hugging Face token', 'hf_[A-Za-z0-9]{30,60}', 'hf_'),
  token('SendGrid key', 'SG\\.[\\w-]{16,40}\\.[\\w-]{16,80}', 'SG.'),
  token('DigitalOcean token', 'do[opr]_v1_[a-f0-9]{64}', '_v1_'),
  token('Docker token', 'dckr_(?:pat|oat)_[\\w-]{20,100}', 'dckr_'),
  token('Databricks token', 'dapi[a-f0-9]{32}(?:-\\d)?', 'dapi'),
  token('Vault token', 'hv[sbr]\\.[\\w-]{24,300}', 'hvs.', 'hvb.', 'hvr.'),
  token('Shopify token', 'shp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}', 'shp'),
  token('Telegram token', '\\d{8,10}:AA[\\w-]{33}', ':AA'),
  token('Linear key', 'lin_(?:api|oauth)_[A-Za-z0-9]{32,80}', 'lin_'),
  token('Tailscale key', 'tskey-[a-z]+-[\\w-]{16,100}', 'tskey-'),
  token('age key', 'AGE-SECRET-KEY-1[A-Z0-9]{58}', 'AGE-SECRET-KEY-1'),
  token('JSON Web Token', 'eyJ[\\w-]{10,8000}\\.eyJ[\\w-]{10,8000}\\.[\\w-]{20,2000}', 'eyJ'),
  {
    name: 'Azure key',
    pattern: /(?<=\b(?:Account|SharedAccess|Shared)Key=)(?<secret>[A-Za-z0-9+/]{40,100}={0,2})/g,
    needs: ['Key='],
  },
  {
    name: 'AWS secret key',
    pattern:
      /(?<=aws_?secret_?(?:access_?)?key["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/gi,
    needs: [],
  },
  {
    name: 'credentials of a request',
    pattern:
      /(?<=\bauthorization["']?[ \t]{0,9}[:=][ \t]{0,9}["']?(?:bearer|basic|token)[ \t]{1,9})(?<secret>[\w+/=.~-]{16,4000})/gi,
    needs: [],
  },
];
