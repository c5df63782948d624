import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type { FieldFact, FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Target } from '@signpost/backend-domain/ports/browser-engine.ts';

export interface LoginSteps {
  /** Null when the form asks only for a password. */
  readonly username: Target | null;
  readonly password: Target;
  readonly submit: Target | null;
}

/** What of a form is what of a login. Rejects a form without a password field. */
export function loginSteps(form: FormFact): LoginSteps {
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
  return {
    username: username ? target(username.locators) : null,
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
