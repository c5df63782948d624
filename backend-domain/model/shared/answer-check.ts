import { InvalidAnswer, type JsonSchema } from './language-task.ts';

/**
 * The part of JSON Schema that strict structured output allows and Signpost's tasks use. A task checks an answer
 * against the same schema that the model was given, so that the two cannot differ.
 */
export interface AnswerSchema extends JsonSchema {
  readonly type: 'object' | 'array' | 'string';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: AnswerSchema;
  readonly enum?: readonly string[];
}

/** An object schema as strict mode requires it: every property required, no others allowed. */
export function exactly(properties: Readonly<Record<string, AnswerSchema>>): AnswerSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

export function listOf(items: AnswerSchema): AnswerSchema {
  return { type: 'array', items };
}

export function text(description: string, ...values: readonly string[]): AnswerSchema {
  return { type: 'string', description, ...(values.length > 0 && { enum: values }) };
}

/**
 * Throws InvalidAnswer when the answer does not match the schema; the message names the place and what is expected
 * there.
 */
export function checkAnswer(schema: AnswerSchema, answer: unknown, place = 'The answer'): void {
  if (schema.type === 'string') checkText(schema, answer, place);
  else if (schema.type === 'array') checkList(schema, answer, place);
  else checkObject(schema, answer, place);
}

function checkText(schema: AnswerSchema, answer: unknown, place: string): void {
  if (typeof answer !== 'string') throw new InvalidAnswer(`${place} must be a string.`);
  if (schema.enum && !schema.enum.includes(answer))
    throw new InvalidAnswer(`${place} must be one of ${schema.enum.join(', ')}.`);
}

function checkList(schema: AnswerSchema, answer: unknown, place: string): void {
  if (!Array.isArray(answer)) throw new InvalidAnswer(`${place} must be an array.`);
  const { items } = schema;
  if (items) answer.forEach((item, index) => void checkAnswer(items, item, `${place}[${index}]`));
}

function checkObject(schema: AnswerSchema, answer: unknown, place: string): void {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new InvalidAnswer(`${place} must be an object.`);
  const given = new Map<string, unknown>(Object.entries(answer));
  const wanted = Object.entries(schema.properties ?? {});
  for (const [name, property] of wanted) {
    if (!given.has(name)) throw new InvalidAnswer(`${place} lacks the property "${name}".`);
    checkAnswer(property, given.get(name), `${place}.${name}`);
    given.delete(name);
  }
  const [unknown] = given.keys();
  if (unknown !== undefined)
    throw new InvalidAnswer(`${place} has an unknown property "${unknown.slice(0, 60)}".`);
}
