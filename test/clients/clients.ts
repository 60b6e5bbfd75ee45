/** One request with tools by each official client, and where the tools stand in the body that leaves. */
import Anthropic from '@anthropic-ai/sdk';
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { type Tool as GeminiTool, GoogleGenAI } from '@google/genai';
import { Mistral } from '@mistralai/mistralai';
import { CohereClientV2 } from 'cohere-ai';
import { Ollama } from 'ollama';
import OpenAI, { AzureOpenAI } from 'openai';
import type { ToolTypes } from './tool-types.ts';

export interface VendorClient {
  /** The package. */
  name: string;
  /** Adapters whose tools this client sends. */
  adapters: readonly string[];
  /** What the server has to answer, so that the client is content. */
  answer: unknown;
  /** `http1` when absent. */
  protocol?: 'http1' | 'http2';
  /** The member of the body that holds the tools. */
  field: string;
  /** Sends one request; `tools` is what the compiler made for one of `adapters`. */
  send(url: string, tools: never): Promise<unknown>;
}

const KEY = 'not-a-key';
const user = { role: 'user' as const, content: 'Hello' };
const chatAnswer = {
  id: 'chat-1',
  object: 'chat.completion',
  created: 0,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello' } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

export const vendorClients: readonly VendorClient[] = [
  {
    name: 'openai',
    adapters: ['openai-chat', 'xai', 'deepseek', 'groq', 'openrouter', 'vllm', 'llama-cpp'],
    answer: chatAnswer,
    field: 'tools',
    send: (url, tools: ToolTypes['openai-chat']) =>
      new OpenAI({ apiKey: KEY, baseURL: `${url}/v1`, maxRetries: 0 }).chat.completions.create({
        model: 'm',
        messages: [user],
        tools,
      }),
  },
  {
    name: 'openai (Azure)',
    adapters: ['azure-openai'],
    answer: chatAnswer,
    field: 'tools',
    send: (url, tools: ToolTypes['openai-chat']) =>
      new AzureOpenAI({ apiKey: KEY, endpoint: url, apiVersion: '2024-10-21', maxRetries: 0 }).chat.completions.create({
        model: 'm',
        messages: [user],
        tools,
      }),
  },
  {
    name: 'openai (Responses)',
    adapters: ['openai-responses'],
    answer: { id: 'resp_1', object: 'response', status: 'completed', output: [] },
    field: 'tools',
    send: (url, tools: ToolTypes['openai-responses']) =>
      new OpenAI({ apiKey: KEY, baseURL: `${url}/v1`, maxRetries: 0 }).responses.create({
        model: 'm',
        input: 'Hello',
        tools,
      }),
  },
  {
    name: '@anthropic-ai/sdk',
    adapters: ['anthropic'],
    answer: { id: 'msg_1', type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn' },
    field: 'tools',
    send: (url, tools: ToolTypes['anthropic']) =>
      new Anthropic({ apiKey: KEY, baseURL: url, maxRetries: 0 }).messages.create({
        model: 'm',
        max_tokens: 1,
        messages: [user],
        tools,
      }),
  },
  {
    name: '@google/genai',
    adapters: ['gemini'],
    answer: { candidates: [] },
    field: 'tools',
    send: (url, tools: ToolTypes['gemini']) =>
      new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: url } }).models.generateContent({
        model: 'm',
        contents: 'Hello',
        config: { tools: tools as GeminiTool[] },
      }),
  },
  {
    name: '@google/genai (Interactions)',
    adapters: ['gemini-interactions'],
    answer: { id: 'i_1', status: 'completed', steps: [] },
    field: 'tools',
    send: (url, tools: ToolTypes['gemini-interactions']) =>
      new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: url } }).interactions.create({
        model: 'm',
        input: 'Hello',
        tools,
      }),
  },
  {
    name: '@aws-sdk/client-bedrock-runtime',
    adapters: ['bedrock'],
    answer: {
      output: { message: { role: 'assistant', content: [{ text: 'Hello' }] } },
      stopReason: 'end_turn',
      usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
      metrics: { latencyMs: 1 },
    },
    protocol: 'http2',
    field: 'toolConfig',
    send: (url, toolConfig: ToolTypes['bedrock']) =>
      new BedrockRuntimeClient({
        region: 'eu-west-1',
        endpoint: url,
        maxAttempts: 1,
        credentials: { accessKeyId: KEY, secretAccessKey: KEY },
      }).send(
        new ConverseCommand({ modelId: 'm', messages: [{ role: 'user', content: [{ text: 'Hello' }] }], toolConfig }),
      ),
  },
  {
    name: '@mistralai/mistralai',
    adapters: ['mistral'],
    answer: chatAnswer,
    field: 'tools',
    send: (url, tools: ToolTypes['mistral']) =>
      new Mistral({ apiKey: KEY, serverURL: url }).chat.complete({ model: 'm', messages: [user], tools }),
  },
  {
    name: 'cohere-ai',
    adapters: ['cohere'],
    answer: { id: 'c_1', finish_reason: 'COMPLETE', message: { role: 'assistant', content: [] } },
    field: 'tools',
    send: (url, tools: ToolTypes['cohere']) =>
      new CohereClientV2({ token: KEY, environment: url }).chat(
        { model: 'm', messages: [user], tools },
        { maxRetries: 0 },
      ),
  },
  {
    name: 'ollama',
    adapters: ['ollama'],
    answer: { model: 'm', message: { role: 'assistant', content: 'Hello' }, done: true },
    field: 'tools',
    send: (url, tools: ToolTypes['ollama']) =>
      new Ollama({ host: url }).chat({ model: 'm', messages: [user], tools, stream: false }),
  },
];
