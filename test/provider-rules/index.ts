/** One entry for all targets: `checkOutput('anthropic:strict', definition)`, `checkBundleOutput('gemini', tools)`. */
import { checkAgentLoop, checkAgentLoopTools } from './agent-loop.ts';
import { checkAnthropic, checkAnthropicTools } from './anthropic.ts';
import { checkAzure, checkAzureStrict } from './azure-openai.ts';
import { checkBedrock, checkBedrockTools } from './bedrock.ts';
import { checkDeepSeek, checkDeepSeekStrict, checkDeepSeekTools } from './deepseek.ts';
import {
  checkGeminiJsonSchema,
  checkGeminiOpenApi,
  checkGeminiTools,
  checkInteractions,
  checkInteractionsTools,
} from './gemini.ts';
import { checkLlamaCpp, checkVllm } from './grammar-engines.ts';
import { checkCohere, checkGroq, checkGroqTools, checkMistral, checkNamedTools, checkOpenRouter } from './hosts.ts';
import { checkMcp, checkMcpTools, type McpRevision } from './mcp.ts';
import { checkOllama } from './ollama.ts';
import { checkOpenAiStandard, checkOpenAiStrict, checkOpenAiTools } from './openai.ts';
import { isObject, type Violation } from './violation.ts';
import { checkXai, checkXaiTools } from './xai.ts';

export type { Violation } from './violation.ts';

interface TargetRules {
  /** One definition. */
  tool(output: unknown): Violation[];
  /** What the request field holds, apart from the rules for each definition in it. */
  bundle(output: unknown): Violation[];
  /** The definitions inside what the request field holds. */
  definitions(output: unknown): unknown[];
}

const inList = (output: unknown): unknown[] => (Array.isArray(output) ? output : []);
const inTools = (output: unknown): unknown[] => (isObject(output) ? inList(output.tools) : []);
const inGroups = (output: unknown): unknown[] =>
  inList(output).flatMap(group => (isObject(group) ? inList(group.functionDeclarations) : []));

/** A tool may ask for strict mode by itself (`extensions.openai.strict`), so standard targets judge by the flag. */
const chatStrict = (tool: unknown): boolean =>
  isObject(tool) && isObject(tool.function) && tool.function.strict === true;
const flatStrict = (tool: unknown): boolean => isObject(tool) && tool.strict === true;

const chat = (tool: (output: unknown) => Violation[]): TargetRules => ({
  tool,
  bundle: output => checkOpenAiTools(output, 'chat'),
  definitions: inList,
});
const responses = (tool: (output: unknown) => Violation[]): TargetRules => ({
  tool,
  bundle: output => checkOpenAiTools(output, 'responses'),
  definitions: inList,
});
const anthropic = (tool: (output: unknown) => Violation[]): TargetRules => ({
  tool,
  bundle: checkAnthropicTools,
  definitions: inList,
});
const gemini = (tool: (output: unknown) => Violation[]): TargetRules => ({
  tool,
  bundle: checkGeminiTools,
  definitions: inGroups,
});
const mcp = (revision: McpRevision): TargetRules => ({
  tool: output => checkMcp(output, revision),
  bundle: output => checkMcpTools(output, revision),
  definitions: inTools,
});

const bedrock = (tool: (output: unknown) => Violation[]): TargetRules => ({
  tool,
  bundle: checkBedrockTools,
  definitions: inTools,
});
const listed = (
  tool: (output: unknown) => Violation[],
  bundle: (output: unknown) => Violation[] = checkNamedTools,
): TargetRules => ({ tool, bundle, definitions: inList });
const bedrockStrict = (tool: unknown): boolean =>
  isObject(tool) && isObject(tool.toolSpec) && tool.toolSpec.strict === true;

const RULES: ReadonlyMap<string, TargetRules> = new Map([
  [
    'openai-chat',
    chat(tool => (chatStrict(tool) ? checkOpenAiStrict(tool, 'chat') : checkOpenAiStandard(tool, 'chat'))),
  ],
  ['openai-chat:strict', chat(tool => checkOpenAiStrict(tool, 'chat'))],
  [
    'openai-responses',
    responses(tool =>
      flatStrict(tool) ? checkOpenAiStrict(tool, 'responses') : checkOpenAiStandard(tool, 'responses'),
    ),
  ],
  ['openai-responses:strict', responses(tool => checkOpenAiStrict(tool, 'responses'))],
  ['anthropic', anthropic(tool => checkAnthropic(tool, flatStrict(tool)))],
  ['anthropic:strict', anthropic(tool => checkAnthropic(tool, true))],
  ['gemini', gemini(checkGeminiJsonSchema)],
  ['gemini:openapi', gemini(checkGeminiOpenApi)],
  ['gemini-interactions', { tool: checkInteractions, bundle: checkInteractionsTools, definitions: inList }],
  ['mcp', mcp('2026-07-28')],
  ['mcp:2025-11-25', mcp('2025-11-25')],
  ['mcp:2025-06-18', mcp('2025-06-18')],
  ['bedrock', bedrock(tool => checkBedrock(tool, bedrockStrict(tool)))],
  ['bedrock:strict', bedrock(tool => checkBedrock(tool, true))],
  ['ollama', listed(checkOllama)],
  ['azure-openai', chat(tool => (chatStrict(tool) ? checkAzureStrict(tool) : checkAzure(tool)))],
  ['azure-openai:strict', chat(checkAzureStrict)],
  ['mistral', listed(checkMistral)],
  ['cohere', listed(checkCohere)],
  ['xai', listed(checkXai, checkXaiTools)],
  ['deepseek', listed(checkDeepSeek, checkDeepSeekTools)],
  ['deepseek:strict', listed(checkDeepSeekStrict, checkDeepSeekTools)],
  ['groq', listed(checkGroq, checkGroqTools)],
  ['openrouter', listed(checkOpenRouter)],
  ['vllm', listed(checkVllm)],
  ['llama-cpp', listed(checkLlamaCpp)],
  ['agent-loop', { tool: checkAgentLoop, bundle: checkAgentLoopTools, definitions: inList }],
]);

export const checkedTargets: readonly string[] = [...RULES.keys()];

const unknownTarget = (target: string): Violation[] => [
  { pointer: '', rule: 'target/unknown', message: `no rules are written for ${target}` },
];

/** What is wrong with one compiled definition. */
export const checkOutput = (target: string, output: unknown): Violation[] =>
  RULES.get(target)?.tool(output) ?? unknownTarget(target);

/** What is wrong with the `tools` fragment of a request, each definition included. */
export function checkBundleOutput(target: string, output: unknown): Violation[] {
  const rules = RULES.get(target);
  if (!rules) return unknownTarget(target);
  return [...rules.bundle(output), ...rules.definitions(output).flatMap(definition => rules.tool(definition))];
}
