/** The tool types of the official clients, as the compiled definitions have to satisfy them. */
import type Anthropic from '@anthropic-ai/sdk';
import type { ToolConfiguration } from '@aws-sdk/client-bedrock-runtime';
import type { Tool as GeminiTool, Interactions } from '@google/genai';
import type { ChatCompletionRequest } from '@mistralai/mistralai/models/components';
import type { Tool as McpTool } from '@modelcontextprotocol/sdk/types.js';
import type { Cohere } from 'cohere-ai';
import type { Tool as OllamaTool } from 'ollama';
import type OpenAI from 'openai';

/** A string enum of a client stands for its values: what goes over the wire is the value. */
type OnWire<T> = T extends string
  ? `${T}`
  : T extends (...input: never[]) => unknown
    ? T
    : T extends object
      ? { [K in keyof T]: OnWire<T[K]> }
      : T;

/** By adapter: the value of the request field that holds the tools. */
export interface ToolTypes {
  'openai-chat': OpenAI.ChatCompletionFunctionTool[];
  'openai-responses': OpenAI.Responses.FunctionTool[];
  anthropic: Anthropic.Tool[];
  gemini: OnWire<GeminiTool>[];
  'gemini-interactions': NonNullable<Interactions.CreateModelInteractionParamsNonStreaming['tools']>;
  mcp: { tools: McpTool[] };
  bedrock: ToolConfiguration;
  ollama: OllamaTool[];
  mistral: NonNullable<ChatCompletionRequest['tools']>;
  cohere: Cohere.ToolV2[];
}
