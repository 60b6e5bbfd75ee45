/** Makes diagnostics of this layer: the code decides the severity. */
import type { Diagnostic, Fix } from './diagnostic.ts';
import { type DiagnosticCode, diagnosticCodes } from './diagnostic-codes.ts';
import type { Path } from './json.ts';

export function report(code: DiagnosticCode, path: Path, message: string, fix?: Fix): Diagnostic {
  const { severity } = diagnosticCodes[code];
  return fix ? { code, severity, message, path, fix } : { code, severity, message, path };
}
