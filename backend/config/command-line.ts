import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';

/** The arguments are invalid; the message says what to do. */
export class InvalidArguments extends Error {
  constructor(command: string, message: string) {
    super(`${message} See npm run -s ${command} -- --help`);
    this.name = 'InvalidArguments';
  }
}

type Values = Readonly<Record<string, string | boolean | string[]>>;

/** Parses the arguments of a Signpost command: its options and its positional arguments. */
export class CommandLine {
  readonly #command: string;
  readonly #options: ParseArgsOptionsConfig;

  /** `command`: the name of its npm script. Every command also has --help. */
  constructor(command: string, options: ParseArgsOptionsConfig) {
    this.#command = command;
    this.#options = { ...options, help: { type: 'boolean', short: 'h' } };
  }

  /** The options and positional arguments, or 'help' when --help is given. Throws InvalidArguments. */
  read(
    argv: readonly string[],
  ): { readonly values: Values; readonly positionals: readonly string[] } | 'help' {
    try {
      const { values, positionals } = parseArgs({
        args: [...argv],
        allowPositionals: true,
        options: this.#options,
      });
      return values.help ? 'help' : { values: values as Values, positionals };
    } catch (error) {
      const [first] = String((error as { message?: unknown }).message).split('. ');
      throw this.invalid(sentence(first ?? 'The arguments are wrong'));
    }
  }

  /**
   * The arguments, checked by the schema. `unnamed`: the schema's key for the positional arguments. Throws
   * InvalidArguments.
   */
  checked<Schema extends z.ZodType>(
    schema: Schema,
    values: object,
    unnamed: string,
  ): z.infer<Schema> {
    const result = schema.safeParse(values);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const name = issue?.path[0];
    const where = name === undefined || name === unnamed ? '' : `--${String(name)}: `;
    throw this.invalid(`${where}${sentence(issue?.message ?? 'The arguments are wrong')}`);
  }

  /** The error whose message says what is wrong with the arguments, and how to get help. */
  invalid(message: string): InvalidArguments {
    return new InvalidArguments(this.#command, message);
  }
}

function sentence(text: string): string {
  const trimmed = text.trim().replace(/\.$/, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
}
