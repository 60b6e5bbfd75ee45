/** Names of Gemini functions. The SDK speaks of 128 characters, error texts of 64; 64 is safe everywhere. */
import type { NamePolicy } from '../contract.ts';
import { GEMINI_RULES } from './gemini.ts';

export const geminiNames: NamePolicy = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]*$/,
  character: /[a-zA-Z0-9_.:-]/,
  start: /[a-zA-Z_]/,
  maxLength: 64,
  otherwise: 'rename',
  rule: GEMINI_RULES.name,
  unusual: {
    character: /:/,
    message: 'colons are within the current rule, but older error texts do not list them.',
    rule: GEMINI_RULES.name,
  },
};
