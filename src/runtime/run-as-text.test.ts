import { expect, test } from 'vitest';
import { runAsJson, runAsMarkdown } from './run-as-text.ts';
import { runScenario } from './run-scenario.ts';
import { search, tool } from './testing/tools.ts';

test('a run as Markdown: outcome, calls, what was filled in, what went wrong', async () => {
  const result = await runScenario(
    {
      name: 'Two calls',
      message: 'Search.',
      model: [
        {
          calls: [
            { tool: 'search', arguments: { q: 'x' } },
            { tool: 'search', arguments: { q: 1 } },
          ],
        },
        { text: 'Found it.' },
      ],
      tools: { search: { result: { hits: 1 } } },
    },
    { manifests: [search], adapter: 'agent-loop' },
  );
  expect(runAsMarkdown(result)).toBe(`## Run of \`Two calls\` on \`agent-loop\`

**completed** after 0 ms, 2 calls, seed 1.

Message:

\`\`\`
Search.
\`\`\`

The model said in the end:

\`\`\`
Found it.
\`\`\`

| # | tool | status | attempts |
| --- | --- | --- | --- |
| 1 | \`search\` | ok | 1 |
| 2 | \`search\` | invalid-arguments | 0 |

### Call 1: \`search\`, ok

Arguments, filled in: \`max_results\`

\`\`\`json
{
  "q": "x",
  "max_results": 5
}
\`\`\`

Output

\`\`\`json
{
  "hits": 1
}
\`\`\`

### Call 2: \`search\`, invalid-arguments

Arguments, filled in: \`max_results\`

\`\`\`json
{
  "q": 1,
  "max_results": 5
}
\`\`\`

- error: \`\` \`q\` is 1; expected a string. \`\`
`);
  const exchanges = result.exchanges.map(({ kept, ...exchange }) => {
    expect(kept).toBeDefined();
    return exchange;
  });
  expect(JSON.parse(runAsJson(result))).toEqual({ ...result, exchanges });
});

test('what stands in a run cannot leave its place', async () => {
  const text = '```\n</details><img src=x onerror=alert(1)>\n| a | b |\n``````\n# Title';
  const result = await runScenario(
    {
      name: `a|b \`\`c\` <b>`,
      message: text,
      model: [{ calls: [{ tool: `x|\n\`y`, arguments: { text } }] }, { text }],
    },
    { manifests: [tool()], adapter: 'agent-loop' },
  );
  // A bar is escaped where it would end a cell, and nowhere else.
  expect(runAsMarkdown(result).match(/a\\?\|b/)?.[0]).toBe('a|b');
  expect(runAsMarkdown(result).match(/^\| 1 \|.*$/m)?.[0]).toContain('x\\| `y');
  const outside = runAsMarkdown(result)
    .replaceAll(/^(`{3,})(json)?\n[\s\S]*?\n\1$/gm, '')
    .replaceAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, '');
  expect(outside).not.toMatch(/[<>`]|onerror|Title/);
  expect(outside.split('\n').filter(line => line.startsWith('|') && line.split(/(?<!\\)\|/).length !== 6)).toEqual([]);
});
