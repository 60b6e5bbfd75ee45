/**
 * A loop of two turns as each vendor's own client writes it: ask, run what the model calls, send the results back, take the
 * answer. Nothing of ours is used, so that what arrives at the server is what the client makes of it.
 */
import Anthropic from '@anthropic-ai/sdk';
import {
  type Message as BedrockMessage,
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  type ToolConfiguration,
} from '@aws-sdk/client-bedrock-runtime';
import { type Content, type Tool as GeminiTool, GoogleGenAI, type Interactions, type Part } from '@google/genai';
import { Mistral } from '@mistralai/mistralai';
import type { ChatCompletionRequest, ContentChunk } from '@mistralai/mistralai/models/components';
import { Ollama, type Message as OllamaMessage, type Tool as OllamaTool } from 'ollama';
import OpenAI from 'openai';
import type { Json, JsonObject } from '../../../src/manifest/json.ts';

/** What a called tool gives back. */
export type ToolAnswer = { output: JsonObject } | { error: string };

export interface LoopInput {
  url: string;
  model: string;
  instructions: string;
  message: string;
  /** The compiled request field, as a client's user would paste it. */
  tools: Json;
  run(name: string, given: unknown): ToolAnswer;
}

export interface ClientLoop {
  /** The package, and which of its ways. */
  name: string;
  adapterId: string;
  variant?: string;
  /** `http1` when absent. */
  protocol?: 'http1' | 'http2';
  /** Resolves with the model's answer. */
  loop(input: LoopInput): Promise<string>;
}

const KEY = 'not-a-key';
const wordsOf = (answer: ToolAnswer): string => JSON.stringify('error' in answer ? answer : answer.output);

const chat: ClientLoop = {
  name: 'openai (Chat)',
  adapterId: 'openai-chat',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new OpenAI({ apiKey: KEY, baseURL: `${url}/v1`, maxRetries: 0 });
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'developer', content: instructions },
      { role: 'user', content: message },
    ];
    for (;;) {
      const request = { model, messages, tools: tools as unknown as OpenAI.ChatCompletionFunctionTool[] };
      const said = (await client.chat.completions.create(request)).choices[0]?.message;
      if (!said?.tool_calls) return said?.content ?? '';
      messages.push(said);
      for (const call of said.tool_calls) {
        if (call.type !== 'function') continue;
        const answer = run(call.function.name, JSON.parse(call.function.arguments));
        messages.push({ role: 'tool', tool_call_id: call.id, content: wordsOf(answer) });
      }
    }
  },
};

const responses: ClientLoop = {
  name: 'openai (Responses, by id)',
  adapterId: 'openai-responses',
  variant: 'stateful',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new OpenAI({ apiKey: KEY, baseURL: `${url}/v1`, maxRetries: 0 });
    const common = { model, instructions, store: true, tools: tools as unknown as OpenAI.Responses.FunctionTool[] };
    let response = await client.responses.create({ ...common, input: [{ role: 'user', content: message }] });
    for (;;) {
      const calls = response.output.filter(item => item.type === 'function_call');
      if (calls.length === 0) return response.output_text;
      const input = calls.map(call => ({
        type: 'function_call_output' as const,
        call_id: call.call_id,
        output: wordsOf(run(call.name, JSON.parse(call.arguments))),
      }));
      response = await client.responses.create({ ...common, input, previous_response_id: response.id });
    }
  },
};

const responsesReplayed: ClientLoop = {
  name: 'openai (Responses, all again)',
  adapterId: 'openai-responses',
  variant: 'stateless',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new OpenAI({ apiKey: KEY, baseURL: `${url}/v1`, maxRetries: 0 });
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: message }];
    for (;;) {
      const response = await client.responses.create({
        ...{ model, instructions, input, tools: tools as unknown as OpenAI.Responses.FunctionTool[] },
        store: false,
        include: ['reasoning.encrypted_content'],
      });
      const calls = response.output.filter(item => item.type === 'function_call');
      if (calls.length === 0) return response.output_text;
      input.push(...(response.output as OpenAI.Responses.ResponseInputItem[]));
      for (const call of calls) {
        const output = wordsOf(run(call.name, JSON.parse(call.arguments)));
        input.push({ type: 'function_call_output', call_id: call.call_id, output });
      }
    }
  },
};

const anthropic: ClientLoop = {
  name: '@anthropic-ai/sdk',
  adapterId: 'anthropic',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new Anthropic({ apiKey: KEY, baseURL: url, maxRetries: 0 });
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: message }];
    for (;;) {
      const request = {
        ...{ model, max_tokens: 4096, system: instructions, messages },
        thinking: { type: 'adaptive' as const },
      };
      const said = await client.messages.create({ ...request, tools: tools as unknown as Anthropic.Tool[] });
      const calls = said.content.filter(block => block.type === 'tool_use');
      if (calls.length === 0) return said.content.map(block => (block.type === 'text' ? block.text : '')).join('');
      messages.push({ role: 'assistant', content: said.content });
      const content = calls.map(({ id, name, input }): Anthropic.ToolResultBlockParam => {
        const answer = run(name, input);
        return 'error' in answer
          ? { type: 'tool_result', tool_use_id: id, is_error: true, content: answer.error }
          : { type: 'tool_result', tool_use_id: id, content: wordsOf(answer) };
      });
      messages.push({ role: 'user', content });
    }
  },
};

