import type { Configuration } from './parseConfiguration';

export interface ProposedConfiguration {
  readonly configuration: Configuration;
  /** The files of the workspace that it was made from, relative to it; empty where nothing told. */
  readonly evidence: readonly string[];
}

interface ToolchainImage {
  /** Names at the workspace's top that tell of the toolchain. */
  readonly files: RegExp;
  readonly image: string;
}

const IMAGES = 'mcr.microsoft.com/devcontainers';

/** The images that the specification's own templates name for a toolchain; git and a shell are in each. */
const toolchains: readonly ToolchainImage[] = [
  {
    files: /^(?:requirements.*\.txt|pyproject\.toml|setup\.(?:py|cfg)|Pipfile)$/,
    image: `${IMAGES}/python:3`,
  },
  { files: /^package\.json$/, image: `${IMAGES}/javascript-node:22` },
  { files: /^go\.mod$/, image: `${IMAGES}/go:1` },
  { files: /^Cargo\.toml$/, image: `${IMAGES}/rust:1` },
  { files: /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/, image: `${IMAGES}/java:21` },
  { files: /\.(?:csproj|sln|fsproj)$/, image: `${IMAGES}/dotnet:9.0` },
  { files: /^(?:CMakeLists\.txt|configure\.ac|meson\.build)$/, image: `${IMAGES}/cpp:debian-12` },
];

/** Has the toolchains of the languages that people use most; 10 GB, so only where one is not enough. */
const SEVERAL = `${IMAGES}/universal:2`;
const NONE = `${IMAGES}/base:debian-12`;

/**
 * A configuration for a workspace that has none, from the names at its top (no folders): its Dockerfile, else an image
 * with the toolchain of its language. Its paths are as seen from .devcontainer/. Whoever takes it keeps it outside of the workspace, unless the user says otherwise.
 */
export function proposeConfiguration(names: readonly string[]): ProposedConfiguration {
  const sorted = [...names].sort();
  const dockerfile = ['Dockerfile', 'Dockerfile.dev', 'Containerfile'].find((name) => names.includes(name));
  if (dockerfile !== undefined)
    return {
      configuration: { build: { dockerfile: `../${dockerfile}`, context: '..' } },
      evidence: [dockerfile],
    };
  const found = toolchains.filter(({ files }) => sorted.some((name) => files.test(name)));
  const evidence = sorted.filter((name) => found.some(({ files }) => files.test(name)));
  const [only] = found;
  if (only === undefined) return { configuration: { image: NONE }, evidence: [] };
  return { configuration: { image: found.length === 1 ? only.image : SEVERAL }, evidence };
}
