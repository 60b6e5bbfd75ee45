/** What is worth knowing of a call without opening it. */
import { type Json, pointer } from '../../manifest/json.ts';
import { dotted, shortened } from '../../manifest/words.ts';
import type { UiSeverity } from '../../ui/severity.tsx';
import type { PlaceChange } from '../value-changes.ts';
import { callSteps } from './call-steps.ts';
import type { CallRow } from './run-rows.ts';

export interface CallNote {
  severity: UiSeverity;
  /** A sentence with `code`. */
  text: string;
}

const MOST_FINDINGS = 3;

const valueWords = (value: Json | undefined): string =>
  value === undefined ? 'absent' : `\`${shortened(JSON.stringify(value), 40)}\``;

/** `due`: null → absent. */
export const changeWords = ({ path, before, after }: PlaceChange): string =>
  `${path.length === 0 ? 'all' : `\`${dotted(path)}\``}: ${valueWords(before)} → ${valueWords(after)}`;

/** In the order of the steps: what restoring took back, what did not fit, why there was no retry, whether the output fits. */
export function callNotes(row: CallRow): CallNote[] {
  const notes: CallNote[] = [];
  for (const step of callSteps(row.events)) {
    for (const change of (step.changes ?? []).slice(0, 2)) {
      notes.push({ severity: 'info', text: `${changeWords(change)}, taken back from the terms of the target` });
    }
    const findings = (step.diagnostics ?? []).filter(({ severity }) => severity !== 'info');
    for (const { severity, message } of findings.slice(0, MOST_FINDINGS)) notes.push({ severity, text: message });
    if (findings.length > MOST_FINDINGS) {
      notes.push({ severity: 'error', text: `And ${findings.length - MOST_FINDINGS} more findings.` });
    }
    if (step.title === 'No retry') notes.push({ severity: 'warning', text: step.words });
    if (step.title === 'Output checked' && step.severity === 'fine') {
      notes.push({ severity: 'fine', text: `Output ${step.words}` });
    }
  }
  return notes;
}

export interface ArgumentPart {
  key: string;
  text: string;
  filledIn: boolean;
}

export interface ArgumentsLine {
  /** The members, each as short text; undefined where the arguments are no object or could not be read. */
  parts?: readonly ArgumentPart[];
  /** What stands in place of the members. */
  text?: string;
  /** Defaults that were filled in further inside. */
  inner: number;
}

const MOST_PARTS = 8;

/** The arguments in one line, as far as they came: as sent, restored, with defaults. */
export function argumentsLine(row: CallRow): ArgumentsLine {
  let value: Json | undefined;
  let filled = new Set<string>();
  let inner = 0;
  for (const event of row.events) {
    if (event.type === 'call-received') value = event.sent;
    if (event.type === 'call-restored' && event.arguments !== undefined) value = event.arguments;
    if (event.type === 'defaults-applied') {
      value = event.arguments;
      filled = new Set(event.applied.map(({ path }) => pointer(path)));
      inner = event.applied.filter(({ path }) => path.length > 1).length;
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { text: shortened(typeof value === 'string' ? value : JSON.stringify(value ?? null), 160), inner };
  }
  const keys = Object.keys(value);
  const record = value;
  const parts = keys.slice(0, MOST_PARTS).map((key): ArgumentPart => {
    const text = `${JSON.stringify(key)}: ${shortened(JSON.stringify(record[key]), 60)}`;
    return { key, text, filledIn: filled.has(pointer([key])) };
  });
  if (keys.length > MOST_PARTS) parts.push({ key: '', text: `… ${keys.length - MOST_PARTS} more`, filledIn: false });
  return { parts, inner };
}
