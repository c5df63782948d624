import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { Secrets } from '@signpost/backend-domain/model/crawl/concealed.ts';
import { fieldKey } from '@signpost/backend-domain/model/crawl/login-wall.ts';
import type { FieldFact, FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Target } from '@signpost/backend-domain/ports/browser-engine.ts';

export interface LoginSteps {
  /** The texts to type and their fields, in the order of the form. */
  readonly typed: readonly { readonly target: Target; readonly value: string }[];
  readonly password: Target;
  readonly submit: Target | null;
}

/** The steps to enter credentials into a form. Throws PageActionFailed for a form without a password field. */
export function loginSteps(form: FormFact, credentials: Secrets): LoginSteps {
  const password = form.fields.findIndex(({ type }) => type === 'password');
  const passwordField = form.fields[password];
  if (!passwordField) throw new PageActionFailed('log in', 'not-found');
  const before = form.fields.slice(0, password);
  const username = before.findLast(isTelling) ?? before.findLast(isTyped);
  const target = (locators: FieldFact['locators']): Target | null =>
    locators[0]
      ? {
          locator: locators[0],
          ...(form.frame === undefined ? {} : { frame: form.frame }),
          ...(form.shadow === undefined ? {} : { shadow: form.shadow }),
        }
      : null;
  const to = target(passwordField.locators);
  if (!to) throw new PageActionFailed('log in', 'not-found');
  const { fields = {} } = credentials;
  const textFor = (field: FieldFact): string | null => {
    const key = fieldKey(field);
    if (Object.hasOwn(fields, key)) return fields[key] ?? null;
    if (field === passwordField) return credentials.password;
    return field === username ? credentials.username : null;
  };
  return {
    typed: form.fields.flatMap((field) => {
      const [value, place] = [textFor(field), target(field.locators)];
      return value === null || value === '' || place === null ? [] : [{ target: place, value }];
    }),
    password: to,
    submit: form.submit ? target(form.submit.locators) : null,
  };
}

function isTyped({ type }: FieldFact): boolean {
  return type === 'text' || type === 'email' || type === 'tel' || type === 'textbox';
}

function isTelling(field: FieldFact): boolean {
  if (!isTyped(field)) return false;
  if (field.type === 'email' || /username|email/.test(field.autocomplete ?? '')) return true;
  return /user|login|e-?mail|account/i.test(`${field.name} ${field.id} ${field.label}`);
}
