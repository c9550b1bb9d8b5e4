// What package.json has to say of each exploration tool: the model's part from the tool, the people's part as it is.
import { build } from 'esbuild';
import { createRequire } from 'node:module';

/** The tools as `contributes.languageModelTools`; `declared` gives what stands for people (names, texts, icons). */
export async function toolContributions(declared) {
  const tools = await readTools();
  return tools.map(({ name, description, inputSchema }) => {
    const own = declared.find((each) => each.name === `repomaster_${name}`) ?? {};
    const words = name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    return {
      name: `repomaster_${name}`,
      toolReferenceName: words,
      displayName: `%tool.${words}%`,
      userDescription: `%tool.${words}.description%`,
      icon: '$(type-hierarchy)',
      ...own,
      canBeReferencedInPrompt: true,
      tags: ['repomaster', 'codebase'],
      modelDescription: description,
      inputSchema,
    };
  });
}

async function readTools() {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { explorationTools } from './src/tools/exploring/explorationTools'; module.exports = explorationTools(null);`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    logLevel: 'error',
  });
  const module = { exports: [] };
  new Function('module', 'require', outputFiles[0].text)(module, createRequire(import.meta.url));
  return module.exports;
}