const gemini: ClientLoop = {
  name: '@google/genai',
  adapterId: 'gemini',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: url, apiVersion: 'v1beta' } });
    const contents: Content[] = [{ role: 'user', parts: [{ text: message }] }];
    for (;;) {
      const response = await client.models.generateContent({
        model,
        contents,
        config: { systemInstruction: instructions, tools: tools as unknown as GeminiTool[] },
      });
      const said = response.candidates?.[0]?.content;
      const calls = response.functionCalls ?? [];
      if (!said || calls.length === 0) return response.text ?? '';
      contents.push(said);
      const parts = calls.map(({ id, name = '', args }): Part => {
        const answer = run(name, args);
        const given = 'error' in answer ? { error: answer.error } : { output: answer.output };
        return { functionResponse: { ...(id !== undefined && { id }), name, response: given } };
      });
      contents.push({ role: 'user', parts });
    }
  },
};

const interactions: ClientLoop = {
  name: '@google/genai (Interactions)',
  adapterId: 'gemini-interactions',
  variant: 'stateful',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: url, apiVersion: 'v1beta' } });
    const common = {
      ...{ model, system_instruction: instructions, stream: false as const },
      generation_config: { tool_choice: 'auto' as const },
      tools: tools as unknown as NonNullable<Interactions.CreateModelInteractionParamsNonStreaming['tools']>,
    };
    let response = await client.interactions.create({ ...common, input: message });
    for (;;) {
      const steps = response.steps ?? [];
      const calls = steps.filter(step => step.type === 'function_call');
      if (calls.length === 0) {
        const said = steps.flatMap(step => (step.type === 'model_output' ? (step.content ?? []) : []));
        return said.map(part => (part.type === 'text' ? part.text : '')).join('');
      }
      const input = calls.map(({ id, name, arguments: given }) => {
        const answer = run(name, given);
        const base = { type: 'function_result' as const, call_id: id, name };
        return 'error' in answer
          ? { ...base, is_error: true, result: answer.error }
          : { ...base, result: answer.output };
      });
      response = await client.interactions.create({ ...common, input, previous_interaction_id: response.id });
    }
  },
};

const bedrock: ClientLoop = {
  name: '@aws-sdk/client-bedrock-runtime',
  adapterId: 'bedrock',
  protocol: 'http2',
  async loop({ url, model, instructions, message, tools, run }) {
    const credentials = { accessKeyId: KEY, secretAccessKey: KEY };
    const client = new BedrockRuntimeClient({ region: 'eu-west-1', endpoint: url, maxAttempts: 1, credentials });
    const messages: BedrockMessage[] = [{ role: 'user', content: [{ text: message }] }];
    for (;;) {
      const { output } = await client.send(
        new ConverseCommand({
          ...{ modelId: model, messages, system: [{ text: instructions }] },
          toolConfig: tools as unknown as ToolConfiguration,
          additionalModelRequestFields: { thinking: { type: 'adaptive' } },
        }),
      );
      const said = output?.message;
      const blocks = said?.content ?? [];
      const calls = blocks.flatMap(block => block.toolUse ?? []);
      if (!said || calls.length === 0) return blocks.map(block => block.text ?? '').join('');
      messages.push(said);
      const content = calls.map(({ toolUseId, name = '', input }): ContentBlock => {
        const answer = run(name, input);
        return {
          toolResult:
            'error' in answer
              ? { toolUseId, status: 'error', content: [{ text: answer.error }] }
              : { toolUseId, content: [{ json: answer.output }] },
        };
      });
      messages.push({ role: 'user', content });
    }
  },
};

const ollama: ClientLoop = {
  name: 'ollama',
  adapterId: 'ollama',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new Ollama({ host: url });
    const messages: OllamaMessage[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: message },
    ];
    for (;;) {
      const { message: said } = await client.chat({
        ...{ model, messages, stream: false as const },
        tools: tools as unknown as OllamaTool[],
      });
      if (!said.tool_calls?.length) return said.content;
      messages.push(said);
      for (const { function: called } of said.tool_calls) {
        const answer = run(called.name, called.arguments);
        messages.push({ role: 'tool', tool_name: called.name, content: wordsOf(answer) });
      }
    }
  },
};

const mistral: ClientLoop = {
  name: '@mistralai/mistralai',
  adapterId: 'mistral',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new Mistral({ apiKey: KEY, serverURL: url, retryConfig: { strategy: 'none' } });
    const messages: ChatCompletionRequest['messages'] = [
      { role: 'system', content: instructions },
      { role: 'user', content: message },
    ];
    const spoken = (content: string | ContentChunk[] | null | undefined): string =>
      typeof content === 'string' ? content : '';
    for (;;) {
      const { choices } = await client.chat.complete({
        ...{ model, messages },
        tools: tools as unknown as NonNullable<ChatCompletionRequest['tools']>,
      });
      const said = choices[0]?.message;
      if (!said?.toolCalls?.length) return spoken(said?.content);
      messages.push({ ...said, role: 'assistant' });
      for (const { id, function: called } of said.toolCalls) {
        const answer = run(called.name, JSON.parse(String(called.arguments)));
        messages.push({ role: 'tool', toolCallId: id, content: wordsOf(answer) });
      }
    }
  },
};

export const clientLoops: readonly ClientLoop[] = [
  ...[chat, responses, responsesReplayed, anthropic, gemini, interactions, bedrock, ollama, mistral],
];
