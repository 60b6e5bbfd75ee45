/** Runs a program of node_modules/.bin or the system and captures what it prints. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');

export interface CommandResult {
  /** Exit code; 127 when the program could not be started. */
  code: number;
  /** Standard output and standard error, interleaved as they came. */
  output: string;
  milliseconds: number;
}

export interface CommandOptions {
  env?: Record<string, string>;
  /** Prints the output while it comes, too. */
  echo?: boolean;
  /** Milliseconds after which the program is ended; the code is then not 0. */
  timeout?: number;
}

/** Starts `command` in the root of the checkout. A failure is a result, never an exception. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const started = performance.now();
  const onWindows = process.platform === 'win32';
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return new Promise(resolve => {
    let output = '';
    const finish = (code: number): void => resolve({ code, output, milliseconds: performance.now() - started });
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...options.env },
      shell: onWindows,
      timeout: options.timeout,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (options.echo) stream.write(chunk);
    };
    child.stdout.on('data', collect(process.stdout));
    child.stderr.on('data', collect(process.stderr));
    child.on('error', error => {
      output += `${command}: ${error.message}\n`;
      finish(127);
    });
    child.on('close', code => finish(code ?? 1));
  });
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
