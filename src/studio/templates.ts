/** Starting points for a new tool. Each is a complete manifest without findings of ours; a test holds them to that. */
import type { JsonObject } from '../manifest/json.ts';

export interface ToolTemplate {
  id: string;
  title: string;
  /** One line for the menu. */
  summary: string;
  manifest: JsonObject;
}

const blank: ToolTemplate = {
  id: 'blank',
  title: 'Blank',
  summary: 'The five required fields and one parameter',
  manifest: {
    toolId: 'new_tool',
    version: '1.0.0',
    name: 'New tool',
    description: 'What this tool does and when to use it.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'What to look for.' } },
      required: ['query'],
    },
  },
};

const httpRead: ToolTemplate = {
  id: 'http-read',
  title: 'Read over HTTP',
  summary: 'Fetches one thing by its id; safe to repeat',
  manifest: {
    toolId: 'get_order',
    version: '1.0.0',
    name: 'Get order',
    description: 'Returns one order with its lines and status. Use it when the customer names an order number.',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: { type: 'string', description: 'Order number as printed on the invoice, such as A-1042.' },
        include_lines: { type: 'boolean', description: 'Whether to return the order lines too.', default: true },
      },
      required: ['order_id'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        order_id: { type: 'string', description: 'Order number.' },
        status: { type: 'string', enum: ['open', 'shipped', 'cancelled'], description: 'Where the order stands.' },
      },
      required: ['order_id', 'status'],
    },
    permissions: ['network'],
    executionBoundary: { timeout: 5000, retryPolicy: { maxRetries: 2, backoffMs: 500 } },
    risk: 'read',
    idempotent: true,
  },
};

const search: ToolTemplate = {
  id: 'search',
  title: 'Search',
  summary: 'A query, a limit with a default, a filter with fixed choices',
  manifest: {
    toolId: 'search_articles',
    version: '1.0.0',
    name: 'Search articles',
    description: 'Finds help articles by meaning. Use it before answering a question about the product.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What the person wants to know, in their own words.' },
        limit: { type: 'integer', description: 'How many articles to return.', minimum: 1, maximum: 20, default: 5 },
        language: { type: 'string', enum: ['en', 'nl', 'de'], description: 'Language of the articles.' },
      },
      required: ['query'],
    },
    permissions: ['network'],
    executionBoundary: { timeout: 5000, retryPolicy: { maxRetries: 2, backoffMs: 500 } },
    risk: 'read',
    idempotent: true,
  },
};

const confirmedWrite: ToolTemplate = {
  id: 'confirmed-write',
  title: 'Write with confirmation',
  summary: 'Changes something once; needs approval, never retried',
  manifest: {
    toolId: 'create_invoice',
    version: '1.0.0',
    name: 'Create invoice',
    description: 'Creates and sends an invoice. Use it only after the person has confirmed customer and amount.',
    inputSchema: {
      type: 'object',
      properties: {
        customer_id: { type: 'string', description: 'Id of the customer who is billed.' },
        lines: {
          type: 'array',
          description: 'What is billed; at least one line.',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              text: { type: 'string', description: 'What the line is for.' },
              amount_cents: { type: 'integer', description: 'Amount in cents, without tax.', minimum: 1 },
            },
            required: ['text', 'amount_cents'],
          },
        },
      },
      required: ['customer_id', 'lines'],
    },
    permissions: ['network', 'payments'],
    executionBoundary: { timeout: 10000, concurrency: 1 },
    risk: 'write',
    idempotent: false,
  },
};

const destructive: ToolTemplate = {
  id: 'destructive',
  title: 'Delete',
  summary: 'Removes something for good; marked destructive',
  manifest: {
    toolId: 'delete_file',
    version: '1.0.0',
    name: 'Delete file',
    description:
      'Deletes one file in the project folder for good. Use it only when the person asked for exactly this file.',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string', description: 'Path of the file, relative to the project folder.' } },
      required: ['path'],
    },
    permissions: ['filesystem.write'],
    executionBoundary: { timeout: 5000 },
    risk: 'destructive',
    idempotent: true,
  },
};

const noParameters: ToolTemplate = {
  id: 'no-parameters',
  title: 'No parameters',
  summary: 'Takes nothing, returns something',
  manifest: {
    toolId: 'current_time',
    version: '1.0.0',
    name: 'Current time',
    description: 'Returns the present date and time in UTC.',
    inputSchema: { type: 'object', properties: {} },
    outputSchema: {
      type: 'object',
      properties: { now: { type: 'string', format: 'date-time', description: 'Present time, RFC 3339.' } },
      required: ['now'],
    },
    risk: 'read',
    idempotent: true,
  },
};

/** In the order of the menu; the first is what “New tool” makes. */
export const templates: readonly ToolTemplate[] = [blank, search, httpRead, confirmedWrite, destructive, noParameters];

/** The text of a template with two spaces and a final line break; the blank one for an unknown id. */
export const templateText = (id: string): string =>
  `${JSON.stringify((templates.find(template => template.id === id) ?? blank).manifest, null, 2)}\n`;
