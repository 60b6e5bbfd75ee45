/** The findings that analysis itself makes, and what each code means. Codes are stable: people filter and silence by them. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { CodeDoc } from '../manifest/diagnostic-codes.ts';

export const analysisCodes = {
  'analysis/failed': {
    severity: 'error',
    title: 'The studio failed',
    explanation:
      'A fault of the studio, not of the tool. The other tools go on; please report it with the text of this one.',
  },
  'schema/too-slow': {
    severity: 'warning',
    title: 'Not checked, because it takes too long',
    explanation:
      'Checking defaults and examples runs the patterns of the schema, and some patterns need hours for a short text. The tool is compiled all the same, as far as that is quick. It is checked again when its text changes.',
  },
  'import/too-slow': {
    severity: 'error',
    title: 'Not read, because it takes too long',
    explanation:
      'Reading a definition compiles it once more, which may run its patterns on its own examples; some patterns need hours for a short text.',
  },
  'bundle/left-out': {
    severity: 'error',
    title: 'Not in the request',
    explanation: 'A text that is no manifest at the moment cannot be compiled. The rest of the bundle is.',
  },
  'bundle/duplicate-tool-id': {
    severity: 'error',
    title: 'Two tools with one toolId',
    explanation: 'A call names its tool by this identifier; two tools with the same one cannot be told apart.',
  },
} as const satisfies { [code: string]: CodeDoc };

/** A finding with the severity of its code. */
export const finding = (
  code: keyof typeof analysisCodes,
  message: string,
  rest: Partial<Diagnostic> = {},
): Diagnostic => ({
  code,
  severity: analysisCodes[code].severity,
  message,
  path: [],
  ...rest,
});

/** A thrown error is a fault of ours; the person is told what is missing. */
export const failure = (error: unknown): Diagnostic =>
  finding(
    'analysis/failed',
    `This could not be analysed: ${error instanceof Error ? error.message : String(error)}. Please report it with the text of the tool.`,
  );
