/** A run as JSON, and as Markdown for an issue or a chat. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import { count } from '../manifest/words.ts';
import type { RunCall, RunResult } from './run-result.ts';

/**
 * A run as JSON, two spaces a level: all of it but what the adapter kept between requests, which says once more what stands in
 * the requests, and is sealed in any case.
 */
export function runAsJson(result: RunResult): string {
  const exchanges = result.exchanges.map(({ kept: _sealed, ...exchange }) => exchange);
  return `${JSON.stringify({ ...result, exchanges }, null, 2)}\n`;
}

/** One more backtick than the text has in a row, so that nothing in it ends the span or the block. */
const ticks = (text: string, least: number): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
};

/** A text within a line, shown as it is. */
function span(text: string): string {
  const line = text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
  if (line.trim() === '') return '(empty)';
  const fence = ticks(line, 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A table ends its cells at a bar before it looks for spans, so that one has to be escaped even there; nowhere else. */
const cell = (text: string): string => span(text).replaceAll('|', '\\|');

function block(text: string, language = ''): string {
  const fence = ticks(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

const json = (value: Json): string => block(JSON.stringify(value, null, 2), 'json');

/** Outcome, a table of the calls, what went wrong, and each call with its arguments and its output. */
export function runAsMarkdown(result: RunResult): string {
  const { scenario, target, seed, outcome, text, elapsedMs, calls, diagnostics, events } = result;
  const [begin] = events;
  const message = begin?.type === 'run-started' ? begin.message : '';
  const parts = [
    `## Run of ${span(scenario)} on ${span(target)}`,
    `**${outcome}** after ${elapsedMs} ms, ${count(calls.length, 'call')}, seed ${seed}.`,
    ...(message === '' ? [] : ['Message:', block(message)]),
    ...(text === undefined ? [] : ['The model said in the end:', block(text)]),
    ...(diagnostics.length > 0 ? [findings(diagnostics)] : []),
    ...(calls.length > 0 ? [table(calls)] : []),
    ...calls.map(callPart),
  ];
  return `${parts.join('\n\n')}\n`;
}

const findings = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ severity, message }) => `- ${severity}: ${span(message)}`).join('\n');

const toolOf = ({ toolId, wireName }: RunCall): string => toolId ?? wireName;

const table = (calls: readonly RunCall[]): string =>
  [
    '| # | tool | status | attempts |',
    '| --- | --- | --- | --- |',
    ...calls.map((call, index) => `| ${index + 1} | ${cell(toolOf(call))} | ${call.status} | ${call.attempts} |`),
  ].join('\n');

function callPart(call: RunCall, index: number): string {
  const { arguments: args, applied, output, diagnostics, status } = call;
  const names = applied.map(({ path }) => span(path.join('.')));
  return [
    `### Call ${index + 1}: ${span(toolOf(call))}, ${status}`,
    ...(args === undefined
      ? []
      : [names.length > 0 ? `Arguments, filled in: ${names.join(', ')}` : 'Arguments', json(args)]),
    ...(output === undefined ? [] : ['Output', json(output)]),
    ...(diagnostics.length > 0 ? [findings(diagnostics)] : []),
  ].join('\n\n');
}
