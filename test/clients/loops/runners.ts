/**
 * The same loop where the vendor's client writes it itself: it runs what the model calls and writes the results, so that their
 * form is the vendor's word and not ours.
 */
import Anthropic from '@anthropic-ai/sdk';
import type { BetaRunnableTool } from '@anthropic-ai/sdk/lib/tools/BetaRunnableTool';
import { ToolError } from '@anthropic-ai/sdk/lib/tools/ToolError';
import {
  type CallableTool,
  createPartFromFunctionResponse,
  type FunctionCall,
  type Tool as GeminiTool,
  GoogleGenAI,
  type Part,
} from '@google/genai';
import OpenAI from 'openai';
import type { RunnableToolFunctionWithParse } from 'openai/lib/RunnableFunction';
import type { ClientLoop, LoopInput } from './clients.ts';

const KEY = 'not-a-key';

const runTools: ClientLoop = {
  name: 'openai (runTools)',
  adapterId: 'openai-chat',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new OpenAI({ apiKey: KEY, baseURL: `${url}/v1`, maxRetries: 0 });
    const definitions = tools as unknown as RunnableToolFunctionWithParse<object>[];
    const runner = client.chat.completions.runTools({
      model,
      messages: [
        { role: 'developer', content: instructions },
        { role: 'user', content: message },
      ],
      tools: definitions.map(({ type, function: body }) => ({
        type,
        function: {
          ...body,
          parse: JSON.parse,
          function: (given: object) => {
            const answer = run(body.name ?? '', given);
            return 'error' in answer ? answer : answer.output;
          },
        },
      })),
    });
    return (await runner.finalContent()) ?? '';
  },
};

const toolRunner: ClientLoop = {
  name: '@anthropic-ai/sdk (toolRunner)',
  adapterId: 'anthropic',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new Anthropic({ apiKey: KEY, baseURL: url, maxRetries: 0 });
    const definitions = tools as unknown as { name: string; input_schema: { type: 'object' } }[];
    const said = await client.beta.messages.toolRunner({
      ...{ model, max_tokens: 4096, system: instructions, thinking: { type: 'adaptive' } },
      messages: [{ role: 'user', content: message }],
      // Else the server holds the conversation, by a beta of its own.
      thread: false,
      tools: definitions.map(
        (definition): BetaRunnableTool => ({
          ...definition,
          parse: given => given,
          run(given) {
            const answer = run(definition.name, given);
            if ('error' in answer) throw new ToolError(answer.error);
            return JSON.stringify(answer.output);
          },
        }),
      ),
    });
    return said.content.map(block => (block.type === 'text' ? block.text : '')).join('');
  },
};

const answered =
  (run: LoopInput['run']) =>
  ({ id = '', name = '', args }: FunctionCall): Part => {
    const answer = run(name, args);
    return createPartFromFunctionResponse(id, name, 'error' in answer ? { ...answer } : { output: answer.output });
  };

const automatic: ClientLoop = {
  name: '@google/genai (automatic function calling)',
  adapterId: 'gemini',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: url, apiVersion: 'v1beta' } });
    const callable = (tool: GeminiTool): CallableTool => ({
      tool: async () => tool,
      callTool: async calls => calls.map(answered(run)),
    });
    const { text = '' } = await client.models.generateContent({
      model,
      contents: message,
      config: { systemInstruction: instructions, tools: (tools as unknown as GeminiTool[]).map(callable) },
    });
    return text;
  },
};

const chatSession: ClientLoop = {
  name: '@google/genai (chat)',
  adapterId: 'gemini',
  async loop({ url, model, instructions, message, tools, run }) {
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: url, apiVersion: 'v1beta' } });
    const config = { systemInstruction: instructions, tools: tools as unknown as GeminiTool[] };
    const session = client.chats.create({ model, config });
    let response = await session.sendMessage({ message });
    for (;;) {
      const calls = response.functionCalls ?? [];
      if (calls.length === 0) return response.text ?? '';
      response = await session.sendMessage({ message: calls.map(answered(run)) });
    }
  },
};

export const runnerLoops: readonly ClientLoop[] = [runTools, toolRunner, automatic, chatSession];
